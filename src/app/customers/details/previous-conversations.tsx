import { statusOf } from '#domain/conversations/status.ts'
import { paths } from '#app/paths.ts'
import { useStatusLabel } from '#app/messages/status-list.ts'
import { LinkLine } from '#app/messages/link-line.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import type { LocalConversation } from '#local/rows.ts'

/** A customer's earlier conversations, newest first. */
export function PreviousConversations({ conversations }: { conversations: readonly LocalConversation[] }) {
  const labelOf = useStatusLabel()
  return (
    <ul>
      {conversations.map((conversation) => {
        return (
          <li key={conversation.id}>
            <LinkLine to={paths.conversation(conversation.id)}>
              <StatusGlyph
                status={statusOf(conversation.statusId).status}
                label={labelOf(conversation.statusId)}
              />
              <span dir="auto">{conversation.subject}</span>
              <RelativeTime at={conversation.lastActivityAt} />
            </LinkLine>
          </li>
        )
      })}
    </ul>
  )
}
