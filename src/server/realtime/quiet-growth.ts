import type { Id } from '#lib/id.ts'
import type { Database } from '../store/database.ts'

/** Growth of an account's log: from a number (exclusive) to another (inclusive). */
export interface Growth {
  accountId: Id
  from: number
  to: number
}

/**
 * Of accounts with a grown log, those where only a running silent job has written: nobody waits for that.
 * Rows written by a job have no op, and the name of the user who started it.
 */
export async function findQuiet(
  database: Database,
  kindsOfJobs: readonly string[],
  grown: readonly Growth[],
): Promise<ReadonlySet<Id>> {
  if (grown.length === 0) return new Set()
  const rows = await database.system((sql) =>
    sql.rows<{ accountId: Id }>({
      name: 'quiet growth',
      text: `select g.account_id as "accountId" from unnest($1::int[], $2::bigint[], $3::bigint[]) g (account_id, after, head)
        join jobs j on j.account_id = g.account_id and j.state = 'running' and j.kind = any($4) and j.started_by is not null
        where not exists (select from change_log l
          where l.account_id = g.account_id and l.seq > g.after and l.seq <= g.head
            and (l.op_id is not null or l.actor_id is distinct from j.started_by))`,
      values: [
        ...[grown.map(({ accountId }) => accountId), grown.map(({ from }) => from)],
        ...[grown.map(({ to }) => to), kindsOfJobs],
      ],
    }),
  )
  return new Set(rows.map(({ accountId }) => accountId))
}
