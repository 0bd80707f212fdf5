import { createHmac } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import { DeskError } from '#domain/errors.ts'
import type { Database, SystemSql } from '../store/database.ts'

/*
 * Limits of what anybody may try. Tries are counted in the database before the work they stand for, so that neither
 * tries at the same time, nor a second process, nor a restart give any back.
 */

/** How often something may be tried. */
export interface PublicLimit {
  /** Name of the limit; stored in the database. */
  scope: string
  /** Tries that follow each other freely. */
  limit: number
  /** How long after the first of them tries are forgotten, in ms. */
  window: number
  /**
   * Further tries have to wait so long, in ms: at first, twice as long after each one, and at most. Without it they wait
   * until the window ends.
   */
  waits?: { first: number; longest: number }
}

/** A try under a limit: by whom, or at what. The key is kept as a keyed hash alone. */
export interface Try extends PublicLimit {
  key: string
}

/** Dependencies of counting attempts. */
export interface PublicLimitsParts {
  database: Database
  clock: Clock
  /** OUTPOST_SECRET, or the one of the data folder. */
  secret: string
}

/** Counts tries for all processes of the desk. */
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
   * Counts a try under each of the limits, or under none when one of them refuses it. Calls that share limits name them
   * in the same order.
   * @throws DeskError RATE_LIMITED with the seconds to wait.
   */
  async enter(tries: readonly Try[]): Promise<void> {
    const now = this.#clock.now()
    await this.#database.system(async (sql) => {
      for (const each of tries) await this.#count(sql, each, now)
    })
  }

  /** Takes tries back: they were right, so nobody waits for them, and they say nothing about others. */
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

  /** Forgets all tries at the same: the last one was right. */
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
    // The row is locked before the condition is looked at, so that tries at the same time see each other. A free try
    // never waits: the one before it may have read a clock that is ahead. A moment much further away than any wait was
    // written before the clock was put back.
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

/** SQL for when the try after so many is taken; of the parameters of the statement above. */
const nextAfter = (tries: string, windowEnd: string) =>
  `case when ${tries} < $4::int then $3 when $5::bigint is null then ${windowEnd}
    else $3 + least($6::bigint, $5::bigint * power(2, least(${tries} - $4, 40))::bigint) end`

/** Removes tries that count no more; resolves to how many. */
export async function sweepAttempts(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({
      text: 'delete from attempts where ends_at <= $1 and next_at <= $1 returning 1',
      values: [now],
    }),
  )
  return rows.length
}
