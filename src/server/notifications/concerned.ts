import type { Id } from '#lib/id.ts'
import { isZone } from '#lib/zone.ts'
import { decidingRight } from '#domain/channels/set-aside.ts'
import {
  isOfInbox,
  isOfOwner,
  isOfTask,
  topicOf,
  type InboxKind,
  type NotificationKind,
  type OwnerKind,
  type TaskKind,
} from '#domain/notifications/kinds.ts'
import { quietUntil } from '#domain/notifications/quiet-hours.ts'
import {
  defaultNotificationSettings,
  type Channels,
  type NotificationSettings,
} from '#domain/notifications/settings.ts'
import { isHere } from '../people/away.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { DeskSql } from '../store/database.ts'
import type { News, QueuedNews } from './notification-queue.ts'
import { choicesSql, settingsOf, type StoredSettings } from './settings.ts'

/** Recipient of a notification, with their delivery preferences. */
export interface Concerned {
  userId: Id
  /** Channels chosen for this kind of notification. */
  channels: Channels
  /** Set to away: no push and no mail, only the list. */
  isAway: boolean
  /** End of the current quiet hours; null outside of them. */
  quietUntil: number | null
}

/**
 * Recipients of a notification, out of the users who can see the conversation or task. Of an inbox all
 * administrators, of a rule its maker, and of an article its last author, or all administrators without one.
 * Access and preferences are read now, so that a user who has just lost access is not notified.
 */
export async function concernedBy(sql: DeskSql, news: News, now: number): Promise<Concerned[]> {
  return (await peopleOf(sql, news)).map(({ userId: id, choices, timeZone, isAway }) => {
    const settings = settingsOf(choices)
    return {
      ...{ userId: id, isAway },
      channels: channelsOf(settings, news.kind),
      quietUntil: quiet(settings, now, timeZone),
    }
  })
}

interface Person {
  userId: Id
  choices: StoredSettings
  timeZone: string
  isAway: boolean
}

const person = `u.id as "userId", coalesce(o.time_zone, s.time_zone) as "timeZone", not ${isHere('u')} as "isAway",
  ${choicesSql} as choices`

const withChoices = `left join preferences o on o.account_id = u.account_id and o.id = u.id
  left join notification_settings w on w.account_id = u.account_id and w.user_id = u.id`

function peopleOf(sql: DeskSql, { kind, conversationId, itemId, userId, taskId }: News): Promise<Person[]> {
  if (isOfInbox(kind) || isOfOwner(kind))
    return sql.rows<Person>({
      name: 'administrators or maker to be told',
      text: `select ${person} from users u
        join roles r on r.account_id = u.account_id and r.id = u.role_id
        join "accountSettings" s on s.account_id = u.account_id
        ${withChoices}
        where u.account_id = $1 and u.is_active and case when exists (select from users m
            join roles q on q.account_id = m.account_id and q.id = m.role_id
            where m.account_id = $1 and m.id = $2 and m.is_active
              and ($3::text is null or q.is_administrator or $3 = any(q.permissions))) then u.id = $2 else r.is_administrator end
        order by u.id`,
      values: [sql.accountId, userId ?? null, ownerRights[kind] ?? null],
    })
  if (isOfTask(kind))
    return sql.rows<Person>({
      name: `concerned by ${kind}`,
      text: `select ${person} from tasks c
        join user_scope v on v.account_id = c.account_id and v.scope = c.scope
        join users u on u.account_id = v.account_id and u.id = v.user_id and u.is_active
        join "accountSettings" s on s.account_id = c.account_id
        ${withChoices}
        where c.account_id = $1 and c.id = $2 and c.deleted_at is null and ${isForTask[kind]} order by u.id`,
      values: [sql.accountId, taskId, ...(kind === 'taskMention' ? [itemId] : [])],
    })
  return sql.rows<Person>({
    name: `concerned by ${kind}`,
    text: `select ${person} from conversations c
      join user_scope v on v.account_id = c.account_id and v.scope = c.scope
      join users u on u.account_id = v.account_id and u.id = v.user_id and u.is_active
      join "accountSettings" s on s.account_id = c.account_id
      ${withChoices}
      where c.account_id = $1 and c.id = $2 and ($4::bigint is null or u.id = $4) and ${isFor[kind]}
      order by u.id`,
    values: [
      sql.accountId,
      conversationId,
      kind === 'message' ? defaultNotificationSettings.newMessages : itemId,
      userId ?? null,
    ],
  })
}

/** Filters users by an unread notification; for events without notifications, all pass. */
export async function unreadOf(
  sql: DeskSql,
  concerned: readonly Concerned[],
  { told }: QueuedNews,
): Promise<Concerned[]> {
  if (!told) return [...concerned]
  const rows = await sql.rows<{ userId: Id }>({
    name: 'unread of news',
    text: `select user_id as "userId" from notifications
      where account_id = $1 and id = any($2::bigint[]) and read_at is null`,
    values: [sql.accountId, told.map(({ id }) => id)],
  })
  const unread = new Set(rows.map(({ userId }) => userId))
  return concerned.filter(({ userId }) => unread.has(userId))
}

const channelsOf = ({ channels }: NotificationSettings, kind: NotificationKind) => channels[topicOf[kind]]

const quiet = ({ quietHours }: NotificationSettings, now: number, zone: string) =>
  quietUntil(quietHours, now, isZone(zone) ? zone : 'UTC')

/** Permission that the single recipient of a kind needs. */
const ownerRights: Partial<Record<NotificationKind, Permission>> = {
  articleReview: 'docs.view_articles',
  doubtful: decidingRight,
}

const isHolder = `(c.assignee_id = u.id or exists (select from team_user t
  where t.account_id = u.account_id and t.team_id = c.team_id and t.user_id = u.id))`

const isConcerned = `(coalesce(w.new_messages, $3) = 'all' or ${isHolder}
  or (c.assignee_id is null and c.team_id is null))`

/** The assignee; without one the team, and without a team all, as with new messages. */
const isServing = `(c.id = $3 and (c.assignee_id = u.id or c.assignee_id is null
  and (c.team_id is null or ${isHolder})))`

const mentionedIn = (notes: string) => `exists (select from ${notes} n
  where n.account_id = c.account_id and n.id = $3 and n.author_id <> u.id
    and (n.mentions @> '["all"]' or n.mentions @> to_jsonb(array[u.id])))`

const isForTask: Record<TaskKind, string> = {
  taskMention: mentionedIn('"taskNotes"'),
  taskDueSoon: 'c.assignee_id = u.id',
  taskOverdue: 'c.assignee_id = u.id',
}

const isFor: Record<Exclude<NotificationKind, InboxKind | TaskKind | OwnerKind>, string> = {
  message: isConcerned,
  mention: mentionedIn('notes'),
  /** If it was reassigned since, the new assignee is notified by another event. */
  assigned: 'c.id = $3 and c.assignee_id = u.id',
  held: `exists (select from drafts o where o.account_id = c.account_id and o.id = $3 and o.user_id = u.id)`,
  failed: `exists (select from messages m where m.account_id = c.account_id and m.id = $3 and m.author_id = u.id)`,
  /** Due times concern the assignee or team; for an unassigned conversation nobody is notified. */
  snooze: `c.id = $3 and ${isHolder}`,
  overdue: `c.id = $3 and ${isHolder}`,
  slaWarning: isServing,
  slaMissed: isServing,
}
