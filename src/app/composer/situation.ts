import { useMemo } from 'react'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import type { PlaceholderValues } from '#domain/conversations/drafts/placeholder-text.ts'
import { valuesIn } from '#domain/templates/placeholders.ts'
import type { ConversationView } from '#app/messages/conversation-view.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { contactByEmail, reference } from '#local/queries/people.ts'

/** Placeholder values in an open conversation. */
export function useReplyValues({
  conversation,
  contact,
  reference: known,
}: ConversationView): PlaceholderValues {
  const { actor } = useDesk()
  const mailbox = known.mailboxes.get(conversation.mailboxId) ?? null
  const agent = known.users.get(actor.userId) ?? null
  return useMemo(
    () => valuesIn({ contact, conversation, mailbox, agent }),
    [contact, conversation, mailbox, agent],
  )
}

/** Placeholder values for a new mail to an address. */
export function useMailValues(email: string | null, mailbox: Mailbox | undefined): PlaceholderValues {
  const { actor } = useDesk()
  const contact = useLive(contactByEmail, email) ?? null
  const agent = useLive(reference, undefined)?.users.get(actor.userId) ?? null
  return useMemo(
    () => valuesIn({ contact, conversation: null, mailbox: mailbox ?? null, agent }),
    [contact, mailbox, agent],
  )
}
