import { styled } from '#app/theme/styled.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  height: theme.size.head,
  padding: theme.spacing(0, 4),
  [theme.media.phone]: { padding: theme.spacing(0, 2) },
}))

const Middle = styled('div')({ display: 'grid', flex: 1, alignContent: 'center' })

interface MissingCustomerProps {
  isGone: boolean
  again: () => void
  back: ReactNode
}

/** Placeholder of a customer that is not on this device, with the reason why it is not loaded. */
export function MissingCustomer({ isGone, again, back }: MissingCustomerProps) {
  const { isOffline } = useConnection()
  return (
    <>
      <Head>{back}</Head>
      <Middle>
        {isGone ? (
          <EmptyState
            drawing="missing"
            title="No such customer"
            text="Nobody on this desk has this number."
            action={
              <Button variant="outline" component={Link} to={paths.inbox}>
                Go to the inbox
              </Button>
            }
          />
        ) : (
          <EmptyState
            drawing="not-here"
            title="Not kept on this device"
            text={isOffline ? 'They open when you are back online.' : 'They are on their way.'}
            action={
              !isOffline && (
                <Button variant="outline" onClick={again}>
                  Try again
                </Button>
              )
            }
          />
        )}
      </Middle>
    </>
  )
}
