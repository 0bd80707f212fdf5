import type { Id } from '#lib/id.ts'
import type { LinkedIssue, TrackerSettings } from '#domain/integrations/issue.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { DeskSql } from '../store/database.ts'

/** Columns of an issue as calls answer it. */
export const issueColumns = `id, conversation_id as "conversationId", tracker, title, state, reference, url,
  state_name as "stateName", trouble, created_at as "createdAt", checked_at as "checkedAt"`

/** A connected tracker. */
export interface TrackerRow {
  id: Id
  tracker: LinkedIssue['tracker']
  settings: TrackerSettings
  trouble: string | null
}

/** A tracker of the account; undefined where it is not connected. */
export async function findTracker(
  sql: DeskSql,
  tracker: LinkedIssue['tracker'],
): Promise<TrackerRow | undefined> {
  const [row] = await sql.rows<TrackerRow>({
    name: 'issue tracker',
    text: `select id, provider as tracker, settings, trouble from integrations
      where account_id = $1 and provider = $2 and settings is not null`,
    values: [sql.accountId, tracker],
  })
  return row
}

/** A tracker with its token. */
export async function openTracker(
  sql: DeskSql,
  secrets: KeptSecrets,
  tracker: LinkedIssue['tracker'],
): Promise<{ settings: TrackerSettings; token: string } | undefined> {
  const row = await findTracker(sql, tracker)
  const token = row && (await secrets.read(sql, 'integrations', row.id, 'token'))
  return row && token ? { settings: row.settings, token } : undefined
}

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
