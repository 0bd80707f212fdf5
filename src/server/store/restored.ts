import type { Database } from './database.ts'

/** How far the counters move (sync.md 2.1): further than any history that the restore has cut off. */
const leap = { ids: 2 ** 24, ranges: 2 ** 24, tickets: 10_000 }

/**
 * Makes a restored database a history of its own: a new epoch, so that every device starts over and sends again what
 * it had sent, and counters moved forward, so that no id or ticket number is ever given to another record. Not twice
 * for one restore.
 * @returns the new epoch.
 */
export async function startNewHistory(database: Database): Promise<string> {
  return database.system(async (sql) => {
    const [meta] = await sql.rows<{ epoch: string }>({
      text: 'update sync_meta set db_epoch = gen_random_uuid() returning db_epoch as epoch',
    })
    await sql.rows({
      text: `select setval('desk_id', (select last_value from desk_id) + $1),
        setval('lease_range', (select last_value from lease_range) + $2)`,
      values: [leap.ids, leap.ranges],
    })
    await sql.rows({ text: 'update account_head set ticket_no = ticket_no + $1', values: [leap.tickets] })
    if (!meta) throw new Error('sync_meta is empty')
    return meta.epoch
  })
}
