import type { Id } from '#lib/id.ts'
import type { Database } from '../store/database.ts'

/** Retention of the log and of verdicts (sync.md 2.2 and 2.4). */
export const retention = { logDays: 30, logRows: 1_000_000, opDays: 180, batch: 5000 }

const day = 24 * 3_600_000

/**
 * Deletes log rows older than 30 days and not among the newest million of their account, and verdicts older
 * than 180 days. The floor moves first and separately, so that a device below it is reset before a row is
 * missing; the row at the floor stays: its tag proves cursors there. Safe to run in several processes.
 */
export async function forgetOld(database: Database, now: number, limits = retention): Promise<void> {
  const accounts = await database.system((sql) =>
    sql.rows<{ id: Id }>({ text: 'select id from accounts order by id' }),
  )
  for (const { id } of accounts) {
    await database.desk(id, (sql) =>
      sql.rows({
        text: `update account_head h set floor = l.seq from (
            select seq from change_log
            where account_id = $1 and at < to_timestamp($2::bigint / 1000.0)
              and seq <= (select seq - $3 from account_head where account_id = $1)
            order by seq desc limit 1) l
          where h.account_id = $1 and l.seq > h.floor`,
        values: [id, now - limits.logDays * day, limits.logRows],
      }),
    )
    await inBatches(database, id, limits.batch, {
      text: `delete from change_log where account_id = $1 and seq in (
          select seq from change_log where account_id = $1
            and seq < (select floor from account_head where account_id = $1) order by seq limit $2)
        returning 1`,
      values: [],
    })
    await inBatches(database, id, limits.batch, {
      text: `delete from sync_op where account_id = $1 and op in (
          select op from sync_op where account_id = $1 and at < $3 limit $2) returning 1`,
      values: [now - limits.opDays * day],
    })
  }
}

async function inBatches(
  database: Database,
  accountId: Id,
  batch: number,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<void> {
  for (let deleted = batch; deleted === batch;) {
    const rows = await database.desk(accountId, (sql) =>
      sql.rows({ text, values: [accountId, batch, ...values] }),
    )
    deleted = rows.length
  }
}
