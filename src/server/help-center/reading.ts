import type { FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import { dayOf } from '#domain/analytics/buckets.ts'
import { zoneOf } from '../access/zone.ts'
import type { DeskSql } from '../store/database.ts'

const dayMs = 86_400_000

const machines = /bot|crawl|spider|slurp|preview|monitor|curl|wget/i

/** Whether a person reads: neither a search engine nor a browser that loads ahead. */
export const isReader = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  !machines.test(headers['user-agent'] ?? 'bot') &&
  !/prefetch|prerender/.test([headers['sec-purpose'], headers['purpose']].join())

/** Days since 1970, by the clocks of the account. */
const today = async (sql: DeskSql, now: number): Promise<number> =>
  Date.parse(dayOf(now, await zoneOf(sql))) / dayMs

/** Counts that somebody read an article. */
export async function countView(sql: DeskSql, articleId: Id, now: number): Promise<void> {
  await sql.rows({
    name: 'an article was read',
    text: `insert into article_views as v (account_id, article_id, day, at, times) values ($1, $2, $3, $4, 1)
      on conflict (account_id, article_id, day) do update set times = v.times + 1`,
    values: [sql.accountId, articleId, await today(sql, now), now],
  })
}
