import type * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { must } from '#lib/must.ts'
import type { createLabel } from '#domain/labels/label-mutators.ts'
import type { addNote, editNote, removeNote } from '#domain/conversations/note-mutators.ts'
import type { createTicket } from '#domain/tickets/ticket.ts'
import type { composeArgs, replyArgs } from '#domain/conversations/send.ts'
import { heldBackUntil } from '#domain/conversations/undo-send.ts'
import { messageIdFor } from '../mail/thread-token.ts'
import { announceMentions } from '../notifications/news.ts'
import type { DeskSql } from '../store/database.ts'
import { literal, textArray } from '../store/literal.ts'
import { noteUses } from '../templates/uses.ts'
import { clearAway } from './clear-away.ts'
import { plainText } from '#domain/conversations/plain-text.ts'
import { contactOf } from './contact-of.ts'
import type { FollowUp } from '../sync/follow-up.ts'
import { giveSender, giveTimeBack, tellMerge, tellSplit, tellUnmerge, tellUnsplit } from './merge-trail.ts'

type ComposeArgs = z.infer<typeof composeArgs>
type ReplyArgs = z.infer<typeof replyArgs>
type TicketArgs = z.infer<typeof createTicket.args>
type LabelArgs = z.infer<typeof createLabel.args>
type NoteArgs = z.infer<typeof addNote.args>
type EditArgs = z.infer<typeof editNote.args>
type RemovedArgs = z.infer<typeof removeNote.args>

/** A new mail's conversation belongs to the contact it goes to first; one is made when nobody has that address. */
const giveContact: FollowUp<Pick<ComposeArgs, 'conversationId' | 'to'>> = async (
  { sql, tx, newIds },
  args,
) => {
  const conversation = must(await tx.conversations.get(args.conversationId), 'conversation')
  if (conversation.contactId !== null && (await tx.contacts.get(conversation.contactId))) return
  const contactId = await contactOf({ sql, tx, newIds }, must(args.to[0], 'recipient'))
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

/** Stands for the address of an inbox that has none: a ticket in it is never mailed. */
const noAddress = 'desk@outpost.invalid'

/** Keeps what the mail needs on its way and what search reads: Message-ID, ancestry and the whole text. */
const keepSource: FollowUp<ComposeArgs | ReplyArgs | TicketArgs> = async ({ sql, tx, after }, args) => {
  const conversation = must(await tx.conversations.get(args.conversationId), 'conversation')
  const mailbox = must(await tx.mailboxes.get(conversation.mailboxId), 'mailbox')
  const { parents, references } = await ancestry(sql, 'messageId' in args ? args.messageId : null)
  const values = [
    literal(sql.accountId),
    literal(args.id),
    literal(mailbox.id),
    literal(internetMessageId(tx.op, mailbox.email ?? noAddress)),
    textArray(parents),
    textArray(references),
    literal(plainText(args.html)),
  ]
  after(
    'insert into message_sources (account_id, message_id, mailbox_id, internet_message_id, in_reply_to, ' +
      `reference_ids, text) values (${values.join(', ')})`,
  )
}

/** Templates that the mail was written with have one more use, once it has left. */
const noteTemplates: FollowUp<ComposeArgs | ReplyArgs> = (
  { sql, tx, now, after },
  { templateIds, notBefore },
) => {
  const statement = noteUses(sql, tx.op, templateIds ?? [], heldBackUntil(notBefore, now))
  if (statement !== null) after(statement)
  return Promise.resolve()
}

/** Colleagues named in a note who are away are told of it. */
const tellMentioned: FollowUp<NoteArgs> = async ({ sql, after }, note) => {
  const statement = announceMentions(sql, note)
  if (statement !== null) after(statement)
}

/** Who is named only by the new words of a note hears of it like anybody who is named in a new one. */
const tellAddedMentions: FollowUp<EditArgs> = async ({ sql, after }, { id, conversationId, mentions }) => {
  const [before] = await sql.rows<{ mentions: NoteArgs['mentions'] }>({
    name: 'mentions of a note',
    text: 'select mentions from notes where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
  const added = mentions.filter((each) => !before?.mentions.includes(each))
  const statement = announceMentions(sql, { id, conversationId, mentions: added })
  if (statement !== null) after(statement)
}

/** The files of a note that is deleted belong to nothing, and are swept away like all of those. */
const letFilesGo: FollowUp<RemovedArgs> = ({ sql, after }, { id }) => {
  const [account, note] = [literal(sql.accountId), literal(id)]
  after(`update attachments set note_id = null where account_id = ${account} and note_id = ${note}`)
  return Promise.resolve()
}

/** A label of a name that is taken: its id means that label from now on. */
const shareLabel: FollowUp<LabelArgs> = async ({ sql, tx, after, standsFor }, { id, label }) => {
  const named = must(await tx.labelNamed(label), 'label')
  if (named.id === id) return
  standsFor(named.id)
  await tx.meansLabel(id, named.id)
  const values = [sql.accountId, id, named.id].map((value) => literal(value))
  after(
    `insert into label_alias (account_id, id, label_id) values (${values.join(', ')}) on conflict do nothing`,
  )
}

const clearThread: FollowUp<{ conversationId: Id }> = ({ sql }, { conversationId }) =>
  clearAway(sql, conversationId)

/** What the server adds to a mutator, inside the same transaction; by the mutator's name. */
export const followUps: Readonly<Record<string, readonly FollowUp<never>[]>> = {
  'conversations.compose': [giveContact, keepSource, noteTemplates],
  'messages.reply': [keepSource, noteTemplates],
  'tickets.create': [giveContact, keepSource],
  'notes.add': [tellMentioned],
  'notes.edit': [tellAddedMentions],
  'notes.remove': [letFilesGo],
  'labels.create': [shareLabel],
  'conversations.purge': [clearThread],
  'conversations.merge': [tellMerge],
  'conversations.unmerge': [giveTimeBack, tellUnmerge],
  'conversations.split': [giveSender, tellSplit],
  'conversations.unsplit': [tellUnsplit],
}
