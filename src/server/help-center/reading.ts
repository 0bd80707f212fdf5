import type { FastifyRequest } from 'fastify'
import type { Cancel, Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { dayOf } from '#domain/analytics/buckets.ts'
import { zoneOf } from '../access/zone.ts'
import { isOutage } from '../http/errors.ts'
import type { Database, DeskSql } from '../store/database.ts'

const dayMs = 86_400_000

const machines = /bot|crawl|spider|slurp|preview|monitor|curl|wget/i

/** True for a person: no crawler and no prefetch. */
export const isReader = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  !machines.test(headers['user-agent'] ?? 'bot') &&
  !/prefetch|prerender/.test([headers['sec-purpose'], headers['purpose']].join())

/** Days since 1970 in the account's time zone. */
const today = async (sql: DeskSql, now: number): Promise<number> =>
  Date.parse(dayOf(now, await zoneOf(sql))) / dayMs

/** Views of an article within a quarter of an hour, a period that no time zone splits over two days. */
interface Reading {
  accountId: Id
  articleId: Id
  /** Time of the first view, in epoch ms. */
  at: number
  times: number
}

const spanMs = 15 * 60_000
/** Interval of writing the collected views, in ms. */
const gatherMs = 2000
/** Maximum number of collected entries. */
const maxWaiting = 10_000

/** Dependencies of counting readings. */
export interface ReadingParts {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
}

/** Counts article views: collected in memory, written every two seconds and at the end of the process. */
export class Readings {
  readonly #parts: ReadingParts
  readonly #waiting = new Map<string, Reading>()
  #planned: Cancel | null = null

  constructor(parts: ReadingParts) {
    this.#parts = parts
  }

  /** Counts a view. If the database is down it is retained, up to a limit. */
  add(accountId: Id, articleId: Id): void {
    this.#gather({ accountId, articleId, at: this.#parts.clock.now(), times: 1 })
    this.#planned ??= this.#parts.clock.after(gatherMs, () => void this.flush(true))
  }

  /** Writes the collected views. @param isAgain retries if the database is down. */
  async flush(isAgain = false): Promise<void> {
    const { database, clock, log } = this.#parts
    this.#planned?.()
    this.#planned = null
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const [accountId, readings] of Map.groupBy(all, (reading) => reading.accountId))
      try {
        await database.desk(accountId, (sql) => countReadings(sql, readings))
      } catch (error) {
        log.warn({ err: error }, 'Views of articles could not be counted')
        if (isOutage((error as { code?: string }).code ?? '')) for (const each of readings) this.#gather(each)
      }
    if (isAgain && this.#waiting.size > 0)
      this.#planned ??= clock.after(gatherMs, () => void this.flush(true))
  }

  #gather(reading: Reading): void {
    const key = `${reading.articleId} ${Math.floor(reading.at / spanMs)}`
    const known = this.#waiting.get(key)
    if (known) known.times += reading.times
    else if (this.#waiting.size < maxWaiting) this.#waiting.set(key, reading)
  }
}

async function countReadings(sql: DeskSql, readings: readonly Reading[]): Promise<void> {
  for (const { articleId, at, times } of readings)
    await sql.rows({
      name: 'an article was read',
      text: `insert into article_views as v (account_id, article_id, day, at, times) select $1, id, $3, $4, $5
        from articles where account_id = $1 and id = $2
        on conflict (account_id, article_id, day) do update set times = v.times + excluded.times`,
      values: [sql.accountId, articleId, await today(sql, at), at, times],
    })
}
