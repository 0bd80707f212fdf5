import { createHash } from 'node:crypto'
import { pause, type Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { Database } from '../store/database.ts'

/** Age at which versions are re-read in the background, in ms. */
const freshMs = 400
/** Age at which an answer waits for new versions: a withdrawn page disappears within a second. */
const lateMs = 900
/** Longest wait for an unresponsive database, in ms. */
const patienceMs = 1000
/** Pseudo account of pages that list several accounts. */
export const everyAccount: Id = 0

/** Versions of the public pages, by account. */
export type Versions = ReadonlyMap<Id, string>

/** Dependencies of the versions. */
export interface VersionParts {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Versions known before the first query. */
  before: Versions
  /** Called with known accounts whose pages changed; all of them the first time. */
  onChange(changed: readonly Id[], now: Versions): void
}

/**
 * Versions of all accounts' public pages, in memory. They are read by one statement at most every 400 ms, and
 * only while pages are requested; while the database is down, the last ones stay valid.
 */
export class PublicVersions {
  readonly #parts: VersionParts
  #versions: Versions
  /** Start of the last finished query, in monotonic ms. */
  #triedAt = -Infinity
  #reading: { startedAt: number; done: Promise<void> } | null = null
  #started = 0
  #applied = 0
  /** Epoch ms; null before the first answer of the database. */
  #confirmedAt: number | null = null
  #isFailing = false

  constructor(parts: VersionParts) {
    this.#parts = parts
    this.#versions = parts.before
  }

  /** Last confirmation by the database, in epoch ms; null for never in this process. */
  get confirmedAt(): number | null {
    return this.#confirmedAt
  }

  /** True if the last query failed. */
  get isDown(): boolean {
    return this.#isFailing
  }

  /** Forces a query before the next answer: content may just have changed. */
  touch(): void {
    this.#triedAt = -Infinity
    this.#reading = null
    // A running query may have read before the change.
    this.#applied = this.#started + 1
  }

  /** Current versions, at most a second old while the database answers. */
  async confirm(): Promise<Versions> {
    const { clock } = this.#parts
    const age = clock.monotonic() - this.#triedAt
    if (age > freshMs) {
      const reading = (this.#reading ??= this.#read())
      if (age > lateMs) await this.#wait(reading)
    }
    return this.#versions
  }

  async #wait({ startedAt, done }: { startedAt: number; done: Promise<void> }): Promise<void> {
    const { clock } = this.#parts
    const rest = startedAt + patienceMs - clock.monotonic()
    let isDone = false
    const finished = done.then(() => (isDone = true))
    if (rest > 0) await Promise.race([finished, pause(clock, rest)])
    if (!isDone) this.#isFailing = true
  }

  #read(): { startedAt: number; done: Promise<void> } {
    const { clock, log } = this.#parts
    const startedAt = clock.monotonic()
    const number = (this.#started += 1)
    const finish = (settle: () => void) => {
      if (number < this.#applied) return
      this.#applied = number
      this.#triedAt = startedAt
      this.#reading = null
      settle()
    }
    const confirmedAt = clock.now()
    const done = this.#ask().then(
      (versions) => finish(() => this.#apply(versions, confirmedAt)),
      (error: unknown) =>
        finish(() => {
          if (!this.#isFailing)
            log.warn({ err: error }, 'The database does not answer: public pages are served as last rendered')
          this.#isFailing = true
        }),
    )
    return { startedAt, done }
  }

  async #ask(): Promise<Map<Id, string>> {
    const rows = await this.#parts.database.system((sql) =>
      sql.rows<{ accountId: Id; version: string }>({
        name: 'versions of public pages',
        // Includes the epoch, as a restored database may use the same transaction numbers again.
        text: `select v.account_id as "accountId", m.db_epoch || '-' || v.version as version
          from public_versions v, sync_meta m order by v.account_id`,
      }),
    )
    const versions = new Map(rows.map(({ accountId, version }) => [accountId, version]))
    const hash = createHash('sha256')
    for (const [accountId, version] of versions) hash.update(`${accountId} ${version} `)
    return versions.set(everyAccount, hash.digest('hex'))
  }

  #apply(versions: Versions, confirmedAt: number): void {
    const before = this.#versions
    const isFirst = this.#confirmedAt === null
    this.#versions = versions
    this.#confirmedAt = confirmedAt
    this.#isFailing = false
    const known = [...before.keys()]
    // An unknown account has no cached pages.
    const changed = known.filter((id) => isFirst || before.get(id) !== versions.get(id))
    if (changed.length > 0) this.#parts.onChange(changed, versions)
  }
}
