import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import { slaMetrics } from '#domain/conversations/sla-metrics.ts'
import { articlePlace } from '#domain/notifications/notification.ts'
import { inboxParts, notificationKinds, type NotificationKind } from '#domain/notifications/kinds.ts'
import { enqueueing } from '../outbox/enqueue.ts'
import type { OutboxKind } from '../outbox/kind.ts'

/*
 * Notifications follow from events, once each (`consumer.ts`): in the app at once, by push and mail from this
 * queue after a delay, as they may have been read by then.
 */

/** Delay of pushes after the event, in ms: a device that was offline for a second has reconnected by then. */
export const pushDelayMs = 5000
/** Delay of mails after the event, in ms: most notifications have been read by then. */
export const mailDelayMs = 10 * 60_000

const newsSchema = z.object({
  kind: z.enum(notificationKinds),
  /** Null without a conversation. */
  conversationId: z.nullable(id()),
  /** Id of the message, note or draft; else of the conversation, or the inbox. */
  itemId: id(),
  /** Actor, if the sentence names one. */
  actorId: z.optional(id()),
  /** Task of the notification. */
  taskId: z.optional(id()),
  /** Article of the notification. */
  article: z.optional(articlePlace),
  /** SLA target. */
  metric: z.optional(z.enum(slaMetrics)),
  /** Failing direction of the inbox. */
  way: z.optional(z.enum(inboxParts)),
  /** The only recipient, overriding the usual ones. */
  userId: z.optional(id()),
})

/** Content of a notification. */
export type News = z.infer<typeof newsSchema>

const queuedSchema = z.extend(newsSchema, {
  /** Notifications made of it, with their users; unset in older rows. */
  told: z.optional(z.array(z.object({ userId: id(), id: id() }))),
})

/** A queued notification, with its rows. */
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

/** Notifications for absent agents; each becomes pushes once it is due. */
export const newsKind: OutboxKind<QueuedNews> = {
  ...common,
  name: 'news',
  title: 'Notification',
  lane: newsPlace,
}

/** Notifications mailed to one agent if they are unread when due. */
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

/** Statements that queue a notification: one row for all pushes, and one per mail. */
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
