import type { Id } from '#lib/id.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { leftDraftDays } from '#domain/people/endpoints.ts'
import { bulkLimit } from '#domain/via.ts'
import type { DeskSql } from '../store/database.ts'

/** Reads the open work assigned to a user, oldest first. */
export async function readAssigned(
  sql: DeskSql,
  userId: Id,
): Promise<{ total: number; conversationIds: number[] }> {
  const rows = await sql.rows<{ id: number; total: number }>({
    name: 'open conversations of a user',
    text: `select id, count(*) over ()::int as total from conversations
      where account_id = $1 and assignee_id = $2 and status_id <> ${statusIds.closed} and not is_trashed
        and merged_into is null
      order by id limit ${bulkLimit}`,
    values: [sql.accountId, userId],
  })
  return { total: rows[0]?.total ?? 0, conversationIds: rows.map(({ id }) => id) }
}

/** An unfinished draft. */
export interface LeftDraft {
  id: number
  conversationId: number
  subject: string
  to: string[]
  html: string
  updatedAt: number
}

/** Drafts of a user from before their deactivation, newest first; empty after the retention period. */
export async function readLeftDrafts(
  sql: DeskSql,
  { id, switchedOffAt, now }: { id: Id; switchedOffAt: number | null; now: number },
): Promise<{ data: LeftDraft[]; total: number }> {
  if (switchedOffAt === null || switchedOffAt + leftDraftDays * 24 * 3600_000 < now)
    return { data: [], total: 0 }
  const data = await sql.rows<LeftDraft>({
    name: 'drafts that were left',
    text: `select d.id, d.conversation_id as "conversationId", d.subject, d."to", d.html,
        d.updated_at as "updatedAt"
      from drafts d where d.account_id = $1 and d.user_id = $2 order by d.updated_at desc, d.id`,
    values: [sql.accountId, id],
  })
  return { data, total: data.length }
}
