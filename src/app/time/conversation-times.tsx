import { useConversation } from '#app/messages/conversation-view.ts'
import { useConversationTime } from './conversation-time.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { useTimeDenial } from './use-time-denial.ts'

/** Everybody's time on the open conversation. */
export default function ConversationTimes({ onClose }: { onClose: () => void }) {
  const { reference } = useConversation()
  const { subject, entries } = useConversationTime()
  const denied = useTimeDenial()
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
