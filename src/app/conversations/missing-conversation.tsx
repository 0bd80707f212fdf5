import { styled } from '@mui/material/styles'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDesk } from '#app/desk/desk-context.ts'
import { useConnection } from '#app/shell/connection.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'

const Place = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  height: '100%',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    flex: 'none',
    height: theme.size.head,
    padding: theme.spacing(0, 2.5),
    borderBottom: theme.edge.line,
  },
  '& > div': { flex: 1 },
}))

interface MissingConversationProps {
  conversationId: number
  onBack: (() => void) | undefined
}

/** A conversation that this device does not hold: it is asked for, and offline the reason stands here. */
export function MissingConversation({ conversationId, onBack }: MissingConversationProps) {
  const { client } = useDesk()
  const { isOffline } = useConnection()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!isOffline) client.worker.want([conversationId]).catch(reportFailure)
  }, [client, conversationId, isOffline, asked])
  return (
    <Place aria-label="Conversation">
      {onBack && (
        <header>
          <IconButton name="Back" icon={ArrowLeft} onClick={onBack} />
        </header>
      )}
      <EmptyState
        drawing="not-here"
        title="Not kept on this device"
        text={
          isOffline
            ? 'It opens when you are back online.'
            : 'It is asked for. If it does not come, it is gone or not for you.'
        }
        action={
          !isOffline && (
            <Button variant="outline" onClick={() => setAsked(asked + 1)}>
              Try again
            </Button>
          )
        }
      />
    </Place>
  )
}
