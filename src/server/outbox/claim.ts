import type { Id } from '#lib/id.ts'
import type { Database } from '../store/database.ts'
import { literal } from '../store/literal.ts'

/** Duration of a claim; afterwards another process may take the row. */
export const leaseMs = 60_000

/** Id of the advisory lock for claims. */
const claimLock = 20_304

/** A row that is being delivered. */
export interface Claimed {
  accountId: Id
  id: Id
  kind: string
  payload: unknown
  attempts: number
  fence: number
  since: number
  /** Reason of the last failure. */
  reason: string | null
  idempotencyKey: string
}

/** Free slots of a kind. */
export interface Slots {
  kind: string
  free: number
}

/**
 * Claims due rows: the first of each lane, unless another row of it is in delivery. Rows that are not due
 * yet, or that wait for a user, do not block later ones. Claims of processes are serialised: otherwise a
 * concurrent process would not see the lane as claimed.
 */
export async function claim(database: Database, slots: readonly Slots[], now: number): Promise<Claimed[]> {
  const at = literal(now)
  const rows = slots.map(({ kind, free }) => `(${literal(kind)}, ${literal(free)})`).join(', ')
  const answers = await database.system((sql) =>
    sql.script(`
      set local idle_in_transaction_session_timeout = 5000;
      select pg_advisory_xact_lock(${claimLock});
      with slots (kind, free) as (values ${rows}),
      due as (
        select w.account_id, w.id from slots s cross join lateral (
          select account_id, id from outbox w
          where w.kind = s.kind and w.state in ('waiting', 'claimed') and w.next_at <= ${at}
            and not exists (
              select from outbox o where o.account_id = w.account_id and o.kind = w.kind and o.lane = w.lane
                and o.state in ('waiting', 'claimed') and o.id <> w.id
                and (o.state = 'claimed' or o.place < w.place and (o.attempts > 0 or o.next_at <= ${at})))
          order by w.next_at, w.place limit s.free for update skip locked) w)
      update outbox e set state = 'claimed', attempts = e.attempts + 1, fence = e.fence + 1,
        next_at = ${at} + ${leaseMs}
      from due where e.account_id = due.account_id and e.id = due.id
      returning e.account_id as "accountId", e.id, e.kind, e.payload, e.attempts, e.fence, e.since, e.reason,
        e.idempotency_key as "idempotencyKey"`),
  )
  return answers.at(-1) as unknown as Claimed[]
}
