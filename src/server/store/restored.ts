import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Random } from '#lib/random.ts'
import { endOfLeases, leaseSize } from '#domain/sync/lease.ts'
import type { Database } from './database.ts'

/** How far the counters move at least: further than any history that the restore has cut off. */
const leap = { ids: 2 ** 24, ranges: 2 ** 10, tickets: 10_000 }

/** Which part of what is left of a sequence a restore may jump over, so that it lasts for any number of restores. */
const share = 64

/** Numbers of tickets and tasks are short, so nothing random: one further for every so many milliseconds since the last one. */
const msPerTicket = 10_000

/** Tables of mailed proofs, of flows in progress in a browser, and of customers' sessions. */
const proofs = [
  ...['mail_links', 'codes', 'sign_ups', 'pending_sign_ins', 'mailbox_challenges'],
  ...['portal_sign_ins', 'portal_sessions'],
] as const

/** The surroundings of a restore. */
export interface RestoreOptions {
  now: number
  random: Random
}

/**
 * Makes a restored database a history of its own: a new epoch, so that every device starts over and sends again what
 * it had sent, and counters moved forward, so that no id or ticket number is ever given to another record. Where they
 * land is a matter of chance, because one backup can be restored twice: what was made after the first time is then cut
 * off too, and nothing in the backup tells of it (decision 010). All sessions end: devices keep what waits on them, and
 * ask to sign in again. No link, code or invitation of before counts any more.
 * @returns the new epoch.
 */
export async function startNewHistory(database: Database, { now, random }: RestoreOptions): Promise<string> {
  return database.system(async (sql) => {
    const [meta] = await sql.rows<{ epoch: string; ids: Id; ranges: number }>({
      text: `update sync_meta set db_epoch = gen_random_uuid() returning db_epoch as epoch,
        (select last_value from desk_id) as ids, (select last_value from lease_range) as ranges`,
    })
    const { epoch, ids, ranges } = invariant(meta, 'row of sync_meta')
    await sql.rows({
      text: `select setval('desk_id', $1), setval('lease_range', $2)`,
      values: [
        // Ids of the server lie below those of devices at first, and above them after a restore: there is room.
        ahead(Math.max(ids, endOfLeases * leaseSize), Number.MAX_SAFE_INTEGER, leap.ids, random),
        ahead(ranges, endOfLeases, leap.ranges, random),
      ],
    })
    await sql.rows({
      text: `update account_head h set ticket_no = h.ticket_no + $1 + coalesce((select
          greatest(0, $2 - max(c.created_at)) / $3 from conversations c where c.account_id = h.account_id), 0),
        task_no = h.task_no + $1 + coalesce((select
          greatest(0, $2 - max(t.created_at)) / $3 from tasks t where t.account_id = h.account_id), 0)`,
      values: [leap.tickets, now, msPerTicket],
    })
    // Sessions that were signed out after the backup would be valid again, and devices would get other users' news.
    await sql.rows({ text: 'delete from sessions' })
    // Used, withdrawn or expired proofs would be valid again.
    for (const table of proofs) await sql.rows({ text: `delete from ${table}` })
    await sql.rows({
      text: `update invitations set withdrawn_at = $1 where accepted_at is null and withdrawn_at is null`,
      values: [now],
    })
    return epoch
  })
}

/** A place between `from` and the next part of what is left until `end`, at least `least` away. */
function ahead(from: number, end: number, least: number, random: Random): number {
  const room = Math.floor((end - from) / share)
  // 52 bits of chance: 32 would leave steps.
  const chance = (random.bits() * 2 ** 20 + (random.bits() >>> 12)) / 2 ** 52
  return from + least + Math.floor(chance * room)
}
