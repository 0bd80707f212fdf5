import { truncate } from '#lib/text.ts'
import type { Id } from '#lib/id.ts'
import { previewOf } from '#domain/conversations/preview.ts'
import { nameOf } from '#domain/people/name.ts'
import type { PushKind, PushMessage } from '#domain/notifications/push-message.ts'
import { defaultNotificationSettings } from '#domain/notifications/settings.ts'
import { enqueueing } from '../outbox/enqueue.ts'
import type { AppliedKind } from '../outbox/kind.ts'
import { isHere } from '../people/away.ts'
import type { DeskSql } from '../store/database.ts'
import { newsKind, type News } from './notification-queue.ts'
import { pushKind } from './pushes.ts'

/** What is told, the same for everybody. */
type Words = Pick<PushMessage, 'conversationId' | 'position' | 'title' | 'body' | 'at'>

/**
 * Makes news that are due into pushes: one for each device of each absent agent who may see the conversation and wants
 * to be told.
 */
export const newsSpreading: AppliedKind<News> = {
  ...newsKind,
  async apply(sql, news, { id, now }) {
    const words = await wordsOf[news.kind](sql, news, now)
    if (!words) return
    const message = { kind: news.kind, accountId: sql.accountId, ...words }
    const statements = (await devicesFor(sql, news, words.conversationId)).map(({ subscriptionId, userId }) =>
      enqueueing(
        sql.accountId,
        pushKind,
        { subscriptionId, message: { ...message, userId } },
        { key: `${id} ${subscriptionId}`, now },
      ),
    )
    if (statements.length > 0) await sql.script(statements.join(';\n'))
  },
}

/** Null when the message is nothing to call anybody for: gone, from a machine, spam or in the trash. */
async function messageWords(sql: DeskSql, news: News): Promise<Words | null> {
  const [row] = await sql.rows<{
    conversationId: Id
    position: number
    from: { name: string; email: string }
    subject: string
    preview: string
    at: number
  }>({
    name: 'words of a message',
    text: `select c.id as "conversationId", m.position, m."from", c.subject, m.preview, m.created_at as at
      from messages m join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
      where m.account_id = $1 and m.id = $2 and m.is_inbound and not m.is_automatic
        and not c.is_spam and not c.is_trashed`,
    values: [sql.accountId, news.itemId],
  })
  if (!row) return null
  const { conversationId, position, from, subject, preview, at } = row
  return { conversationId, position, title: from.name || from.email, body: bodyOf(subject, preview), at }
}

async function mentionWords(sql: DeskSql, news: News): Promise<Words | null> {
  const [row] = await sql.rows<{
    conversationId: Id
    position: number
    firstName: string
    lastName: string
    subject: string
    html: string
    at: number
  }>({
    name: 'words of a note',
    text: `select c.id as "conversationId", n.position, u.first_name as "firstName", u.last_name as "lastName", c.subject, n.html,
        n.created_at as at
      from notes n
      join conversations c on c.account_id = n.account_id and c.id = n.conversation_id
      join users u on u.account_id = n.account_id and u.id = n.author_id
      where n.account_id = $1 and n.id = $2`,
    values: [sql.accountId, news.itemId],
  })
  if (!row) return null
  const { conversationId, position, subject, html, at } = row
  const title = `${nameOf(row)} mentioned you`
  return { conversationId, position, title, body: bodyOf(subject, previewOf(html)), at }
}

/** Null when it has been put off again, closed or thrown away since. */
async function timeWords(sql: DeskSql, news: News, now: number): Promise<Words | null> {
  const [row] = await sql.rows<{ position: number; subject: string; preview: string; at: number }>({
    name: `words of ${news.kind}`,
    text: `select c.last_position as position, c.subject, c.preview,
        coalesce(${news.kind === 'overdue' ? 'c.due_date' : 'null'}, c.last_activity_at) as at
      from conversations c where c.account_id = $1 and c.id = $2 and not c.is_spam and not c.is_trashed
        and ${news.kind === 'overdue' ? 'c.due_date <= $3 and c.status_id <> 4' : 'c.snooze_time is null'}`,
    values: [sql.accountId, news.conversationId, ...(news.kind === 'overdue' ? [now] : [])],
  })
  if (!row) return null
  const { position, subject, preview, at } = row
  const title = news.kind === 'overdue' ? 'Overdue' : 'Back from snooze'
  return { conversationId: news.conversationId, position, title, body: bodyOf(subject, preview), at }
}

/** Null when its author has settled it since. */
async function heldWords(sql: DeskSql, news: News): Promise<Words | null> {
  const [row] = await sql.rows<{
    conversationId: Id
    position: number
    subject: string
    reason: string
    at: number
  }>({
    name: 'words of a held mail',
    text: `select c.id as "conversationId", c.last_position as position, c.subject, d.scheduled->>'heldFor' as reason,
        (d.scheduled->>'at')::bigint as at
      from drafts d join conversations c on c.account_id = d.account_id and c.id = d.conversation_id
      where d.account_id = $1 and d.id = $2 and d.scheduled->>'heldFor' is not null`,
    values: [sql.accountId, news.itemId],
  })
  if (!row) return null
  const { conversationId, position, subject, reason, at } = row
  return {
    conversationId,
    position,
    title: 'A scheduled mail was not sent',
    body: bodyOf(subject, reason),
    at,
  }
}

const wordsOf: Record<PushKind, (sql: DeskSql, news: News, now: number) => Promise<Words | null>> = {
  message: messageWords,
  mention: mentionWords,
  held: heldWords,
  snooze: timeWords,
  overdue: timeWords,
}

const bodyOf = (subject: string, preview: string) =>
  [truncate(subject, 100), truncate(preview, 200)].filter(Boolean).join('\n')

/**
 * Absent is who has the desk before their eyes nowhere: no process holds a fresh mark of them. What they want is read
 * now, and what they may see, so that who was taken from an inbox a second ago hears nothing of it.
 */
function devicesFor(
  sql: DeskSql,
  { kind, itemId }: News,
  conversationId: Id,
): Promise<{ subscriptionId: Id; userId: Id }[]> {
  const usual = defaultNotificationSettings
  return sql.rows({
    name: `devices for ${kind}`,
    text: `select d.id as "subscriptionId", u.id as "userId"
      from conversations c
      join user_scope v on v.account_id = c.account_id and v.scope = c.scope
      join users u on u.account_id = v.account_id and u.id = v.user_id
      join push_subscriptions d on d.account_id = u.account_id and d.user_id = u.id
      join sessions e on e.id = d.session_id and e.expires_at > extract(epoch from clock_timestamp()) * 1000
      left join notification_settings w on w.account_id = u.account_id and w.user_id = u.id
      where c.account_id = $1 and c.id = $2 and ${isFor[kind]} and ${isHere('u')}
        and not exists (select from user_presence p
          where p.account_id = u.account_id and p.user_id = u.id and p.shown_until > clock_timestamp())`,
    values: [
      sql.accountId,
      conversationId,
      kind === 'mention' || kind === 'held' ? itemId : usual.newMessages,
      ...(kind === 'mention' ? [usual.mentions] : []),
    ],
  })
}

const isConcerned = `case coalesce(w.new_messages, $3)
  when 'all' then true
  when 'mine' then c.assignee_id = u.id
    or exists (select from team_user t
      where t.account_id = u.account_id and t.team_id = c.team_id and t.user_id = u.id)
    or (c.assignee_id is null and c.team_id is null)
  else false end`

/** A time that comes concerns who has the conversation; nobody is called for one that nobody has. */
const isHolder = `coalesce(w.new_messages, $3) <> 'none' and (c.assignee_id = u.id or exists (select from team_user t
  where t.account_id = u.account_id and t.team_id = c.team_id and t.user_id = u.id))`

const isMentioned = `coalesce(w.mentions, $4::boolean)
  and exists (select from notes n where n.account_id = c.account_id and n.id = $3 and n.author_id <> u.id
    and (n.mentions @> '["all"]' or n.mentions @> to_jsonb(array[u.id])))`

/** One's own mail is told of whatever else one wants to hear. */
const isAuthor = `exists (select from drafts o where o.account_id = c.account_id and o.id = $3 and o.user_id = u.id)`

const isFor: Record<PushKind, string> = {
  message: isConcerned,
  mention: isMentioned,
  held: isAuthor,
  snooze: isHolder,
  overdue: isHolder,
}
