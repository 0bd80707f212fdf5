import { createHmac } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import { DeskError } from '#domain/errors.ts'
import type { Database, SystemSql } from '../store/database.ts'

/*
 * Limits of what anybody may try. Tries are counted in the database before the work they stand for, so that neither
 * tries at the same time, nor a second process, nor a restart give any back.
 */

/** How often something may be tried, and how long each try after that has to wait. */
export interface PublicLimit {
  /** What is tried; it stands in the database. */
  kind: string
  /** Tries that follow each other freely. */
  free: number
  /** Wait after the last free try, in ms; it doubles with each further one, */
  firstWait: number
  /** up to this, in ms. */
  longestWait: number
  /** How long after the first of them tries are forgotten, in ms. */
  span: number
}

/** A try: under which limit, and by whom or at what. The subject is kept as a keyed hash alone. */
export interface Try {
  limit: PublicLimit
  subject: string
}

/** What tries are counted with. */
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
      for (const { limit, subject } of tries)
        await sql.rows({
          name: 'give an attempt back',
          text: `update attempts set tries = tries - 1, next_at = least(next_at, $3)
            where kind = $1 and subject = $2 and tries > 0`,
          values: [limit.kind, this.#hash(limit, subject), now],
        })
    })
  }

  /** Forgets all tries at the same: the last one was right. */
  async forget(tries: readonly Try[]): Promise<void> {
    await this.#database.system(async (sql) => {
      for (const { limit, subject } of tries)
        await sql.rows({
          name: 'forget attempts',
          text: 'delete from attempts where kind = $1 and subject = $2',
          values: [limit.kind, this.#hash(limit, subject)],
        })
    })
  }

  async #count(sql: SystemSql, { limit, subject }: Try, now: number): Promise<void> {
    const { kind, free, firstWait, longestWait, span } = limit
    const key = [kind, this.#hash(limit, subject)]
    // The row is locked before the condition is looked at, so that tries at the same time see each other. A free try
    // never waits: the one before it may have read a clock that is ahead. A moment further away than any wait was
    // written before the clock was put back.
    const counted = await sql.rows({
      name: 'count an attempt',
      text: `insert into attempts as a (kind, subject, tries, next_at, ends_at)
        values ($1, $2, 1, $3 + ${waitAfter('1')}, $3 + $7::bigint)
        on conflict (kind, subject) do update set
          tries = case when a.ends_at <= $3 then 1 else a.tries + 1 end,
          next_at = $3 + case when a.ends_at <= $3 then ${waitAfter('1')} else ${waitAfter('a.tries + 1')} end,
          ends_at = case when a.ends_at <= $3 then excluded.ends_at else a.ends_at end
        where a.tries < $4 or a.next_at <= $3 or a.next_at > $3 + $6
        returning tries`,
      values: [...key, now, free, firstWait, longestWait, span],
    })
    if (counted.length > 0) return
    const [held] = await sql.rows<{ nextAt: number }>({
      name: 'next attempt',
      text: 'select next_at as "nextAt" from attempts where kind = $1 and subject = $2',
      values: key,
    })
    const wait = Math.max(1, Math.ceil(((held?.nextAt ?? now) - now) / 1000))
    throw new DeskError('RATE_LIMITED', { facts: { retryAfter: wait } })
  }

  #hash({ kind }: PublicLimit, subject: string): string {
    return createHmac('sha256', this.#key).update(`${kind}\0${subject}`).digest('base64url')
  }
}

/** SQL for the wait after so many tries, in ms; of the parameters of the statement above. */
const waitAfter = (tries: string) =>
  `case when ${tries} < $4::int then 0
    else least($6::bigint, $5::bigint * power(2, least(${tries} - $4, 40))::bigint) end`

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
