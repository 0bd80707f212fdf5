import type { LinkedIssue } from '#domain/integrations/issue.ts'
import type { DeskSql } from '../store/database.ts'

/** Columns of an issue in the API's format. */
export const issueColumns = `id, conversation_id as "conversationId", tracker, title, state, reference, url,
  state_name as "stateName", trouble, created_at as "createdAt", checked_at as "checkedAt"`

/** Stores the result of the last call to a tracker; null for success. */
export async function noteTracker(
  sql: DeskSql,
  tracker: LinkedIssue['tracker'],
  trouble: string | null,
): Promise<void> {
  await sql.rows({
    name: 'note how a tracker goes',
    text: `update integrations set trouble = $3
      where account_id = $1 and provider = $2 and trouble is distinct from $3`,
    values: [sql.accountId, tracker, trouble],
  })
}
