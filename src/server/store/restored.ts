import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Random } from '#lib/random.ts'
import { endOfLeases, leaseSize } from '#domain/sync/lease.ts'
import type { Database } from './database.ts'

/** Minimum jump of the counters: larger than any history that the restore has cut off. */
const leap = { ids: 2 ** 24, ranges: 2 ** 10, tickets: 10_000 }

/** Maximum jump as a fraction of the rest of a sequence, so that it suffices for any number of restores. */
const share = 64

/** Ticket and task numbers stay short: they jump by one for every so many ms since the last number. */
const msPerTicket = 10_000

/** Tables of mailed proofs, browser flows in progress, and customer sessions. */
const proofs = [
  ...['mail_links', 'codes', 'sign_ups', 'pending_sign_ins', 'mailbox_challenges'],
  ...['portal_sign_ins', 'portal_sessions'],
] as const

/** Dependencies of a restore. */
export interface RestoreOptions {
  now: number
  random: Random
}

/**
 * Starts a new history in a restored database: a new epoch, so that every device starts over and resends its
 * ops, and counters moved forward, so that no id or ticket number is assigned twice. The jump is random,
 * because one backup can be restored twice: then ids assigned after the first restore are cut off as well,
 * and the backup has no record of them (decision 010). All sessions end: devices keep their outbox and ask
 * for a sign-in. All earlier links, codes and invitations become invalid.
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
    // Sessions signed out after the backup would be valid again, and devices would get other users' data.
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

/** Random value between `from` and the next fraction of the rest until `end`, at least `least` away. */
function ahead(from: number, end: number, least: number, random: Random): number {
  const room = Math.floor((end - from) / share)
  // 52 random bits: 32 would leave gaps.
  const chance = (random.bits() * 2 ** 20 + (random.bits() >>> 12)) / 2 ** 52
  return from + least + Math.floor(chance * room)
}
