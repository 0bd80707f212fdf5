import type * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { must } from '#lib/must.ts'
import type { addNote } from '#domain/conversations/note-mutators.ts'
import type { composeArgs, replyArgs } from '#domain/conversations/send.ts'
import { messageIdFor } from '../mail/thread-token.ts'
import { announceMentions } from '../notifications/news.ts'
import type { DeskSql } from '../store/database.ts'
import { literal, textArray } from '../store/literal.ts'
import type { StoreTx } from '../store/tx.ts'
import { contactFrom, findContact } from './contact-of.ts'
import { plainText } from './plain-text.ts'

/** What a follow-up works with. */
export interface FollowUpContext {
  sql: DeskSql
  tx: StoreTx
  newIds(count: number): Promise<Id[]>
  /** Adds a statement to be run after the rows were written. */
  after(statement: string): void
}

type FollowUp<Args> = (context: FollowUpContext, args: Args) => Promise<void>
type ComposeArgs = z.infer<typeof composeArgs>
type ReplyArgs = z.infer<typeof replyArgs>
type NoteArgs = z.infer<typeof addNote.args>

/** A new mail's conversation belongs to the contact it goes to first; one is made when nobody has that address. */
const giveContact: FollowUp<ComposeArgs> = async ({ sql, tx, newIds }, args) => {
  const conversation = must(await tx.conversations.get(args.conversationId), 'conversation')
  if (conversation.contactId !== null && (await tx.contacts.get(conversation.contactId))) return
  const first = must(args.to[0], 'recipient')
  let contactId = await findContact(sql, first.email)
  if (contactId === null) {
    const [id] = await newIds(1)
    contactId = must(id, 'id')
    tx.add('contacts', contactFrom(first, contactId, tx.at))
  }
  await tx.conversations.patch(conversation.id, { contactId })
}

/** The headers that tie an answer to its thread, from the message it answers. */
async function ancestry(
  sql: DeskSql,
  messageId: Id | null,
): Promise<{ parents: string[]; references: string[] }> {
  const [source] =
    messageId === null
      ? []
      : await sql.rows<{ parent: string; references: string[] }>({
          name: 'ancestry',
          text: `select internet_message_id as parent, reference_ids as references from message_sources
      where account_id = $1 and message_id = $2`,
          values: [sql.accountId, messageId],
        })
  return source
    ? { parents: [source.parent], references: [...source.references, source.parent] }
    : { parents: [], references: [] }
}

/** The Message-ID of an op's mail, without brackets: always the same one, whatever is retried. */
export function internetMessageId(op: string, mailboxEmail: string): string {
  return messageIdFor(op, mailboxEmail.slice(mailboxEmail.lastIndexOf('@') + 1))
}

/** Keeps what the mail needs on its way and what search reads: Message-ID, ancestry and the whole text. */
const keepSource: FollowUp<ComposeArgs | ReplyArgs> = async ({ sql, tx, after }, args) => {
  const conversation = must(await tx.conversations.get(args.conversationId), 'conversation')
  const mailbox = must(await tx.mailboxes.get(conversation.mailboxId), 'mailbox')
  const { parents, references } = await ancestry(sql, 'messageId' in args ? args.messageId : null)
  const values = [
    literal(sql.accountId),
    literal(args.id),
    literal(mailbox.id),
    literal(internetMessageId(tx.op, must(mailbox.email, 'address'))),
    textArray(parents),
    textArray(references),
    literal(plainText(args.html)),
  ]
  after(
    'insert into message_sources (account_id, message_id, mailbox_id, internet_message_id, in_reply_to, ' +
      `reference_ids, text) values (${values.join(', ')})`,
  )
}

/** Colleagues named in a note who are away are told of it. */
const tellMentioned: FollowUp<NoteArgs> = async ({ sql, after }, note) => {
  const statement = announceMentions(sql, note)
  if (statement !== null) after(statement)
}

/** What the server adds to a mutator, inside the same transaction; by the mutator's name. */
export const followUps: Readonly<Record<string, readonly FollowUp<never>[]>> = {
  'conversations.compose': [giveContact, keepSource],
  'messages.reply': [keepSource],
  'notes.add': [tellMentioned],
}
