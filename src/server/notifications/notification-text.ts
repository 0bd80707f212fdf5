import { truncate } from '#lib/text.ts'
import type { Id } from '#lib/id.ts'
import { lostRecipients } from '#domain/conversations/messages/delivery.ts'
import type { Delivery } from '#domain/conversations/messages/message.ts'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import { nameOf } from '#domain/people/name.ts'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import type { DeskSql } from '../store/database.ts'
import { doubtfulText } from './doubtful-text.ts'
import { inboxText } from './inbox-text.ts'
import type { News } from './notification-queue.ts'
import { ruleText } from './rule-text.ts'
import { slaText } from './sla-text.ts'
import { taskDueSoonText, taskMentionText, taskOverdueText } from './task-text.ts'

/** Texts of a notification, the same for all recipients. */
export interface NotificationText {
  /** Null without a conversation. */
  conversationId: Id | null
  /** Position of the item in the thread; null if there is none. */
  position: number | null
  /** Actor's name; empty if there is none. */
  who: string
  /** User or contact who acted. */
  by: { userId: Id } | { contactId: Id } | null
  title: string
  subject: string
  text: string
  /** Further values of its sentence, besides the actor. */
  texts?: Record<string, string>
  at: number
}

interface Row {
  conversationId: Id
  position: number
  subject: string
  at: number
}

/** Null when the message needs no notification: deleted, automatic, spam or in the trash. */
async function messageWords(sql: DeskSql, news: News): Promise<NotificationText | null> {
  const [row] = await sql.rows<
    Row & { from: { name: string; email: string }; contactId: Id | null; preview: string }
  >({
    name: 'words of a message',
    text: `select c.id as "conversationId", m.position, m."from", c.contact_id as "contactId", c.subject, m.preview,
        m.created_at as at
      from messages m join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
      where m.account_id = $1 and m.id = $2 and m.is_inbound and not m.is_automatic
        and not c.is_spam and not c.is_trashed`,
    values: [sql.accountId, news.itemId],
  })
  if (!row) return null
  const { from, contactId, preview, ...rest } = row
  const who = from.name || from.email
  return { ...rest, who, by: contactId === null ? null : { contactId }, title: who, text: preview }
}

async function mentionWords(sql: DeskSql, news: News): Promise<NotificationText | null> {
  const [row] = await sql.rows<
    Row & { userId: Id; firstName: string; lastName: string; email: string; html: string }
  >({
    name: 'words of a note',
    text: `select c.id as "conversationId", n.position, u.id as "userId", u.first_name as "firstName",
        u.last_name as "lastName", u.email, c.subject, n.html, n.created_at as at
      from notes n
      join conversations c on c.account_id = n.account_id and c.id = n.conversation_id
      join users u on u.account_id = n.account_id and u.id = n.author_id
      where n.account_id = $1 and n.id = $2`,
    values: [sql.accountId, news.itemId],
  })
  if (!row) return null
  const { userId, html, conversationId, position, subject, at } = row
  const who = nameOf(row)
  const title = `${who} mentioned you`
  return { conversationId, position, subject, at, who, by: { userId }, title, text: previewOf(html) }
}

/** Null when it is unassigned, spam or in the trash. */
async function assignedWords(sql: DeskSql, news: News): Promise<NotificationText | null> {
  const [row] = await sql.rows<
    Row & { preview: string; userId: Id | null; firstName: string; lastName: string; email: string }
  >({
    name: 'words of an assignment',
    text: `select c.id as "conversationId", c.last_position as position, c.subject, c.preview,
        c.last_activity_at as at, u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email
      from conversations c left join users u on u.account_id = c.account_id and u.id = $3
      where c.account_id = $1 and c.id = $2 and c.assignee_id is not null and not c.is_spam and not c.is_trashed`,
    values: [sql.accountId, news.conversationId, news.actorId ?? null],
  })
  if (!row) return null
  const { conversationId, position, subject, at, userId, preview: text } = row
  const who = userId === null ? '' : nameOf(row)
  const title = userId === null ? 'Assigned to you' : `${who} assigned you a conversation`
  return { conversationId, position, subject, at, who, by: userId === null ? null : { userId }, title, text }
}

/** Null when it was snoozed again, closed or moved to the trash since. */
async function timeWords(sql: DeskSql, news: News, now: number): Promise<NotificationText | null> {
  const [row] = await sql.rows<Omit<Row, 'conversationId'> & { preview: string }>({
    name: `words of ${news.kind}`,
    text: `select c.last_position as position, c.subject, c.preview,
        coalesce(${news.kind === 'overdue' ? 'c.due_date' : 'null'}, c.last_activity_at) as at
      from conversations c where c.account_id = $1 and c.id = $2 and not c.is_spam and not c.is_trashed
        and ${news.kind === 'overdue' ? 'c.due_date <= $3 and c.status_id <> 4' : 'c.snooze_time is null'}`,
    values: [sql.accountId, news.conversationId, ...(news.kind === 'overdue' ? [now] : [])],
  })
  if (!row) return null
  const { preview: text, ...rest } = row
  const title = news.kind === 'overdue' ? 'Overdue' : 'Back from snooze'
  return { conversationId: news.conversationId, ...rest, who: '', by: null, title, text }
}

/** Null when its author has resolved it since. */
async function heldWords(sql: DeskSql, news: News): Promise<NotificationText | null> {
  const [row] = await sql.rows<Row & { reason: string }>({
    name: 'words of a held mail',
    text: `select c.id as "conversationId", c.last_position as position, c.subject, d.scheduled->>'heldFor' as reason,
        (d.scheduled->>'at')::bigint as at
      from drafts d join conversations c on c.account_id = d.account_id and c.id = d.conversation_id
      where d.account_id = $1 and d.id = $2 and d.scheduled->>'heldFor' is not null`,
    values: [sql.accountId, news.itemId],
  })
  if (!row) return null
  const { reason: text, ...rest } = row
  return { ...rest, who: '', by: null, title: 'A scheduled mail was not sent', text }
}

/** Null when it was sent since. */
async function failedWords(sql: DeskSql, news: News): Promise<NotificationText | null> {
  const [row] = await sql.rows<Row & Pick<Delivery, 'reason' | 'recipients'>>({
    name: 'words of a failed delivery',
    text: `select c.id as "conversationId", m.position, c.subject, d.reason, d.recipients, m.created_at as at
      from messages m
      join deliveries d on d.account_id = m.account_id and d.id = m.id
      join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
      where m.account_id = $1 and m.id = $2 and d.state in ('failed', 'bounced', 'unknown')`,
    values: [sql.accountId, news.itemId],
  })
  if (!row) return null
  const { reason, recipients, ...rest } = row
  const lost = lostRecipients(row)
  const [one] = lost
  if (!one || lost.length === recipients.length)
    return { ...rest, who: '', by: null, title: 'Your reply was not delivered', text: reason ?? '' }
  const title =
    lost.length === 1 ? `Your reply did not reach ${one.email}` : 'Your reply did not reach everybody'
  const text =
    lost.length === 1 ? one.reason : lost.map(({ email, reason }) => [email, reason].join(': ')).join('; ')
  return { ...rest, who: '', by: null, title, text: text ?? '' }
}

const readers: Record<
  NotificationKind,
  (sql: DeskSql, news: News, now: number) => Promise<NotificationText | null>
> = {
  message: messageWords,
  mention: mentionWords,
  assigned: assignedWords,
  held: heldWords,
  failed: failedWords,
  snooze: timeWords,
  overdue: timeWords,
  slaWarning: slaText,
  slaMissed: slaText,
  taskMention: taskMentionText,
  taskDueSoon: taskDueSoonText,
  taskOverdue: taskOverdueText,
  ruleStopped: ruleText,
  articleReview: articleWords,
  doubtful: doubtfulText,
  inboxFailing: inboxText,
  inboxWorks: inboxText,
  inboxRefused: inboxText,
}

/** Current texts of a news item; null if nothing is left to report. */
export const notificationText = (sql: DeskSql, news: News, now: number): Promise<NotificationText | null> =>
  readers[news.kind](sql, news, now)

/** Lines below the title, short enough for a screen. */
export const linesOf = ({ subject, text }: Pick<NotificationText, 'subject' | 'text'>): string[] =>
  [truncate(subject, 100), truncate(text, 200)].filter(Boolean)

/** Null when it was reviewed since, or is in the trash. */
async function articleWords(sql: DeskSql, { itemId }: News, now: number): Promise<NotificationText | null> {
  const [row] = await sql.rows<{ subject: string; at: number }>({
    name: 'words of an article',
    text: `select name as subject, (review->>'at')::bigint as at from articles
      where account_id = $1 and id = $2 and deleted_at is null and (review->>'at')::bigint <= $3`,
    values: [sql.accountId, itemId, now],
  })
  if (!row) return null
  const nobody = { conversationId: null, position: null, who: '', by: null, text: '' }
  return { ...nobody, ...row, title: 'An article is to be reviewed', texts: { detail: row.subject } }
}
