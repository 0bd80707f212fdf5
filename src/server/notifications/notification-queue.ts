import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import { pushKinds } from '#domain/notifications/push-message.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { OutboxKind } from '../outbox/kind.ts'
import type { DeskSql } from '../store/database.ts'

/*
 * News for absent agents follow from events, once each (`consumer.ts`).
 * Who is told is decided a moment later, when they are due: a device that lost its line for a second is back by then.
 */

/** How long after what they tell of news are due, in ms. */
const delayMs = 5000

const newsSchema = z.object({
  kind: z.enum(pushKinds),
  conversationId: id(),
  /** The message, note or draft; of a time that has come the conversation again. */
  itemId: id(),
})

/** Something to tell absent agents of. */
export type News = z.infer<typeof newsSchema>

/** Things to tell absent agents of; each becomes pushes once it is due. */
export const newsKind: OutboxKind<News> = {
  name: 'news',
  title: 'Notification',
  payload: newsSchema,
  lane: ({ conversationId }) => String(conversationId),
  about: ({ kind }) => newsTexts[kind],
  patience: { attempts: 5, longestWaitMs: 60_000 },
}

const newsTexts: Record<News['kind'], string> = {
  message: 'A customer has written',
  mention: 'Somebody was mentioned in a note',
  held: 'A scheduled mail was not sent',
  snooze: 'A snooze is over',
  overdue: 'A due date has passed',
}

/** Notes that absent agents are to be told of what an event is news of; `seq` is the event's number. */
export async function queueNews(sql: DeskSql, news: News, seq: number, now: number): Promise<void> {
  await enqueue(sql, newsKind, news, { key: `event ${seq}`, now, notBefore: now + delayMs })
}
