import {
  addDays,
  bucketOf,
  bucketsOf,
  dayOf,
  firstMoment,
  intervalOf,
  rangeBefore,
} from '#domain/analytics/buckets.ts'
import { reportLimits, type Report } from '#domain/analytics/endpoints.ts'
import { countedIn, type MetricKey, type ReportDimension } from '#domain/analytics/metrics.ts'
import { type ReportKey } from '#domain/analytics/report-list.ts'
import { metricsOf, reportPages, type ReportPage } from '#domain/analytics/report-pages.ts'
import type { DeskSql } from '../store/database.ts'
import {
  dimensionSql,
  factsWhere,
  factValues,
  foldSql,
  isInSql,
  isStanding,
  kindsOf,
  meansOf,
  nameSql,
  spreadOf,
  spreadSql,
  sumOf,
  valueOf,
  wallSql,
  type FactsQuery,
  type FoldedKind,
  type KindSpread,
} from './facts-sql.ts'
import { clockOf } from './business-time.ts'
import { readForecast } from './forecast.ts'
import { ledgerOf, type Ledger } from './ledgers.ts'

const figureOf = (metric: MetricKey, kinds: readonly FoldedKind[]) => {
  const folded = sumOf(metric, kinds)
  return { metric, value: valueOf(metric, folded), count: folded.count }
}

/** Input of a part of a report. */
interface Asked {
  sql: DeskSql
  ledger: Ledger
  query: FactsQuery
}

/** Facts of a day, by its place among the days asked for; -1 holds what is older. */
interface DayFold extends FoldedKind {
  place: number
}

/** Facts by day of the account's zone. */
async function readDays(
  { sql, ledger, query }: Asked,
  keys: readonly MetricKey[],
  days: readonly string[],
): Promise<DayFold[]> {
  const rows = await sql.rows<Omit<DayFold, 'isIn'>>({
    text: `select width_bucket(f.at, $7::bigint[]) - 1 as place, f.kind, ${foldSql(query.hours)}
      from ${ledger} f where ${factsWhere(keys)} group by 1, 2`,
    values: [...factValues(query), days.map((day) => firstMoment(day, query.timeZone))],
  })
  return rows.map((row) => ({ ...row, isIn: row.place >= 0 }))
}

type Key = Report['tables'][number]['rows'][number]['key']

/** Spreads of means by kind, in all or by a dimension, whose value is the key. */
async function readSpreads(
  { sql, ledger, query }: Asked,
  keys: readonly MetricKey[],
  by?: ReportDimension,
): Promise<(KindSpread & { key: Key })[]> {
  const means = meansOf(keys)
  if (means.length === 0) return []
  const key = by ? dimensionSql[by] : 'null::bigint'
  return sql.rows({
    text: `select ${key} as key, f.kind, ${spreadSql(query.hours)}
      from ${ledger} f where ${factsWhere(means)} group by 1, 2`,
    values: factValues(query),
  })
}

/** The rows of a table in order: those with most of its first metric, then by name. */
async function readKeys(
  { sql, ledger, query }: Asked,
  by: ReportDimension,
  keys: readonly MetricKey[],
): Promise<(FoldedKind & { key: Key; name: string | null; rank: number })[]> {
  const [first = 'received'] = keys
  const isFirst = `kind in (${kindsOf([first])}) ${isStanding(first) ? '' : 'and "isIn"'}`
  return sql.rows({
    text: `with folded as materialized (
        select ${dimensionSql[by]} as key, f.kind, ${isInSql} as "isIn", ${foldSql(query.hours)}
        from ${ledger} f where ${factsWhere(keys)} group by 1, 2, 3),
      t as (select key, row_number() over (order by coalesce(sum(count) filter (where ${isFirst}), 0) desc, key nulls last) as rank
        from folded group by key order by rank limit ${reportLimits.groups})
      select t.rank, ${nameSql[by] ?? 'null'} as name, folded.* from t join folded on folded.key is not distinct from t.key
      order by t.rank`,
    values: factValues(query),
  })
}

async function readTable(
  asked: Asked,
  by: ReportDimension,
  keys: readonly MetricKey[],
): Promise<Report['tables'][number]> {
  const folded = Map.groupBy(await readKeys(asked, by, keys), ({ rank }) => rank)
  const spreadsOf = Map.groupBy(await readSpreads(asked, keys, by), ({ key }) => key)
  return {
    by,
    rows: [...folded.values()].map((kinds) => {
      const { key = null, name = null } = kinds[0] ?? {}
      const figures = keys.map((metric) => ({
        ...figureOf(metric, kinds),
        spread: spreadOf(metric, spreadsOf.get(key) ?? []),
      }))
      return { key, name, figures }
    }),
  }
}

async function readHeat({ sql, ledger, query }: Asked, metric: MetricKey): Promise<Report['heat']> {
  const cells = await sql.rows<{ weekday: number; hour: number; count: number }>({
    text: `select date_part('isodow', ${wallSql})::int - 1 as weekday, date_part('hour', ${wallSql})::int as hour,
        sum(f.times)::int as count
      from ${ledger} f where ${factsWhere([metric])} group by 1, 2 order by 1, 2`,
    values: [...factValues(query), query.timeZone],
  })
  return { metric, cells }
}

/**
 * A page of the reports: all of its parts count the same facts.
 * @param now epoch ms.
 */
export async function readReport(
  sql: DeskSql,
  page: ReportKey,
  query: FactsQuery,
  now: number,
): Promise<Report> {
  const { figures, series, tables, heat }: ReportPage['shows'] = reportPages[page].shows
  const keys = metricsOf(reportPages[page])
  const interval = intervalOf(query.from, query.to)
  const today = dayOf(now, query.timeZone)
  const earlier = rangeBefore(query.from, query.to)
  const counted = countedIn(keys[0] ?? 'received')
  const ledger = await ledgerOf(counted, sql, { ...query, from: earlier.from }, now)
  const asked = { sql, ledger, query }
  const days = bucketsOf(earlier.from, query.to, 'day')
  const all = await readDays({ ...asked, query: { ...query, from: earlier.from } }, keys, days)
  const startsAt = days.indexOf(query.from)
  const current = all.map((each) => ({ ...each, isIn: each.place >= startsAt }))
  const before = all.filter(({ place }) => place < startsAt)
  const spreads = await readSpreads(asked, keys)
  const buckets = bucketsOf(query.from, query.to, interval)
  const byBucket = Map.groupBy(
    current.filter(({ isIn }) => isIn),
    ({ place }) => bucketOf(days[place] as string, interval),
  )
  const parts: Report['tables'] = []
  for (const table of tables) parts.push(await readTable(asked, table.by, table.metrics))
  return {
    interval,
    hasHours: (await clockOf(sql)) !== null,
    timeZone: query.timeZone,
    figures: figures.map((key) => ({
      ...figureOf(key, current),
      spread: spreadOf(key, spreads),
      before: figureOf(key, before).value,
    })),
    series: series.map((metric) => ({
      metric,
      points: buckets.map((at, place) => {
        const { value, count } = figureOf(metric, byBucket.get(at) ?? [])
        const next = buckets[place + 1] ?? addDays(query.to, 1)
        return { at, value, count, isOpen: at <= today && today < next }
      }),
    })),
    tables: parts,
    heat: heat ? await readHeat(asked, heat) : null,
    forecast: page === 'staffing' ? await readForecast(sql, query, today) : null,
  }
}
