import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { Waker } from '#lib/waker.ts'
import type { Database } from '../store/database.ts'
import { carryOut } from './carry-out.ts'
import { claim } from './claim.ts'
import type { CarriedKind } from './kind.ts'

/** How often is looked, in ms. */
const pollIntervalMs = 1000
/** Rows of one kind under way at the same time: a slow one holds up no other kind. */
const slotsOfKind = 8

/** Dependencies of the outbox runner. */
export interface OutboxParts {
  database: Database
  kinds: readonly CarriedKind[]
  clock: Clock
  random: Random
  log: { warn(message: string): void }
  /** How long one delivery may take, in ms; by default 30 s. Shorter than a lease. */
  deliveryTimeoutMs?: number
}

/** Carries out what waits, until stopped. */
export interface OutboxRunner {
  /** Resolves when what is under way is settled, at most after the time of one delivery. */
  stop(): Promise<void>
}

/**
 * Starts to carry out what waits in the outbox. Every process may: each takes what no other has. What a process leaves
 * behind that dies is taken by another once its lease is over.
 */
export function runOutbox(parts: OutboxParts): OutboxRunner {
  const waker = new Waker()
  let isStopped = false
  const running = run(parts, waker, () => isStopped)
  return {
    async stop() {
      isStopped = true
      waker.wake()
      await running
    },
  }
}

async function run(parts: OutboxParts, waker: Waker, isStopped: () => boolean): Promise<void> {
  const { database, kinds, clock, log } = parts
  const underWay = new Map<string, Promise<void>[]>(kinds.map(({ name }) => [name, []]))
  const ofKind = (kind: string) => underWay.get(kind) ?? []
  const look = async () => {
    const slots = kinds
      .map(({ name }) => ({ kind: name, free: slotsOfKind - ofKind(name).length }))
      .filter(({ free }) => free > 0)
    if (slots.length === 0) return
    for (const row of await claim(database, slots, clock.now())) {
      const ended = carryOut(parts, row, isStopped).finally(() => {
        underWay.set(
          row.kind,
          ofKind(row.kind).filter((each) => each !== ended),
        )
        // The next one of its lane may go.
        waker.wake()
      })
      underWay.set(row.kind, [...ofKind(row.kind), ended])
    }
  }
  let isFailing = false
  while (!isStopped()) {
    try {
      await look()
      isFailing = false
    } catch (error) {
      // The next look tries again; it is said once, however long the fault lasts.
      if (!isFailing) log.warn(`The outbox was interrupted: ${String(error)}`)
      isFailing = true
    }
    if (!isStopped()) await waker.rest(clock, pollIntervalMs)
  }
  await Promise.all([...underWay.values()].flat())
}
