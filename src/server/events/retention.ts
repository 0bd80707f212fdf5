import type { Id } from '#lib/id.ts'
import type { Database } from '../store/database.ts'

/** Retention of events in days, and number deleted at once. */
export const eventRetention = { days: 30, batch: 5000 }

const day = 24 * 3_600_000

/**
 * Deletes events older than 30 days that every consumer has read. First deletes cursors of removed consumers,
 * which would block this forever. Safe to run in several processes.
 * @param names of the current consumers.
 */
export async function forgetEvents(
  database: Database,
  names: readonly string[],
  now: number,
  { days, batch } = eventRetention,
): Promise<void> {
  await database.system((sql) =>
    sql.rows({ text: 'delete from event_cursors where consumer <> all($1)', values: [names] }),
  )
  const accounts = await database.system((sql) =>
    sql.rows<{ id: Id }>({ text: 'select id from accounts order by id' }),
  )
  for (const { id } of accounts)
    for (let deleted = batch; deleted === batch;) {
      const rows = await database.desk(id, (sql) =>
        sql.rows({
          text: `delete from domain_events where account_id = $1 and seq in (
              select seq from domain_events where account_id = $1
                and recorded_at < to_timestamp($2::bigint / 1000.0)
                and seq <= coalesce((select min(seq) from event_cursors where account_id = $1), 0)
              order by seq limit $3) returning 1`,
          values: [id, now - days * day, batch],
        }),
      )
      deleted = rows.length
    }
}
