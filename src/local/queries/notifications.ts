import { articleOf, groupsOf, type NotificationGroup } from '#domain/notifications/groups.ts'
import type { Notification } from '#domain/notifications/notification.ts'
import type { Id } from '#lib/id.ts'
import type { Replica } from '../database.ts'
import { defineQuery } from './query.ts'

/** A row of the list of notifications. */
export interface NotificationLine extends NotificationGroup {
  /** Subject of the conversation or task; null without one. */
  subject: string | null
}

/** Unread notifications, for the bell and for alerts of new ones. */
export interface UnreadNotifications {
  /** Rows of the list with an unread notification. */
  count: number
  /** All unread notifications, also those that the list does not show. */
  all: readonly ({ id: Id } & Pick<
    NotificationGroup,
    'conversationId' | 'mailboxId' | 'taskId' | 'article'
  >)[]
  /** The newest notification with a sound. */
  newestAudible: { id: Id; conversationId: Id | null } | null
}

const watched = () => [{ table: 'notifications' }, { table: 'conversations' }, { table: 'tasks' }] as const

/** Read in bulk: a cursor takes a turn for each row. */
const all = (db: Replica): Promise<Notification[]> => db.notifications.toArray()

/**
 * Conversations and tasks of notifications, by the ids in their subjects. Those that are deleted or not
 * visible to the agent are left out. A merged conversation is replaced by its survivor.
 */
async function placesOf(db: Replica, notifications: readonly Notification[]) {
  const ids = [...new Set(notifications.flatMap(({ subjects }) => subjects['conversationId'] ?? []))]
  const rows = await db.conversations.bulkGet(ids)
  const found = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  const taskIds = [...new Set(notifications.flatMap(({ subjects }) => subjects['taskId'] ?? []))]
  const tasks = new Map(
    (await db.tasks.bulkGet(taskIds)).flatMap((row) =>
      row?.deletedAt === null ? [[row.id, row] as const] : [],
    ),
  )
  const idOf = ({ subjects }: Notification): Id | null => {
    const id = subjects['conversationId']
    return id === undefined ? null : (found.get(id)?.mergedInto ?? id)
  }
  const isSeen = ({ subjects }: Notification) => {
    const { conversationId, taskId } = subjects
    if (taskId !== undefined) return tasks.has(taskId)
    return conversationId === undefined || found.has(conversationId)
  }
  return { found, tasks, idOf, isSeen }
}

/** Rows of the list, newest first. */
export const notificationLines = defineQuery(
  'notificationLines',
  watched,
  async (db): Promise<NotificationLine[]> => {
    const rows = (await all(db)).filter(({ isListed }) => isListed)
    const { found, tasks, idOf, isSeen } = await placesOf(db, rows)
    const subjectOf = (id: Id | null) => (id === null ? null : (found.get(id)?.subject ?? null))
    return groupsOf(rows.filter(isSeen), idOf).map((group) => ({
      ...group,
      subject:
        tasks.get(group.taskId ?? 0)?.subject ??
        subjectOf(group.conversationId) ??
        subjectOf(group.notifications[0]?.subjects['conversationId'] ?? null),
    }))
  },
)

/** Unread notifications. */
export const unreadNotifications = defineQuery(
  'unreadNotifications',
  watched,
  async (db): Promise<UnreadNotifications> => {
    const rows = (await all(db)).filter(({ readAt }) => readAt === null)
    const { idOf, isSeen } = await placesOf(db, rows)
    const seen = rows.filter(isSeen)
    const audible = seen
      .filter(({ isAudible }) => isAudible)
      .reduce<Notification | null>((newest, row) => (newest && newest.id > row.id ? newest : row), null)
    return {
      count: groupsOf(
        seen.filter(({ isListed }) => isListed),
        idOf,
      ).length,
      all: seen.map((row) => ({
        id: row.id,
        conversationId: idOf(row),
        mailboxId: row.subjects['mailboxId'],
        taskId: row.subjects['taskId'],
        article: articleOf(row.subjects),
      })),
      newestAudible: audible && { id: audible.id, conversationId: idOf(audible) },
    }
  },
)

/** Read conversations, tasks, articles and inboxes that had notifications, with the time of the newest. */
export const readPlaces = defineQuery(
  'readPlaces',
  () => [{ table: 'notifications' }],
  async (
    db,
  ): Promise<Pick<NotificationGroup, 'conversationId' | 'mailboxId' | 'taskId' | 'article' | 'at'>[]> =>
    groupsOf(await all(db)).filter(({ isRead }) => isRead),
)
