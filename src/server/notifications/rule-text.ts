import { descriptionOf } from '#domain/notifications/sentence.ts'
import type { DeskSql } from '../store/database.ts'
import type { News } from './notification-queue.ts'
import type { NotificationText } from './notification-text.ts'

/** Null when the rule was switched on again since, or is deleted. */
export async function ruleText(
  sql: DeskSql,
  { kind, conversationId, itemId }: News,
): Promise<NotificationText | null> {
  const [row] = await sql.rows<{ position: number; subject: string; text: string; at: number; rule: string }>(
    {
      name: 'words of a stopped rule',
      text: `select c.last_position as position, c.subject, c.preview as text, c.last_activity_at as at, r.name as rule
      from "workflowRules" r join conversations c on c.account_id = r.account_id and c.id = $3
      where r.account_id = $1 and r.id = $2 and not r.is_active`,
      values: [sql.accountId, itemId, conversationId],
    },
  )
  if (!row) return null
  const { rule, ...rest } = row
  const texts = { rule }
  return { conversationId, ...rest, who: '', by: null, title: descriptionOf({ kind, texts }), texts }
}
