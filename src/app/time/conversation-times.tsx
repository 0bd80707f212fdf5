import { useConversation } from '#app/messages/conversation-view.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { timeAccess } from '#domain/access/plan-access.ts'
import { useConversationTime } from './conversation-time.tsx'
import { TimeDialog } from './time-dialog.tsx'

/** Dialog of everybody's time on the open conversation. */
export default function ConversationTimes({ onClose }: { onClose: () => void }) {
  const { reference } = useConversation()
  const { subject, entries } = useConversationTime()
  const denied = useAccess(timeAccess)
  return (
    <TimeDialog
      subject={subject}
      entries={entries}
      users={reference.users}
      denied={denied}
      onClose={onClose}
    />
  )
}
