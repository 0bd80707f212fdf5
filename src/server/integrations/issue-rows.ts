import type { LinkedIssue } from '#domain/integrations/issue.ts'
import type { DeskSql } from '../store/database.ts'

/** Columns of an issue as calls answer it. */
export const issueColumns = `id, conversation_id as "conversationId", tracker, title, state, reference, url,
  state_name as "stateName", trouble, created_at as "createdAt", checked_at as "checkedAt"`

/** Notes on its card how the last call of a tracker went; null for well. */
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
