import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { pollLoop, type PollLoop } from '../poll-loop.ts'
import type { Database } from '../store/database.ts'
import { carryOut } from './carry-out.ts'
import { claim } from './claim.ts'
import type { CarriedKind } from './kind.ts'

const pollIntervalMs = 1000
/** Concurrent deliveries per kind: a slow kind does not block others. */
const slotsOfKind = 8

/** Dependencies of the outbox runner. */
export interface OutboxParts {
  database: Database
  kinds: readonly CarriedKind[]
  clock: Clock
  random: Random
  log: { warn(message: string): void }
  /** Time limit of one delivery, in ms; by default 30 s. Shorter than a lease. */
  deliveryTimeoutMs?: number
}

/**
 * Starts to deliver the rows of the outbox. Every process may: each claims free rows. Rows of a crashed
 * process are claimed by another when their lease expires. A stop takes at most the time of one delivery.
 */
export function runOutbox(parts: OutboxParts): PollLoop {
  const { database, kinds, clock, log } = parts
  const underWay = new Map<string, Set<Promise<void>>>(kinds.map(({ name }) => [name, new Set()]))
  const ofKind = (kind: string) => underWay.get(kind) ?? new Set()
  const loop: PollLoop = pollLoop({
    clock,
    intervalMs: pollIntervalMs,
    async look(isStopped) {
      const slots = kinds
        .map(({ name }) => ({ kind: name, free: slotsOfKind - ofKind(name).size }))
        .filter(({ free }) => free > 0)
      if (slots.length === 0) return false
      for (const row of await claim(database, slots, clock.now())) {
        const ended: Promise<void> = carryOut(parts, row, isStopped).finally(() => {
          ofKind(row.kind).delete(ended)
          // The next row of its lane may be claimed now.
          loop.wake()
        })
        ofKind(row.kind).add(ended)
      }
      return false
    },
    onFault: (error) =>
      log.warn(`The outbox could not be read from the database, trying again: ${String(error)}`),
    settled: () => Promise.all([...underWay.values()].flatMap((each) => [...each])),
  })
  return loop
}
