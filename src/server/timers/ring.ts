import { backoff, longestWaitMs } from '#lib/backoff.ts'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Random } from '#lib/random.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { RingKind, TimerKind } from './kind.ts'

/** Timers per query; the rest follows at once. */
const batchSize = 100

/** Dependencies of running timers. */
export interface RingParts {
  database: Database
  kinds: readonly TimerKind[]
  random: Random
  log: { warn(message: string): void }
}

interface Timer {
  accountId: Id
  kind: string
  subjectId: Id
  dueAt: number
  attempts: number
}

/** Another process has handled the timer meanwhile, or it was reset. */
class LostTimer extends Error {}

/**
 * Runs due timers, oldest first, each in a separate transaction: processes run concurrently and may crash at
 * any point. A failed timer is retried later and does not block others.
 * @returns true if there were any; then there may be more.
 */
export async function ringDue(parts: RingParts, now: number, isStopped = () => false): Promise<boolean> {
  const { database, kinds } = parts
  const due = await database.system((sql) =>
    sql.rows<Timer>({
      name: 'due timers',
      text: `select account_id as "accountId", kind, subject_id as "subjectId", due_at as "dueAt", attempts
        from timers where next_at <= $1 and kind = any($2) order by next_at limit ${batchSize}`,
      values: [now, kinds.map(({ name }) => name)],
    }),
  )
  for (const timer of due) {
    if (isStopped()) return false
    await ringOne(parts, timer, now)
  }
  return due.length > 0
}

async function ringOne(parts: RingParts, timer: Timer, now: number): Promise<void> {
  const { database, kinds, log } = parts
  const { accountId, subjectId, dueAt } = timer
  const kind = invariant(
    kinds.find(({ name }) => name === timer.kind),
    'kind',
  )
  try {
    if ('ring' in kind) await ringInside(database, kind, timer, now)
    else if (await kind.run({ accountId, now }, subjectId, dueAt))
      await database.desk(accountId, (sql) => take(sql, timer))
    else await putOff(parts, timer, now)
  } catch (error) {
    if (error instanceof LostTimer) return
    log.warn(`The timer ${timer.kind} of ${subjectId} failed and will run again: ${String(error)}`)
    await putOff(parts, timer, now)
  }
}

async function ringInside(database: Database, kind: RingKind, timer: Timer, now: number): Promise<void> {
  await database.desk(timer.accountId, async (sql) => {
    let isTaken = false
    const work = { sql, now, take: async () => (isTaken = await take(sql, timer)) }
    await kind.ring(work, timer.subjectId, timer.dueAt)
    // If the subject is deleted, nothing was locked: the timer is removed all the same.
    if (!isTaken && !(await take(sql, timer))) throw new LostTimer()
  })
}

async function take(sql: DeskSql, { kind, subjectId, dueAt }: Timer): Promise<boolean> {
  const rows = await sql.rows({
    name: 'take timer',
    text: `delete from timers where account_id = $1 and kind = $2 and subject_id = $3 and due_at = $4
      returning subject_id`,
    values: [sql.accountId, kind, subjectId, dueAt],
  })
  return rows.length > 0
}

/** Retried without limit: what an agent scheduled takes effect once the fault is gone. */
async function putOff(
  { database, random }: RingParts,
  { accountId, kind, subjectId, dueAt, attempts }: Timer,
  now: number,
): Promise<void> {
  await database.desk(accountId, (sql) =>
    sql.rows({
      name: 'put timer off',
      text: `update timers set attempts = attempts + 1, next_at = $5
        where account_id = $1 and kind = $2 and subject_id = $3 and due_at = $4`,
      values: [
        accountId,
        kind,
        subjectId,
        dueAt,
        now + Math.min(longestWaitMs, 1000 + backoff(attempts + 1, random)),
      ],
    }),
  )
}
