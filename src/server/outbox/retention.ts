import type { Database } from '../store/database.ts'

const dayMs = 86_400_000
/** For how long what is done keeps its key: so long it is not put in twice. */
const doneDays = 7
/** For how long what did not go out waits for a person. */
export const undeliveredDays = 30
/** Rows removed in one transaction. */
const batchSize = 1000

/** Forgets what was settled long ago, of all kinds. @returns how many rows. */
export async function forgetSettled(database: Database, now: number): Promise<number> {
  let removed = 0
  for (;;) {
    const rows = await database.system((sql) =>
      sql.rows({
        text: `delete from outbox where (account_id, id) in (
            select account_id, id from outbox where settled_at < case when state = 'done' then $1::bigint else $2::bigint end
            limit ${batchSize}) returning id`,
        values: [now - doneDays * dayMs, now - undeliveredDays * dayMs],
      }),
    )
    removed += rows.length
    if (rows.length < batchSize) return removed
  }
}
