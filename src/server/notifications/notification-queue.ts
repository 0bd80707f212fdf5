import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import type { Id } from '#lib/id.ts'
import { pushKinds, type TimeKind } from '#domain/notifications/push-message.ts'
import type { Note } from '#domain/conversations/note.ts'
import { enqueue, enqueueing } from '../outbox/enqueue.ts'
import type { OutboxKind } from '../outbox/kind.ts'
import type { DeskSql } from '../store/database.ts'

/*
 * News for absent agents are written in the transaction of what they tell of, so that neither is without the other.
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

/** Notes that a customer's message is to be told of. */
export async function queueMessage(
  sql: DeskSql,
  conversationId: Id,
  messageId: Id,
  now: number,
): Promise<void> {
  await queue(sql, { kind: 'message', conversationId, itemId: messageId }, messageId, now)
}

/**
 * The statement that notes that colleagues named in a note are to be told of it; null when it names nobody.
 * @param op what names them: an edit may name more.
 */
export function queueMentions(
  sql: DeskSql,
  { id: itemId, conversationId, mentions }: Pick<Note, 'id' | 'conversationId' | 'mentions'>,
  op: string,
  now: number,
): string | null {
  if (mentions.length === 0) return null
  const news: News = { kind: 'mention', conversationId, itemId }
  return enqueueing(sql.accountId, newsKind, news, {
    ...{ key: `mention ${itemId} ${op}`, now },
    notBefore: now + delayMs,
  })
}

/**
 * Notes that the author of a scheduled mail is to be told that it did not leave.
 * @param op what had set the time: each time is told of once.
 */
export async function queueHeldMail(
  sql: DeskSql,
  { conversationId, id: itemId, op }: { conversationId: Id; id: Id; op: string },
  now: number,
): Promise<void> {
  await queue(sql, { kind: 'held', conversationId, itemId }, `${itemId} ${op}`, now)
}

/** Notes that a conversation's own time has come is to be told: its snooze is over, or its due date has passed. */
export async function queueTime(
  sql: DeskSql,
  kind: TimeKind,
  { conversationId, dueAt }: { conversationId: Id; dueAt: number },
  now: number,
): Promise<void> {
  await queue(sql, { kind, conversationId, itemId: conversationId }, `${conversationId} ${dueAt}`, now)
}

async function queue(sql: DeskSql, news: News, of: Id | string, now: number): Promise<void> {
  await enqueue(sql, newsKind, news, { key: `${news.kind} ${of}`, now, notBefore: now + delayMs })
}
