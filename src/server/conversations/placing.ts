import type { ReadMail } from '../mail/mail.ts'
import { readReplyToken } from '../mail/thread-token.ts'
import type { DeskSql } from '../store/database.ts'
import { survivorOf } from './find.ts'

/** The parts of a conversation's row that taking in a mail reads and changes. */
export interface PlacedConversation {
  id: number
  statusId: number
  contactId: number | null
  lastPosition: number
  totalMessages: number
  items: number
  lastActivityAt: number
  hasAttachment: boolean
  isTrashed: boolean
  snoozeTime: number | null
}

/** Message-IDs looked up per mail: more is a list's habit, not a thread (mail.md 43). */
const lookedUp = 5

/**
 * The conversation a mail belongs to, locked: by our signed address, then In-Reply-To, then References from the
 * newest. Only one of the mailbox written to (mail.md 53), wherever it was moved or merged since (54).
 */
export async function findConversation(
  sql: DeskSql,
  mailboxId: number,
  mail: ReadMail,
  secret: string,
): Promise<PlacedConversation | undefined> {
  for (const address of mail.destinations) {
    const conversationId = readReplyToken(address, secret)
    if (conversationId === null) continue
    const survivorId = await survivorOf(sql, conversationId)
    if (survivorId === undefined || !(await isOfMailbox(sql, survivorId, mailboxId))) continue
    const conversation = await lock(sql, survivorId)
    if (conversation && (await isParticipant(sql, conversation.id, mail))) return conversation
  }
  const ids = [...mail.inReplyTo, ...mail.references.toReversed(), ...(mail.bounce?.messageIds ?? [])]
  const [hit] = await sql.rows<{ conversationId: number }>({
    text: `select m.conversation_id as "conversationId"
      from message_sources s join messages m on m.account_id = s.account_id and m.id = s.message_id
      where s.internet_message_id = any($1) and s.mailbox_id = $2
      order by array_position($1::text[], s.internet_message_id), m.created_at desc limit 1`,
    values: [[...new Set(ids)].slice(0, lookedUp), mailboxId],
  })
  return hit && lock(sql, hit.conversationId)
}

/** Whether a conversation is in a mailbox, or has mail that came or went by it. */
async function isOfMailbox(sql: DeskSql, id: number, mailboxId: number): Promise<boolean> {
  const rows = await sql.rows({
    text: `select 1 from conversations c where c.id = $1 and (c.mailbox_id = $2 or exists (
        select from messages m join message_sources s on s.account_id = m.account_id and s.message_id = m.id
        where m.account_id = c.account_id and m.conversation_id = c.id and s.mailbox_id = $2))`,
    values: [id, mailboxId],
  })
  return rows.length > 0
}

/** Locks a conversation, or the one that it has become part of while we waited for it. */
async function lock(sql: DeskSql, id: number): Promise<PlacedConversation | undefined> {
  const [row] = await sql.rows<PlacedConversation & { mergedInto: number | null }>({
    text: `select id, status_id as "statusId", contact_id as "contactId", last_position as "lastPosition",
        total_messages as "totalMessages", items, last_activity_at as "lastActivityAt",
        has_attachment as "hasAttachment", is_trashed as "isTrashed", snooze_time as "snoozeTime",
        merged_into as "mergedInto"
      from conversations where id = $1 and not is_draft for update`,
    values: [id],
  })
  return row && row.mergedInto !== null ? lock(sql, row.mergedInto) : row
}

/** An address of ours that got into other hands must not let a stranger in (mail.md 52). */
async function isParticipant(sql: DeskSql, conversationId: number, mail: ReadMail): Promise<boolean> {
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

/** A new conversation for a mail, with the contact who wrote it. */
export async function openConversation(
  sql: DeskSql,
  mailboxId: number,
  mail: ReadMail,
  now: number,
): Promise<PlacedConversation> {
  const contactId = await findOrMakeContact(sql, mail, now)
  const [row] = await sql.rows<{ id: number }>({
    text: `insert into conversations (account_id, type, subject, mailbox_id, status_id, priority, label_ids, contact_id,
        is_draft, is_trashed, is_spam, is_read, is_starred, total_messages, items, has_attachment, preview,
        last_position, last_inbound_position, last_activity_at, created_at)
      values ($1, 'email', $2, $3, 1, 'default', '{}', $4, false, false, $5, false, false, 0, 0, false, '', 0, 0, $6, $6)
      returning id`,
    values: [sql.accountId, mail.subject, mailboxId, contactId, mail.spamVerdict === 'spam', mail.sentAt],
  })
  return {
    id: (row as { id: number }).id,
    statusId: 1,
    contactId,
    lastPosition: 0,
    totalMessages: 0,
    items: 0,
    lastActivityAt: mail.sentAt,
    hasAttachment: false,
    isTrashed: false,
    snoozeTime: null,
  }
}

/** Takes the next ticket number; last in a transaction, because it holds the account's head. */
export async function giveTicketNo(sql: DeskSql, conversationId: number): Promise<void> {
  await sql.rows({
    text: `with head as (update account_head set ticket_no = ticket_no + 1 where account_id = $1 returning ticket_no)
      update conversations set ticket_no = head.ticket_no from head where id = $2 and conversations.ticket_no is null`,
    values: [sql.accountId, conversationId],
  })
}

/** The contact of a sender's address; one without a name takes the name of this mail (mail.md 31). */
async function findOrMakeContact(sql: DeskSql, mail: ReadMail, now: number): Promise<number | null> {
  if (!mail.sender) return null
  const { address, name } = mail.sender
  const space = name.lastIndexOf(' ')
  const [firstName, lastName] = space < 0 ? [name, ''] : [name.slice(0, space), name.slice(space + 1)]
  const [row] = await sql.rows<{ id: number }>({
    text: `insert into contacts as c (account_id, first_name, last_name, email, created_at) values ($1, $2, $3, $4, $5)
      on conflict (account_id, email_key) do update set
        first_name = case when c.first_name || c.last_name = '' then excluded.first_name else c.first_name end,
        last_name = case when c.first_name || c.last_name = '' then excluded.last_name else c.last_name end,
        is_undeliverable = false
      returning id`,
    values: [sql.accountId, firstName, lastName, address, now],
  })
  return row?.id ?? null
}
