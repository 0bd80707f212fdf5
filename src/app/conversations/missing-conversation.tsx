import { styled } from '#app/theme/styled.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { getConversation } from '#domain/conversations/calls/read-endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { hasScreen } from '#app/errors/error-texts.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { deskRequest, pathOf } from '#app/desk/calls/desk-request.ts'

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

interface Asked {
  isGone: boolean
  /** HTTP status of a refusal that has its own screen. */
  refused: number | undefined
  again: () => void
}

/**
 * Requests a conversation that is not on this device. The answer is written to the replica and appears in the
 * pane; a second request distinguishes a missing conversation from a forbidden one.
 */
function useAsked(conversationId: number): Asked {
  const { client } = useDesk()
  const { isOffline } = useConnection()
  const [asked, setAsked] = useState(0)
  const [isGone, setIsGone] = useState(false)
  const [refused, setRefused] = useState<number>()
  useEffect(() => {
    if (isOffline) return undefined
    let isStopped = false
    const note = (isThere: boolean, status?: number) => {
      if (isStopped) return
      setIsGone(!isThere)
      setRefused(status !== undefined && hasScreen(status) ? status : undefined)
    }
    client.worker.want([conversationId]).catch(reportFailure)
    deskRequest(client, pathOf(getConversation, conversationId)).then(
      () => note(true),
      (error: unknown) => {
        if (!(error instanceof DeskError)) reportFailure(error)
        else if (error.code === 'NOT_FOUND') note(false)
        else note(true, error.details.status)
      },
    )
    return () => {
      isStopped = true
    }
  }, [client, conversationId, isOffline, asked])
  return { isGone, refused, again: () => setAsked(asked + 1) }
}

/** Placeholder of a conversation that is not on this device: it is requested, and a failure is explained. */
export function MissingConversation({ conversationId, onBack }: MissingConversationProps) {
  const { isOffline } = useConnection()
  const { isGone, refused, again } = useAsked(conversationId)
  return (
    <Place aria-label="Conversation">
      {onBack && (
        <header>
          <IconButton name="Back" icon={ArrowLeft} onClick={onBack} />
        </header>
      )}
      {refused !== undefined && !isOffline ? (
        <ErrorScreen status={refused} />
      ) : isGone ? (
        <EmptyState
          drawing="missing"
          title="No such conversation"
          text="It was deleted, or it is in an inbox that is not yours."
          action={
            onBack && (
              <Button variant="outline" onClick={onBack}>
                Back to the list
              </Button>
            )
          }
        />
      ) : (
        <EmptyState
          drawing="not-here"
          title="Not kept on this device"
          text={isOffline ? 'It opens when you are back online.' : 'It is on its way.'}
          action={
            !isOffline && (
              <Button variant="outline" onClick={again}>
                Try again
              </Button>
            )
          }
        />
      )}
    </Place>
  )
}
