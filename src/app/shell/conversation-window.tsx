import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { toRecordId } from '#app/paths.ts'

const ConversationPane = lazy(async () => ({
  default: (await import('#app/conversations/conversation-pane.tsx')).ConversationPane,
}))

/** A conversation in a window of its own. */
export function ConversationWindow() {
  const conversationId = toRecordId(useParams().conversationId)
  if (conversationId === null) return <ErrorScreen status={404} />
  return (
    <Suspense>
      <ConversationPane conversationId={conversationId} layout="full" />
    </Suspense>
  )
}
