import { lazy, Suspense } from 'react'
import { useLive } from '#app/desk/live/use-live.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { draftsOf } from '#local/queries/conversations.ts'
import type { ScheduledDraft } from './schedule-message.ts'

const ScheduledCard = lazy(async () => ({ default: (await import('./scheduled-card.tsx')).ScheduledCard }))

/** The agent's scheduled mails of this conversation, soonest first. */
export function ScheduledMails() {
  const { conversation, denied } = useConversation()
  const drafts = useLive(draftsOf, conversation.id) ?? []
  const scheduled = drafts
    .filter((draft): draft is typeof draft & ScheduledDraft => Boolean(draft.scheduled))
    .sort((a, b) => a.scheduled.at - b.scheduled.at)
  return (
    scheduled.length > 0 && (
      <Suspense>
        {scheduled.map((draft) => (
          <ScheduledCard key={draft.id} draft={draft} denied={denied} />
        ))}
      </Suspense>
    )
  )
}
