import type { Id } from '#lib/id.ts'
import type { Database } from '../store/database.ts'

/** Lease of a job after its last step, in ms; if its process dies, another continues after that. */
export const leaseMs = 30_000
/** Arbitrary lock key, the same in all processes. */
const claimLock = 20_301_121

/** Job leased by this process. */
export interface ClaimedJob {
  accountId: Id
  id: Id
  kind: string
  input: unknown
  place: unknown
  isUndo: boolean
  attempts: number
  fence: number
  startedBy: Id | null
}

/** Filter of a claim. */
export interface ClaimOptions {
  now: number
  /** Maximum number, each of another account. */
  limit: number
  /** Only this job, even if it is not due. */
  only?: { accountId: Id; id: Id }
}

/**
 * Claims due jobs, one per account, including those of dead processes. A lock serialises claims, as
 * concurrent ones would not see each other's result.
 */
export async function claimJobs(
  database: Database,
  { now, limit, only }: ClaimOptions,
): Promise<ClaimedJob[]> {
  return database.system(async (sql) => {
    await sql.rows({ text: 'select pg_advisory_xact_lock($1)', values: [claimLock] })
    return sql.rows<ClaimedJob>({
      name: 'claim jobs',
      text: `update jobs j set state = 'running', attempts = j.attempts + 1, fence = j.fence + 1, next_at = $1 + ${leaseMs}
        from (
          select distinct on (w.account_id) w.account_id, w.id from jobs w
          where (w.state = 'waiting' and (w.next_at <= $1 or $4::bigint is not null) or w.state = 'running' and w.next_at <= $1)
            and ($3::int is null or w.account_id = $3 and w.id = $4)
            and not exists (
              select from jobs o where o.account_id = w.account_id and o.state = 'running' and o.id <> w.id)
          order by w.account_id, w.id limit $2) due
        where j.account_id = due.account_id and j.id = due.id
        returning j.account_id as "accountId", j.id, j.kind, j.input, j.place, j.is_undo as "isUndo", j.attempts, j.fence,
          j.started_by as "startedBy"`,
      values: [now, limit, only?.accountId ?? null, only?.id ?? null],
    })
  })
}
