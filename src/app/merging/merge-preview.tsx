import { Fragment } from 'react'
import { useLive } from '#app/desk/live/use-live.ts'
import { Segment } from '#app/ui/segment.tsx'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { nameOf } from '#domain/people/name.ts'
import { contactsByIds } from '#local/queries/people.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { Outcome } from './merge-styles.ts'
import { mergeOutcome, ticketOf } from './merge-texts.ts'

interface MergePreviewProps {
  /** `one` is the open conversation, `other` the chosen one. */
  one: Conversation
  other: Conversation
  staysId: number
  onStays: (id: number) => void
}

/** Effect of a merge, and the choice of the surviving conversation. */
export function MergePreview({ one, other, staysId, onStays }: MergePreviewProps) {
  const { reference } = useConversation()
  const ids = [one.contactId, other.contactId].filter((id) => id !== null)
  const contacts = useLive(contactsByIds, ids)
  const names = {
    customerOf: ({ contactId }: Conversation) => {
      const contact = contacts?.get(contactId ?? 0)
      return contact ? nameOf(contact) || (contact.email ?? '') : ''
    },
    labelOf: (id: number) => reference.labels.get(id)?.label ?? 'a deleted tag',
    inboxOf: (id: number) => reference.mailboxes.get(id)?.name ?? 'another mailbox',
  }
  const [survivor, part] = staysId === other.id ? [other, one] : [one, other]
  return (
    <Outcome aria-label="What will happen">
      <h3>Which one stays?</h3>
      <Segment
        label="Which one stays"
        value={String(staysId)}
        options={[
          { value: String(one.id), label: `This one, ${ticketOf(one)}` },
          { value: String(other.id), label: `The other, ${ticketOf(other)}` },
        ]}
        onChange={(id) => onStays(Number(id))}
      />
      <dl>
        {mergeOutcome(survivor, part, names).map(({ label, text }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </Fragment>
        ))}
      </dl>
    </Outcome>
  )
}
