import type { FastifyRequest } from 'fastify'
import { foldText } from '#lib/text.ts'
import type { Id } from '#lib/id.ts'
import { dayOf } from '#domain/analytics/buckets.ts'
import { zoneOf } from '../access/zone.ts'
import type { Database, DeskSql } from '../store/database.ts'

const dayMs = 86_400_000
/** How long searches are kept, in days. */
const keptDays = 400
/** Longest kept term. */
const maxTerm = 80

const machines = /bot|crawl|spider|slurp|preview|monitor|curl|wget/i

/** Whether a person reads: neither a search engine nor a browser that loads ahead. */
export const isReader = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  !machines.test(headers['user-agent'] ?? 'bot') &&
  !/prefetch|prerender/.test([headers['sec-purpose'], headers['purpose']].join())

/** A search text as it is counted: folded, in one line. Empty where it may name a person: an address or a long number. */
export function termOf(text: string): string {
  const term = foldText(text).replaceAll(/\s+/g, ' ').trim().slice(0, maxTerm).trim()
  return /@|\d[\d\s/()+-]{4,}\d/.test(term) ? '' : term
}

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

/** A search of a help center, and how many articles it found. */
export interface HelpSearch {
  docId: Id
  text: string
  found: number
}

/** Counts a search; the number of articles is that of the last one of the day. */
export async function countSearch(
  sql: DeskSql,
  { docId, text, found }: HelpSearch,
  now: number,
): Promise<void> {
  await sql.rows({
    name: 'readers searched',
    text: `insert into help_searches as s (account_id, doc_id, day, term, at, times, found)
      values ($1, $2, $3, $4, $5, 1, $6)
      on conflict (account_id, doc_id, day, term) do update set times = s.times + 1, found = $6`,
    values: [sql.accountId, docId, await today(sql, now), termOf(text), now, found],
  })
}

/** Removes searches of long ago. */
export const sweepSearches = (database: Database, now: number): Promise<unknown> =>
  database.system((sql) =>
    sql.rows({ text: 'delete from help_searches where at < $1', values: [now - keptDays * dayMs] }),
  )
