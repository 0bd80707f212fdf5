import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { useStatusLabel } from '#app/messages/status-list.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { statusOf } from '#domain/conversations/status.ts'
import type { LocalConversation } from '#local/rows.ts'
import { ScopePill } from './palette-styles.ts'

interface ScopeConversationProps {
  /** Element id, for `aria-describedby` of the field. */
  id: string
  conversation: LocalConversation
}

/** Open conversation that commands act on: status and number, with its subject as tooltip. */
export function ScopeConversation({ id, conversation }: ScopeConversationProps) {
  const label = useStatusLabel()(conversation.statusId)
  return (
    <ScopePill id={id} title={conversation.subject}>
      <VisuallyHidden>{'Commands act on '}</VisuallyHidden>
      <StatusGlyph status={statusOf(conversation.statusId).status} />
      {conversation.ticketNo === null ? 'New' : `#${conversation.ticketNo}`}
      <VisuallyHidden>{`, ${label}`}</VisuallyHidden>
    </ScopePill>
  )
}
