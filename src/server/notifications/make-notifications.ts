import type { Id } from '#lib/id.ts'
import { byDesk } from '#domain/events/cause.ts'
import type { Notification } from '#domain/notifications/notification.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { DeskSql } from '../store/database.ts'
import { newIds } from '../store/id-source.ts'
import { concernedBy, type Concerned } from './concerned.ts'
import { queueing, type News } from './notification-queue.ts'
import { notificationText, type NotificationText } from './notification-text.ts'

/**
 * Makes a notification for each recipient with any channel switched on, and queues their pushes and mails.
 * Rows contain no text of the conversation: a user who loses access keeps none.
 * @param key idempotency key of the cause: each is queued once.
 */
export async function makeNotifications(
  inner: DeskSql,
  news: News,
  { key, now }: { key: string; now: number },
): Promise<void> {
  await inUnitOfWork(inner, { cause: byDesk, at: now }, async ({ sql, tx, after }) => {
    const words = await notificationText(sql, news, now)
    if (!words) return
    const people = (await concernedBy(sql, news, now)).filter(({ channels }) =>
      Object.values(channels).some(Boolean),
    )
    if (people.length === 0) return
    const ids = await lockAndNumber(sql, people)
    const made = people.map((person, index) => ({ id: ids[index] as Id, ...person }))
    for (const { id, ...person } of made) tx.add('notifications', rowOf(id, person, { news, words, now }))
    const toldBy = (channel: 'push' | 'mail') =>
      made.filter(({ channels }) => channels[channel]).map(({ userId, id }) => ({ userId, id }))
    const queues = queueing(
      sql.accountId,
      news,
      { pushed: toldBy('push'), mailed: toldBy('mail') },
      { key, now },
    )
    after(...queues)
  })
}

/** Locks the users, to which the rows refer, before the log's head: user changes lock in the same order. */
async function lockAndNumber(sql: DeskSql, people: readonly Concerned[]): Promise<Id[]> {
  const userIds = people.map(({ userId }) => userId)
  await sql.rows({
    name: 'lock the told',
    text: 'select from users where account_id = $1 and id = any($2::bigint[]) order by id for key share',
    values: [sql.accountId, userIds],
  })
  return newIds(sql, people.length)
}

/** Subjects of a notification: ids by type. */
function subjectsOf(
  { kind, itemId, taskId, article }: News,
  { conversationId, by }: NotificationText,
): Notification['subjects'] {
  const who = by && 'userId' in by ? { actorId: by.userId } : by
  if (taskId !== undefined) return { taskId, itemId, ...who }
  if (article) return { articleId: article.id, docId: article.docId }
  if (kind === 'doubtful') return {}
  return conversationId === null ? { mailboxId: itemId } : { conversationId, itemId, ...who }
}

function rowOf(
  id: Id,
  { userId, channels, isAway, quietUntil }: Concerned,
  { news, words, now }: { news: News; words: NotificationText; now: number },
): Notification {
  return {
    ...{ id, userId, kind: news.kind },
    subjects: subjectsOf(news, words),
    texts: words.texts ?? (words.who === '' ? {} : { who: words.who }),
    isListed: channels.app,
    isAudible: channels.sound && quietUntil === null && !isAway,
    ...{ createdAt: now, readAt: null },
  }
}
