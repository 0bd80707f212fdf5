import type { Cancel, Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { Database } from '../store/database.ts'
import { readHeads, type Heads } from '../sync/hello.ts'
import { findQuiet, type Growth } from './quiet-growth.ts'

/** How often the heads are looked at, in ms; a change is told within this time and a little. */
const pollIntervalMs = 250
/**
 * Wait before changes of silent jobs are told, in ms: each time all devices of an account pull. Twice as
 * long each time that nothing else was told in between, up to the longest.
 */
export const quietIntervalMs = 10_000
/** The longest of these waits, in ms: devices that are told nothing pull as often by themselves. */
export const longestQuietMs = 60_000

/** Dependencies of the tailer. */
export interface TailerParts {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Kinds of jobs that nobody is told of. */
  silentJobs: readonly string[]
  /** Whether anybody would hear. */
  isHeard(): boolean
  /** Told that an account's log has grown to `head`; once for each growth seen, and now and then of silent ones. */
  onHead(accountId: Id, head: number): void
  /** Told that one of an account's jobs has got on. */
  onJobs(accountId: Id): void
}

/**
 * Watches the logs of all accounts by looking at their heads. One a process, so any number of processes works; nothing
 * is said to the database inside business transactions (a NOTIFY there would make all commits wait for each other).
 */
export class Tailer {
  readonly #parts: TailerParts
  #heads: Map<Id, Heads> | null = null
  /** Time at which each account was told last, in ms of the monotonic clock, and the wait of silent changes since. */
  readonly #told = new Map<Id, { at: number; wait: number }>()
  /** Accounts whose last growth was not told yet. */
  readonly #untold = new Set<Id>()
  #cancel: Cancel | null = null
  #isStopped = false
  #looking: Promise<void> = Promise.resolve()
  #hasFailed = false

  constructor(parts: TailerParts) {
    this.#parts = parts
  }

  /** Begins to watch. */
  start(): void {
    this.#cancel = this.#parts.clock.after(pollIntervalMs, () => {
      this.#looking = this.#look().finally(() => {
        if (!this.#isStopped) this.start()
      })
    })
  }

  /** Ends the watching; resolves when no query is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel?.()
    await this.#looking
  }

  async #look(): Promise<void> {
    const { database, isHeard, onJobs, log, silentJobs } = this.#parts
    if (!isHeard()) {
      // Changes without a listener are covered by the next listener's welcome.
      this.#heads = null
      this.#untold.clear()
      return
    }
    try {
      const heads = await readHeads(database)
      const before = this.#heads
      const grown = growthsBetween(before, heads)
      const quiet = await findQuiet(database, silentJobs, before === null ? [] : grown)
      this.#heads = heads
      this.#hasFailed = false
      for (const { accountId, to } of grown)
        if (quiet.has(accountId)) this.#untold.add(accountId)
        else this.#tell(accountId, to)
      this.#tellOfQuiet(heads)
      for (const [accountId, { seq, jobSeq }] of heads) {
        const known = before?.get(accountId)
        if (known?.jobSeq === jobSeq) continue
        onJobs(accountId)
        // A job that gets on without writing has ended, or waits: what it wrote is all there is for now.
        if (known?.seq === seq && this.#untold.has(accountId)) this.#tell(accountId, seq)
      }
    } catch (error) {
      // Said once: the pulls of the devices go on by their own timers.
      if (!this.#hasFailed)
        log.warn({ err: error }, 'New changes could not be read from the database, trying again')
      this.#hasFailed = true
    }
  }

  #tell(accountId: Id, head: number, wait = quietIntervalMs): void {
    this.#untold.delete(accountId)
    this.#told.set(accountId, { at: this.#parts.clock.monotonic(), wait })
    this.#parts.onHead(accountId, head)
  }

  #tellOfQuiet(heads: ReadonlyMap<Id, Heads>): void {
    const now = this.#parts.clock.monotonic()
    for (const accountId of [...this.#untold]) {
      const { at, wait } = this.#told.get(accountId) ?? { at: -Infinity, wait: quietIntervalMs }
      if (now - at >= wait)
        this.#tell(accountId, heads.get(accountId)?.seq ?? 0, Math.min(2 * wait, longestQuietMs))
    }
  }
}

/** Where logs have grown; all of them where nothing was known before. */
function growthsBetween(before: ReadonlyMap<Id, Heads> | null, heads: ReadonlyMap<Id, Heads>): Growth[] {
  return [...heads].flatMap(([accountId, { seq }]) => {
    const from = before?.get(accountId)?.seq
    return from === seq ? [] : [{ accountId, from: from ?? 0, to: seq }]
  })
}
