import type { Cancel, Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { Database } from '../store/database.ts'
import { readHeads, type Heads } from '../sync/hello.ts'
import { findQuiet, type Growth } from './quiet-growth.ts'

/** Poll interval of the heads, in ms: a change is announced within about this time. */
const pollIntervalMs = 250
/**
 * Wait before changes of silent jobs are announced, in ms, because each time all devices of an account pull.
 * It doubles each time that nothing else was announced in between, up to the longest.
 */
export const quietIntervalMs = 10_000
/** Longest of these waits, in ms: devices without a poke pull as often by themselves. */
export const longestQuietMs = 60_000

/** Dependencies of the tailer. */
export interface TailerParts {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Kinds of jobs whose changes are not announced at once. */
  silentJobs: readonly string[]
  /** True if any socket is open. */
  isHeard(): boolean
  /** Called when an account's log has grown to `head`; delayed for silent jobs. */
  onHead(accountId: Id, head: number): void
  /** Called when one of an account's jobs has progressed. */
  onJobs(accountId: Id): void
}

/**
 * Polls the heads of all accounts. Each process has its own, so any number of processes works; no NOTIFY is
 * sent in business transactions, as it would serialise all commits.
 */
export class Tailer {
  readonly #parts: TailerParts
  #heads: Map<Id, Heads> | null = null
  /** Monotonic time (ms) of each account's last announcement, and the current wait for silent changes. */
  readonly #told = new Map<Id, { at: number; wait: number }>()
  /** Accounts with unannounced growth. */
  readonly #untold = new Set<Id>()
  #cancel: Cancel | null = null
  #isStopped = false
  #looking: Promise<void> = Promise.resolve()
  #hasFailed = false

  constructor(parts: TailerParts) {
    this.#parts = parts
  }

  /** Starts to poll. */
  start(): void {
    this.#cancel = this.#parts.clock.after(pollIntervalMs, () => {
      this.#looking = this.#look().finally(() => {
        if (!this.#isStopped) this.start()
      })
    })
  }

  /** Stops polling; resolves when no query is running. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel?.()
    await this.#looking
  }

  async #look(): Promise<void> {
    const { database, isHeard, onJobs, log, silentJobs } = this.#parts
    if (!isHeard()) {
      // A new socket pulls at its welcome, so changes without sockets need no announcement.
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
        // A job that progresses without writing has ended or waits: all of its changes are there.
        if (known?.seq === seq && this.#untold.has(accountId)) this.#tell(accountId, seq)
      }
    } catch (error) {
      // Logged once: devices continue to pull by their own timers.
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

/** Accounts with grown logs; all of them on the first poll. */
function growthsBetween(before: ReadonlyMap<Id, Heads> | null, heads: ReadonlyMap<Id, Heads>): Growth[] {
  return [...heads].flatMap(([accountId, { seq }]) => {
    const from = before?.get(accountId)?.seq
    return from === seq ? [] : [{ accountId, from: from ?? 0, to: seq }]
  })
}
