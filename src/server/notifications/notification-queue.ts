import type { Id } from '#lib/id.ts'
import type { TimeKind } from '#domain/notifications/push-message.ts'
import type { Note } from '#domain/conversations/note.ts'
import type { DeskSql } from '../store/database.ts'
import { literal } from '../store/literal.ts'

/*
 * News for absent agents are written in the transaction of what they tell of, so that neither is without the other.
 * Who is told is decided a moment later, when they are due: a device that lost its line for a second is back by then.
 */

/** Notes that a customer's message is to be told of. */
export async function queueMessage(sql: DeskSql, conversationId: Id, messageId: Id): Promise<void> {
  await sql.rows({
    name: 'announce message',
    text: `insert into push_news (account_id, kind, conversation_id, item_id) values ($1, 'message', $2, $3)`,
    values: [sql.accountId, conversationId, messageId],
  })
}

/** The statement that notes that colleagues named in a note are to be told of it; null when it names nobody. */
export function queueMentions(
  sql: DeskSql,
  { id, conversationId, mentions }: Pick<Note, 'id' | 'conversationId' | 'mentions'>,
): string | null {
  if (mentions.length === 0) return null
  const values = [sql.accountId, 'mention', conversationId, id].map((value) => literal(value))
  return `insert into push_news (account_id, kind, conversation_id, item_id) values (${values.join(', ')})`
}

/** Notes that the author of a scheduled mail is to be told that it did not leave. */
export async function queueHeldMail(sql: DeskSql, conversationId: Id, draftId: Id): Promise<void> {
  await sql.rows({
    name: 'announce held',
    text: `insert into push_news (account_id, kind, conversation_id, item_id) values ($1, 'held', $2, $3)`,
    values: [sql.accountId, conversationId, draftId],
  })
}

/** Notes that a conversation's own time has come is to be told: its snooze is over, or its due date has passed. */
export async function queueTime(sql: DeskSql, kind: TimeKind, conversationId: Id): Promise<void> {
  await sql.rows({
    name: 'announce time',
    text: 'insert into push_news (account_id, kind, conversation_id, item_id) values ($1, $2, $3, $3)',
    values: [sql.accountId, kind, conversationId],
  })
}
