import { descriptionOf } from '#domain/notifications/sentence.ts'
import type { DeskSql } from '../store/database.ts'
import type { News } from './notification-queue.ts'
import type { NotificationText } from './notification-text.ts'

/** Submissions that wait for a decision, joined with the users who see their inbox. */
export const waitingSubmissions = `from set_aside s
  join user_scope v on v.account_id = s.account_id and v.scope = 'mbox:' || s.mailbox_id
  where s.submission is not null and s.resolved_at is null`

/** Null when all of them were decided, or are no longer visible to the user. */
export async function doubtfulText(sql: DeskSql, { kind, userId }: News): Promise<NotificationText | null> {
  const [row] = await sql.rows<{ count: number; subject: string; at: number }>({
    name: 'words of doubtful submissions',
    text: `select s.subject, s.received_at as at, count(*) over ()::int as count ${waitingSubmissions}
        and s.account_id = $1 and v.user_id = $2 order by s.received_at desc, s.id desc limit 1`,
    values: [sql.accountId, userId],
  })
  if (!row) return null
  const { count, subject, at } = row
  const texts = { count: String(count), detail: subject }
  const nobody = { conversationId: null, position: null, who: '', by: null, text: '' }
  return { ...nobody, subject, at, title: descriptionOf({ kind, texts }), texts }
}
