import type { Cancel, Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { Database } from '../store/database.ts'
import { readHeads, type Heads } from '../sync/hello.ts'

/** How often the heads are looked at, in ms; a change is told within this time and a little. */
const pollIntervalMs = 250

/** What a tailer works with. */
export interface TailerParts {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Whether anybody would hear. */
  isHeard(): boolean
  /** Told that an account's log has grown to `head`; once for each growth seen. */
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
    const { database, isHeard, onHead, onJobs, log } = this.#parts
    if (!isHeard()) {
      // What happens while nobody listens is told by the welcome of the next one.
      this.#heads = null
      return
    }
    try {
      const heads = await readHeads(database)
      const before = this.#heads
      this.#heads = heads
      this.#hasFailed = false
      for (const [accountId, { seq, jobSeq }] of heads) {
        const known = before?.get(accountId)
        if (known?.seq !== seq) onHead(accountId, seq)
        if (known?.jobSeq !== jobSeq) onJobs(accountId)
      }
    } catch (error) {
      // Said once: the pulls of the devices go on by their own timers.
      if (!this.#hasFailed) log.warn({ err: error }, 'The heads could not be read')
      this.#hasFailed = true
    }
  }
}
