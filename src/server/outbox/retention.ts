import type { Database } from '../store/database.ts'

const dayMs = 86_400_000
/** Days for which done rows keep their key, against a second insert. */
const doneDays = 7
/** Days for which undelivered rows wait for a user. */
export const undeliveredDays = 30
/** Rows deleted per transaction. */
const batchSize = 1000

/** Deletes rows that were settled long ago, of all kinds. @returns number of deleted rows. */
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
