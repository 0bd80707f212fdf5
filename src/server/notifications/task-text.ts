import type { Id } from '#lib/id.ts'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import { nameOf } from '#domain/people/name.ts'
import type { DeskSql } from '../store/database.ts'
import type { News } from './notification-queue.ts'
import type { NotificationText } from './notification-text.ts'

const nowhere = { conversationId: null, position: null }

/** Null when the comment or its task is gone. */
export async function taskMentionText(sql: DeskSql, { itemId }: News): Promise<NotificationText | null> {
  const [row] = await sql.rows<{
    userId: Id
    firstName: string
    lastName: string
    email: string
    subject: string
    html: string
    at: number
  }>({
    name: 'words of a comment on a task',
    text: `select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, k.subject, n.html,
        n.created_at as at
      from "taskNotes" n
      join tasks k on k.account_id = n.account_id and k.id = n.task_id and k.deleted_at is null
      join users u on u.account_id = n.account_id and u.id = n.author_id
      where n.account_id = $1 and n.id = $2`,
    values: [sql.accountId, itemId],
  })
  if (!row) return null
  const { userId, html, subject, at } = row
  const who = nameOf(row)
  return {
    ...nowhere,
    subject,
    at,
    who,
    by: { userId },
    title: `${who} mentioned you`,
    text: previewOf(html),
  }
}

/** Null when it was closed or deleted since, or its end has passed. */
export const taskDueSoonText = (sql: DeskSql, { itemId }: News, now: number) =>
  wordsOfEnd(sql, itemId, now, { isPast: false, title: 'Your task is due soon' })

/** Null when it was postponed, closed or deleted since. */
export const taskOverdueText = (sql: DeskSql, { itemId }: News, now: number) =>
  wordsOfEnd(sql, itemId, now, { isPast: true, title: 'Your task is overdue' })

async function wordsOfEnd(
  sql: DeskSql,
  taskId: Id,
  now: number,
  { isPast, title }: { isPast: boolean; title: string },
): Promise<NotificationText | null> {
  const [row] = await sql.rows<{ subject: string; text: string; at: number }>({
    name: 'words of the end of a task',
    text: `select subject, description as text, end_at as at from tasks where account_id = $1 and id = $2
      and status <> 'closed' and (end_at <= $3) = $4 and deleted_at is null`,
    values: [sql.accountId, taskId, now, isPast],
  })
  return row ? { ...nowhere, ...row, who: '', by: null, title } : null
}
