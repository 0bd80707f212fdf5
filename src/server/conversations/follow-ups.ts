import type * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { createLabel } from '#domain/labels/label-mutators.ts'
import { labelNamed } from '#domain/labels/label-named.ts'
import type { removeNote } from '#domain/conversations/notes/note-mutators.ts'
import type { createTicket } from '#domain/tickets/ticket.ts'
import type { composeArgs, replyArgs } from '#domain/conversations/drafts/send.ts'
import { internetMessageId } from '../mail/thread-token.ts'
import { literal } from '../store/literal.ts'
import { purgeConversation } from './purge-conversation.ts'
import { contactOf } from './contact-of.ts'
import { ancestry, keepingSource } from './mail-rows.ts'
import type { FollowUp } from '../sync/follow-up.ts'

type ComposeArgs = z.infer<typeof composeArgs>
type ReplyArgs = z.infer<typeof replyArgs>
type TicketArgs = z.infer<typeof createTicket.args>
type LabelArgs = z.infer<typeof createLabel.args>
type RemovedArgs = z.infer<typeof removeNote.args>

/** Links the conversation of a new mail to its first recipient's contact, created if missing. */
export const giveContact: FollowUp<Pick<ComposeArgs, 'conversationId' | 'to'>> = async (
  { sql, tx, newIds },
  args,
) => {
  const conversation = invariant(await tx.conversations.get(args.conversationId), 'conversation')
  if (conversation.contactId !== null && (await tx.contacts.get(conversation.contactId))) return
  const contactId = await contactOf({ sql, tx, newIds }, invariant(args.to[0], 'recipient'))
  await tx.conversations.patch(conversation.id, { contactId })
}

/** Placeholder for an inbox without an address: its tickets are never mailed. */
const noAddress = 'desk@outpost.invalid'

/** Stores the mail headers and the search text of a message. */
export const keepSource: FollowUp<ComposeArgs | ReplyArgs | TicketArgs> = async (
  { sql, tx, after },
  args,
) => {
  const conversation = invariant(await tx.conversations.get(args.conversationId), 'conversation')
  const mailbox = invariant(await tx.mailboxes.get(conversation.mailboxId), 'mailbox')
  const mailId = internetMessageId(tx.op, mailbox.email ?? noAddress)
  const leaving = { accountId: sql.accountId, messageId: args.id, mailboxId: mailbox.id, mailId }
  const answered = await ancestry(sql, 'messageId' in args ? args.messageId : null)
  after(keepingSource(leaving, answered, args.html))
}

/** Releases the files of a deleted note; the sweep deletes them. */
export const letFilesGo: FollowUp<RemovedArgs> = ({ sql, after }, { id }) => {
  const [account, note] = [literal(sql.accountId), literal(id)]
  after(`update attachments set note_id = null where account_id = ${account} and note_id = ${note}`)
  return Promise.resolve()
}

/** Label with a name that exists: its id becomes an alias of the existing label. */
export const shareLabel: FollowUp<LabelArgs> = async ({ sql, tx, after, existingId }, { id, label }) => {
  const named = invariant(await labelNamed(tx, label), 'label')
  if (named.id === id) return
  existingId(named.id)
  await tx.meansLabel(id, named.id)
  const values = [sql.accountId, id, named.id].map((value) => literal(value))
  after(
    `insert into label_alias (account_id, id, label_id) values (${values.join(', ')}) on conflict do nothing`,
  )
}

/** Deletes the other records of a purged conversation. */
export const purgeThread: FollowUp<{ conversationId: Id }> = ({ sql }, { conversationId }) =>
  purgeConversation(sql, conversationId)
