import { createHmac } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import { DeskError } from '#domain/errors.ts'
import type { Database, SystemSql } from '../store/database.ts'

/*
 * Rate limits of public actions. Attempts are counted in the database before their work, so that parallel
 * attempts, other processes and restarts gain nothing.
 */

/** Rate limit of an action. */
export interface PublicLimit {
  /** Name of the limit; stored in the database. */
  scope: string
  /** Attempts allowed without waiting. */
  limit: number
  /** Time after the first attempt until all are forgotten, in ms. */
  window: number
  /**
   * Waits for further attempts, in ms: the first, doubled after each, up to the longest. Without it, further
   * attempts wait until the window ends.
   */
  waits?: { first: number; longest: number }
}

/** Attempt under a limit, by caller or target. Only a keyed hash of the key is stored. */
export interface Try extends PublicLimit {
  key: string
}

/** Dependencies of counting attempts. */
export interface PublicLimitsParts {
  database: Database
  clock: Clock
  /** OUTPOST_SECRET, or the secret of the data folder. */
  secret: string
}

/** Counts attempts for all processes of the desk. */
export class PublicLimits {
  readonly #database: Database
  readonly #clock: Clock
  readonly #key: Buffer

  constructor({ database, clock, secret }: PublicLimitsParts) {
    this.#database = database
    this.#clock = clock
    this.#key = createHmac('sha256', secret).update('outpost public limits').digest()
  }

  /**
   * Counts an attempt under each of the limits, or under none if one refuses it. Calls that share limits must
   * list them in the same order, against deadlocks.
   * @throws DeskError RATE_LIMITED with the seconds to wait.
   */
  async enter(tries: readonly Try[]): Promise<void> {
    const now = this.#clock.now()
    await this.#database.system(async (sql) => {
      for (const each of tries) await this.#count(sql, each, now)
    })
  }

  /** Takes back successful attempts; they prove nothing about others with the same key. */
  async giveBack(tries: readonly Try[]): Promise<void> {
    const now = this.#clock.now()
    await this.#database.system(async (sql) => {
      for (const { scope, key } of tries)
        await sql.rows({
          name: 'give an attempt back',
          text: `update attempts set tries = tries - 1, next_at = least(next_at, $3)
            where kind = $1 and subject = $2 and tries > 0`,
          values: [scope, this.#hash(scope, key), now],
        })
    })
  }

  /** Resets keys after a success. */
  async forget(tries: readonly Try[]): Promise<void> {
    await this.#database.system(async (sql) => {
      for (const { scope, key } of tries)
        await sql.rows({
          name: 'forget attempts',
          text: 'delete from attempts where kind = $1 and subject = $2',
          values: [scope, this.#hash(scope, key)],
        })
    })
  }

  async #count(sql: SystemSql, { scope, key, limit, window, waits }: Try, now: number): Promise<void> {
    const place = [scope, this.#hash(scope, key)]
    // The row is locked before the condition is evaluated, so that concurrent attempts see each other. A free
    // attempt never waits, as the clock of another process may be ahead. A time much later than any wait was
    // written before the clock was set back.
    const counted = await sql.rows({
      name: 'count an attempt',
      text: `insert into attempts as a (kind, subject, tries, next_at, ends_at)
        values ($1, $2, 1, ${nextAfter('1', '$3 + $7::bigint')}, $3 + $7::bigint)
        on conflict (kind, subject) do update set
          tries = case when a.ends_at <= $3 then 1 else a.tries + 1 end,
          next_at = case when a.ends_at <= $3 then excluded.next_at
            else ${nextAfter('a.tries + 1', 'a.ends_at')} end,
          ends_at = case when a.ends_at <= $3 then excluded.ends_at else a.ends_at end
        where a.tries < $4 or a.next_at <= $3 or a.next_at > $3 + $6
        returning tries`,
      values: [...place, now, limit, waits?.first ?? null, waits?.longest ?? 2 * window, window],
    })
    if (counted.length > 0) return
    const [held] = await sql.rows<{ nextAt: number }>({
      name: 'next attempt',
      text: 'select next_at as "nextAt" from attempts where kind = $1 and subject = $2',
      values: place,
    })
    const wait = Math.max(1, Math.ceil(((held?.nextAt ?? now) - now) / 1000))
    throw new DeskError('RATE_LIMITED', { facts: { retryAfter: wait } })
  }

  #hash(scope: string, key: string): string {
    return createHmac('sha256', this.#key).update(`${scope}\0${key}`).digest('base64url')
  }
}

/** SQL for the time of the next attempt; uses the parameters of the statement above. */
const nextAfter = (tries: string, windowEnd: string) =>
  `case when ${tries} < $4::int then $3 when $5::bigint is null then ${windowEnd}
    else $3 + least($6::bigint, $5::bigint * power(2, least(${tries} - $4, 40))::bigint) end`

/** Deletes expired attempts; resolves to their number. */
export async function sweepAttempts(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({
      text: 'delete from attempts where ends_at <= $1 and next_at <= $1 returning 1',
      values: [now],
    }),
  )
  return rows.length
}
