import { randomUUID } from 'node:crypto'
import type { Cancel, Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { Database, SystemSql } from '../store/database.ts'

/** Interval of renewing marks, in ms. */
const heartbeatIntervalMs = 10_000
/** Debounce of writes, in ms, which limits the load by devices. */
const gatherFor = 250
/** Lifetime of a mark without renewal, in s, after which users of a crashed process are absent. */
const markSeconds = 30
/** Lifetime of a mark after the last device left, in s; less than the delay of pushes. */
const partingSeconds = 4

/** Dependencies of presence. */
export interface PresenceParts {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
}

interface Who {
  accountId: Id
  userId: Id
}

const keyOf = ({ accountId, userId }: Who) => `${accountId}:${userId}`

/**
 * Presence of users with a visible desk, from this process's sockets. It writes marks with database time,
 * which all processes read.
 */
export class Presence {
  readonly #parts: PresenceParts
  readonly #processId = randomUUID()
  readonly #shown = new Map<string, Who>()
  readonly #marked = new Map<string, Who>()
  #cancel: Cancel | null = null
  #writing: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(parts: PresenceParts) {
    this.#parts = parts
  }

  /** Sets whether the device of a socket shows the desk. */
  note(socketId: string, who: Who, isShown: boolean): void {
    if (this.#isStopped || isShown === this.#shown.has(socketId)) return
    if (isShown) this.#shown.set(socketId, who)
    else this.#shown.delete(socketId)
    this.#writeAfter(gatherFor)
  }

  /** Marks all users as leaving: another process may have them, or this one after its restart. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel?.()
    await this.#writing
    this.#shown.clear()
    await this.#write()
  }

  #writeAfter(wait: number): void {
    this.#cancel?.()
    this.#cancel = this.#parts.clock.after(wait, () => {
      this.#cancel = null
      this.#writing = this.#writing
        .then(() => this.#write())
        .finally(() => {
          const mustGoOn = !this.#isStopped && this.#marked.size + this.#shown.size > 0
          if (mustGoOn && !this.#cancel) this.#writeAfter(heartbeatIntervalMs)
        })
    })
  }

  async #write(): Promise<void> {
    const here = new Map([...this.#shown.values()].map((who) => [keyOf(who), who]))
    const gone = [...this.#marked].filter(([key]) => !here.has(key)).map(([, who]) => who)
    if (here.size + gone.length === 0) return
    try {
      await this.#parts.database.system(async (sql) => {
        await this.#mark(sql, [...here.values()])
        await this.#part(sql, gone)
      })
      this.#marked.clear()
      for (const [key, who] of here) this.#marked.set(key, who)
    } catch (error) {
      // Marks expire by themselves, and the next renewal tries again.
      this.#parts.log.warn({ err: error }, 'Presence could not be written')
    }
  }

  async #mark(sql: SystemSql, people: readonly Who[]): Promise<void> {
    if (people.length === 0) return
    await sql.rows({
      name: 'mark present',
      text: `insert into user_presence (account_id, user_id, process_id, shown_until)
        select u.account_id, u.id, $3, clock_timestamp() + make_interval(secs => $4)
        from unnest($1::int[], $2::bigint[]) w(account_id, user_id)
        join users u on u.account_id = w.account_id and u.id = w.user_id
        on conflict (account_id, user_id, process_id) do update set shown_until = excluded.shown_until`,
      values: [...columns(people), this.#processId, markSeconds],
    })
  }

  /** Shortens the marks of users who left, and deletes old ones of crashed processes. */
  async #part(sql: SystemSql, people: readonly Who[]): Promise<void> {
    if (people.length === 0) return
    await sql.rows({
      name: 'mark parting',
      text: `update user_presence p
        set shown_until = least(p.shown_until, clock_timestamp() + make_interval(secs => $4))
        from unnest($1::int[], $2::bigint[]) w(account_id, user_id)
        where p.account_id = w.account_id and p.user_id = w.user_id and p.process_id = $3`,
      values: [...columns(people), this.#processId, partingSeconds],
    })
    await sql.rows({
      text: `delete from user_presence where shown_until < clock_timestamp() - interval '1 hour'`,
    })
  }
}

const columns = (people: readonly Who[]) => [
  people.map(({ accountId }) => accountId),
  people.map(({ userId }) => userId),
]
