import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { DeskWork } from '../events/desk-work.ts'
import type { ReadMail } from '../mail/mail.ts'
import { readReplyToken } from '../mail/thread-token.ts'
import type { DeskSql } from '../store/database.ts'
import { contactFrom, findContact } from './contact-of.ts'
import { survivorOf } from './find.ts'

/** What a mail is placed with. */
export interface PlacingWork extends DeskWork {
  newIds(count: number): Promise<Id[]>
}

/** Message-IDs looked up per mail: more is a list's habit, not a thread (mail.md 43). */
const lookedUp = 5

/**
 * The conversation a mail belongs to, locked: by our signed address, then In-Reply-To, then References from the
 * newest. Only one of the mailbox written to (mail.md 53), wherever it was moved or merged since (54).
 */
export async function findConversation(
  work: DeskWork,
  mailboxId: Id,
  mail: ReadMail,
  secret: string,
): Promise<Conversation | undefined> {
  const { sql } = work
  for (const address of mail.destinations) {
    const conversationId = readReplyToken(address, secret)
    if (conversationId === null) continue
    const survivorId = await survivorOf(sql, conversationId)
    if (survivorId === undefined || !(await isOfMailbox(sql, survivorId, mailboxId))) continue
    const conversation = await lock(work, survivorId)
    if (conversation && (await isParticipant(sql, conversation.id, mail))) return conversation
  }
  const ids = [...mail.inReplyTo, ...mail.references.toReversed(), ...(mail.bounce?.messageIds ?? [])]
  if (ids.length === 0) return undefined
  const [hit] = await sql.rows<{ conversationId: Id }>({
    text: `select m.conversation_id as "conversationId"
      from message_sources s join messages m on m.account_id = s.account_id and m.id = s.message_id
      where s.internet_message_id = any($1) and s.mailbox_id = $2
      order by array_position($1::text[], s.internet_message_id), m.created_at desc limit 1`,
    values: [[...new Set(ids)].slice(0, lookedUp), mailboxId],
  })
  return hit && lock(work, hit.conversationId)
}

/** Whether a conversation is in a mailbox, or has mail that came or went by it. */
async function isOfMailbox(sql: DeskSql, id: Id, mailboxId: Id): Promise<boolean> {
  const rows = await sql.rows({
    text: `select 1 from conversations c where c.id = $1 and (c.mailbox_id = $2 or exists (
        select from messages m join message_sources s on s.account_id = m.account_id and s.message_id = m.id
        where m.account_id = c.account_id and m.conversation_id = c.id and s.mailbox_id = $2))`,
    values: [id, mailboxId],
  })
  return rows.length > 0
}

/** Locks a conversation, or the one that it has become part of while we waited for it. */
async function lock(work: DeskWork, id: Id): Promise<Conversation | undefined> {
  await work.rows.lock('conversations', [id])
  const conversation = await work.tx.conversations.get(id)
  if (!conversation || conversation.isDraft) return undefined
  return conversation.mergedInto === null ? conversation : lock(work, conversation.mergedInto)
}

/** An address of ours that got into other hands must not let a stranger in (mail.md 52). */
async function isParticipant(sql: DeskSql, conversationId: Id, mail: ReadMail): Promise<boolean> {
  // A report about our own mail comes from a machine that never took part.
  if (mail.bounce) return true
  const rows = await sql.rows({
    text: `select 1 from messages m
      where m.conversation_id = $1 and (
        lower(m."from"->>'email') = any($2) or exists (
          select from jsonb_array_elements(m."to" || m.cc || m.bcc) a where lower(a->>'email') = any($2)))
      limit 1`,
    values: [conversationId, senders(mail)],
  })
  return rows.length > 0
}

const senders = (mail: ReadMail) =>
  [mail.sender, ...mail.from].flatMap((address) => (address ? [address.address.toLowerCase()] : []))

/** A new conversation for a mail, with the contact who wrote it. Its ticket number comes with the commit. */
export async function openConversation(
  work: PlacingWork,
  mailboxId: Id,
  mail: ReadMail,
): Promise<Conversation> {
  const contactId = await findOrMakeContact(work, mail)
  const [id] = await work.newIds(1)
  const conversation: Conversation = {
    id: invariant(id, 'id'),
    ...{ ticketNo: null, type: 'email', subject: mail.subject, mailboxId, statusId: statusIds.new },
    ...{ priority: 'default', assigneeId: null, teamId: null, labelIds: [], contactId, authorId: null },
    ...{ isDraft: false, isTrashed: false, isSpam: mail.spamVerdict === 'spam', isRead: false },
    ...{ isStarred: false, snoozeTime: null, dueDate: null, totalMessages: 0, items: 0 },
    ...{ hasAttachment: false, preview: '', lastPosition: 0, lastInboundPosition: 0, lastInboundAt: null },
    ...{ waitingSince: null, mentions: [], lastActivityAt: mail.sentAt, createdAt: mail.sentAt },
    mergedInto: null,
  }
  work.tx.add('conversations', conversation)
  return conversation
}

/** The contact of a sender's address; one without a name takes the name of this mail (mail.md 31). */
async function findOrMakeContact(work: PlacingWork, mail: ReadMail): Promise<Id | null> {
  if (!mail.sender) return null
  const { sql, rows, tx } = work
  const { address: email, name } = mail.sender
  const space = name.lastIndexOf(' ')
  const [firstName, lastName] = space < 0 ? [name, ''] : [name.slice(0, space), name.slice(space + 1)]
  const known = await findContact(sql, email)
  if (known === null) {
    const [fresh] = await work.newIds(1)
    const id = invariant(fresh, 'id')
    tx.add('contacts', { ...contactFrom({ email, name }, id, tx.at), firstName, lastName })
    return id
  }
  await rows.lock('contacts', [known])
  const contact = invariant(await tx.contacts.get(known), 'contact')
  const isNameless = contact.firstName + contact.lastName === ''
  await tx.contacts.patch(known, { isUndeliverable: false, ...(isNameless && { firstName, lastName }) })
  return known
}
