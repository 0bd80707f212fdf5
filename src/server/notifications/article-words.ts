import type { DeskSql } from '../store/database.ts'
import type { News } from './notification-queue.ts'
import type { Words } from './words.ts'

/** Null when it was reviewed since, or is in the trash. */
export async function articleWords(sql: DeskSql, { itemId }: News, now: number): Promise<Words | null> {
  const [row] = await sql.rows<{ subject: string; at: number }>({
    name: 'words of an article',
    text: `select name as subject, (review->>'at')::bigint as at from articles
      where account_id = $1 and id = $2 and deleted_at is null and (review->>'at')::bigint <= $3`,
    values: [sql.accountId, itemId, now],
  })
  if (!row) return null
  const nobody = { conversationId: null, position: null, who: '', by: null, text: '' }
  return { ...nobody, ...row, title: 'An article is to be reviewed', texts: { detail: row.subject } }
}
