import { descriptionOf } from '#domain/notifications/sentence.ts'
import type { DeskSql } from '../store/database.ts'
import type { News } from './notification-queue.ts'
import type { NotificationText } from './notification-text.ts'

/** Null when the target has ended since, was breached after its warning, or has another due time. */
export async function slaText(
  sql: DeskSql,
  { kind, conversationId, metric = 'resolution' }: News,
  now: number,
): Promise<NotificationText | null> {
  const [row] = await sql.rows<{ position: number; subject: string; text: string; at: number }>({
    name: `words of ${kind}`,
    text: `select c.last_position as position, c.subject, c.preview as text, t.due_at as at
      from sla_targets t join conversations c on c.account_id = t.account_id and c.id = t.conversation_id
      where t.account_id = $1 and t.conversation_id = $2 and t.metric = $3 and t.ended_at is null
        and not c.is_spam and not c.is_trashed and c.merged_into is null
        and t.due_at ${kind === 'slaMissed' ? '<=' : '>'} $4`,
    values: [sql.accountId, conversationId, metric, now],
  })
  if (!row) return null
  const texts = { metric }
  return { conversationId, ...row, who: '', by: null, title: descriptionOf({ kind, texts }), texts }
}
