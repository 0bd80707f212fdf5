import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { ErrorScreen } from '#app/errors/error-screen.tsx'

const ConversationPane = lazy(async () => ({
  default: (await import('#app/conversations/conversation-pane.tsx')).ConversationPane,
}))

/** The conversation of a route parameter; null for one that is no number. */
export function toConversationId(param: string | undefined): number | null {
  const id = Number(param)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** A conversation in a window of its own. */
export function ConversationWindow() {
  const conversationId = toConversationId(useParams().conversationId)
  if (conversationId === null) return <ErrorScreen status={404} />
  return (
    <Suspense>
      <ConversationPane conversationId={conversationId} layout="full" />
    </Suspense>
  )
}
