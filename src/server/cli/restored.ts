import type { Database } from '../store/database.ts'

/** How far ids and ranges move on: beyond anything that devices got from the lost history (sync.md 2.1). */
const idsAhead = 2 ** 24

/** The same for ticket numbers. */
const ticketsAhead = 10_000

/**
 * Makes a database that was restored from a backup a new history: devices fill themselves again and send what the
 * backup does not have, and no id or ticket number is ever given to another record.
 */
export async function startNewHistory(database: Database): Promise<void> {
  await database.system(async (sql) => {
    await sql.rows({ text: 'update sync_meta set db_epoch = gen_random_uuid()' })
    await sql.rows({
      text: `select setval('desk_id', nextval('desk_id') + $1), setval('lease_range', nextval('lease_range') + $1)`,
      values: [idsAhead],
    })
    await sql.rows({ text: 'update account_head set ticket_no = ticket_no + $1', values: [ticketsAhead] })
  })
}
