import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import { slaMetrics } from '#domain/conversations/sla-metrics.ts'
import { articlePlace } from '#domain/notifications/notification.ts'
import { inboxWays, notificationKinds, type NotificationKind } from '#domain/notifications/kinds.ts'
import { enqueueing } from '../outbox/enqueue.ts'
import type { OutboxKind } from '../outbox/kind.ts'

/*
 * Notifications follow from events, once each (`consumer.ts`): in the app at once, by push and mail from this queue
 * after a delay, as they may be read by then.
 */

/** How long after what they tell of pushes are due, in ms: a device that lost its line for a second is back by then. */
export const pushDelayMs = 5000
/** How long after what they tell of mails are due, in ms: most of it is read by then. */
export const mailDelayMs = 10 * 60_000

const newsSchema = z.object({
  kind: z.enum(notificationKinds),
  /** Null where they are about none. */
  conversationId: z.nullable(id()),
  /** The message, note or draft; of what concerns the conversation itself that again, or the inbox. */
  itemId: id(),
  /** Actor, if the sentence names one. */
  actorId: z.optional(id()),
  /** The task that it is about. */
  taskId: z.optional(id()),
  /** The article that it is about. */
  article: z.optional(articlePlace),
  /** Target of the service level. */
  metric: z.optional(z.enum(slaMetrics)),
  /** Failing direction of the inbox. */
  way: z.optional(z.enum(inboxWays)),
  /** The only recipient, whoever else is concerned. */
  userId: z.optional(id()),
})

/** Something to tell agents of. */
export type News = z.infer<typeof newsSchema>

const queuedSchema = z.extend(newsSchema, {
  /** The notifications that were made, with whose they are; unset in rows of before there were any. */
  told: z.optional(z.array(z.object({ userId: id(), id: id() }))),
})

/** News that wait for their moment, with the notifications they became. */
export type QueuedNews = z.infer<typeof queuedSchema>

const common = {
  payload: queuedSchema,
  about: ({ kind }: News) => newsTexts[kind],
  retryPolicy: { maxAttempts: 5, maxBackoffMs: 60_000 },
}

/** Subject of news: its type and id. */
export const newsPlace = ({ conversationId, itemId, taskId, article }: News): string =>
  taskId !== undefined
    ? `task ${taskId}`
    : article !== undefined
      ? `article ${article.id}`
      : conversationId === null
        ? `inbox ${itemId}`
        : String(conversationId)

/** Things to tell absent agents of; each becomes pushes once it is due. */
export const newsKind: OutboxKind<QueuedNews> = {
  ...common,
  name: 'news',
  title: 'Notification',
  lane: newsPlace,
}

/** Things to mail one agent if they are unread when they are due. */
export const newsMailKind: OutboxKind<QueuedNews> = {
  ...common,
  name: 'news-mail',
  title: 'Notification by mail',
  lane: (news) => `${newsPlace(news)} ${(news.told ?? []).map(({ userId }) => userId).join()}`,
}

const newsTexts: Record<NotificationKind, string> = {
  message: 'A customer has written',
  mention: 'Somebody was mentioned in a note',
  assigned: 'A conversation was assigned',
  held: 'A scheduled mail was not sent',
  failed: 'A reply was not delivered',
  snooze: 'A snooze is over',
  overdue: 'A due date has passed',
  slaWarning: 'A service level target is near',
  slaMissed: 'A service level target was missed',
  taskMention: 'Somebody was mentioned in a comment on a task',
  taskDueSoon: 'A task is due soon',
  taskOverdue: 'A task became overdue',
  articleReview: 'An article is to be reviewed',
  doubtful: 'Messages wait for a decision',
  ruleStopped: 'A workflow rule was switched off',
  inboxFailing: 'An inbox is out of order',
  inboxWorks: 'An inbox is in order again',
  inboxRefused: 'A provider lets nobody into an inbox any more',
}

/** The statements that put news into the queues: pushes for all who want them together, and a mail for each. */
export function queueing(
  accountId: number,
  news: News,
  { pushed, mailed }: Record<'pushed' | 'mailed', NonNullable<QueuedNews['told']>>,
  { key, now }: { key: string; now: number },
): string[] {
  const statements = mailed.map((each) =>
    enqueueing(
      accountId,
      newsMailKind,
      { ...news, told: [each] },
      { key: `${key} ${each.userId}`, now, notBefore: now + mailDelayMs },
    ),
  )
  if (pushed.length > 0)
    statements.push(
      enqueueing(accountId, newsKind, { ...news, told: pushed }, { key, now, notBefore: now + pushDelayMs }),
    )
  return statements
}
