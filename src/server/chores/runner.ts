import { backoff } from '#lib/backoff.ts'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { pollLoop } from '../poll-loop.ts'
import type { Database } from '../store/database.ts'
import { nextDue, type Chore } from './chore.ts'

const pollIntervalMs = 1000
/** Lease of a chore since its last renewal, in ms; if its process dies, another takes over. */
const leaseMs = 15_000
const extendMs = 5000
/** Attempts of one run, before the next regular one. */
const maxAttempts = 4
/** Time limit for running chores at a stop, in ms. */
const stopTimeoutMs = 10_000
/** Age of the last successful poll at which the chores count as unhealthy, in ms. */
const staleMs = 15_000

/** Dependencies of the chores. */
export interface ChoreParts {
  database: Database
  chores: readonly Chore[]
  clock: Clock
  random: Random
  log: { warn(message: string): void; error(details: object, message: string): void }
}

/** Handle of the running chore loop. */
export interface RunningChores {
  /** True while this process polls successfully. */
  isWell(): boolean
  /** Makes a chore due now; resolves when that is written. */
  runNow(name: string): Promise<void>
  /** Resolves when the running chores have ended, or were released after 10 s. */
  stop(): Promise<void>
}

/** Lease of a chore; the fence tells whether this process still holds it. */
interface Claim {
  name: string
  fence: number
  attempts: number
}

/** Starts the chore loop; any number of processes may, and each run is done by one of them. */
export function runChores(parts: ChoreParts): RunningChores {
  const { database, chores, clock, log } = parts
  const underWay = new Map<Claim, Promise<void>>()
  let areKnown = false
  let lookedAt = clock.monotonic()
  const loop = pollLoop({
    clock,
    intervalMs: pollIntervalMs,
    async look() {
      if (!areKnown) await enter(parts)
      areKnown = true
      for (const claim of await claimDue(parts))
        underWay.set(
          claim,
          carryOut(parts, claim, () => underWay.has(claim)).finally(() => underWay.delete(claim)),
        )
      lookedAt = clock.monotonic()
      return false
    },
    onFault: (error) =>
      log.warn(`Chores could not be read from the database, trying again: ${String(error)}`),
  })
  return {
    isWell: () => clock.monotonic() - lookedAt < staleMs,
    async runNow(name) {
      await enter({ ...parts, chores: chores.filter((chore) => chore.name === name) })
      await change(database, 'chore now', 'update chores set next_at = 0 where name = $1', [name])
      loop.wake()
    },
    async stop() {
      await loop.stop()
      const ended = Promise.all(underWay.values())
      await new Promise<unknown>((resolve) => {
        const cancel = clock.after(stopTimeoutMs, () => resolve(null))
        void ended.then(resolve).finally(cancel)
      })
      const left = [...underWay.keys()]
      underWay.clear()
      for (const claim of left) await lease(database, claim, 0).catch(() => undefined)
    },
  }
}

const change = (database: Database, name: string, text: string, values: unknown[]): Promise<unknown[]> =>
  database.system((sql) => sql.rows({ name, text, values }))

/** A new chore is first due at its next regular time. */
async function enter({ database, chores, clock }: ChoreParts): Promise<void> {
  await change(
    database,
    'enter chores',
    'insert into chores (name, next_at) select * from unnest($1::text[], $2::bigint[]) on conflict do nothing',
    [chores.map(({ name }) => name), chores.map(({ schedule }) => nextDue(schedule, clock.now()))],
  )
}

/** Claims due chores, once for all missed runs: after a week of downtime, nightly chores run once. */
const claimDue = ({ database, chores, clock }: ChoreParts): Promise<Claim[]> =>
  database.system((sql) =>
    sql.rows<Claim>({
      name: 'claim chores',
      text: `update chores set held_until = $1 + ${leaseMs}, fence = fence + 1, attempts = attempts + 1
        where name in (
          select name from chores where next_at <= $1 and held_until <= $1 and name = any($2)
          for update skip locked)
        returning name, fence, attempts`,
      values: [clock.now(), chores.map(({ name }) => name)],
    }),
  )

async function carryOut(parts: ChoreParts, claim: Claim, isOwn: () => boolean): Promise<void> {
  const { chores, clock, log, random } = parts
  const chore = chores.find(({ name }) => name === claim.name) as Chore
  const stopExtending = extending(parts, claim, chore.limit * 1000)
  try {
    await chore.run()
    stopExtending()
    if (isOwn()) await settle(parts, claim, 0, nextDue(chore.schedule, clock.now()))
  } catch (error) {
    stopExtending()
    log.error({ err: error, chore: claim.name }, 'A chore failed')
    const regular = nextDue(chore.schedule, clock.now())
    const again = clock.now() + 1000 + backoff(claim.attempts, random)
    const isLast = claim.attempts >= maxAttempts || again > regular
    // If even this write fails, the chore is claimed again after its lease ends.
    await settle(parts, claim, isLast ? 0 : claim.attempts, isLast ? regular : again).catch(() => undefined)
  }
}

/** Renews a lease until it is stopped or the chore's time limit is over. */
function extending({ database, clock, log }: ChoreParts, claim: Claim, limitMs: number): () => void {
  const endsAt = clock.monotonic() + limitMs
  let cancel = () => undefined as void
  const extendLater = () => {
    cancel = clock.after(extendMs, () => {
      if (clock.monotonic() > endsAt) return
      void lease(database, claim, clock.now() + leaseMs).catch((error: unknown) =>
        log.warn(
          `The lease of the chore ${claim.name} could not be extended, trying again: ${String(error)}`,
        ),
      )
      extendLater()
    })
  }
  extendLater()
  return () => cancel()
}

const lease = (database: Database, { name, fence }: Claim, until: number): Promise<unknown> =>
  change(database, 'lease chore', 'update chores set held_until = $3 where name = $1 and fence = $2', [
    ...[name, fence, until],
  ])

const settle = (
  { database }: ChoreParts,
  { name, fence }: Claim,
  attempts: number,
  nextAt: number,
): Promise<unknown> =>
  change(
    database,
    'settle chore',
    'update chores set held_until = 0, attempts = $3, next_at = $4 where name = $1 and fence = $2',
    [name, fence, attempts, nextAt],
  )
