import { addDays, bucketOf, bucketsOf, dayOf, intervalOf, rangeBefore } from '#domain/analytics/buckets.ts'
import { reportLimits, type Report } from '#domain/analytics/endpoints.ts'
import { countedIn, type MetricKey, type ReportDimension } from '#domain/analytics/metrics.ts'
import { metricsOf, reportPages, type ReportKey, type ReportPage } from '#domain/analytics/report-pages.ts'
import type { DeskSql } from '../store/database.ts'
import {
  dimensionSql,
  factsWhere,
  factValues,
  foldedAt,
  foldSql,
  spreadAt,
  spreadSql,
  nameSql,
  sumOf,
  valueOf,
  wallSql,
  type FactsQuery,
  type Folded,
} from './facts-sql.ts'
import { clockOf } from './business-time.ts'
import { readForecast } from './forecast.ts'
import { ledgerOf, type Ledger } from './ledgers.ts'

const figureOf = (metric: MetricKey, folded: Folded) => ({
  metric,
  value: valueOf(metric, folded),
  count: folded.count,
})

/** Input of a part of a report. */
interface Asked {
  sql: DeskSql
  ledger: Ledger
  query: FactsQuery
}

/** Facts of each metric by day of the account's zone. */
async function readDays(
  { sql, ledger, query }: Asked,
  keys: readonly MetricKey[],
): Promise<Map<string, Folded[]>> {
  const rows = await sql.rows<Record<string, unknown> & { day: string }>({
    text: `select to_char(${wallSql}, 'YYYY-MM-DD') as day, ${foldSql(keys, query.hours)}
      from ${ledger} f where ${factsWhere(keys)} group by 1`,
    values: factValues(query),
  })
  return new Map(rows.map((row) => [row.day, keys.map((_, place) => foldedAt(row, place))]))
}

async function readSpread({ sql, ledger, query }: Asked, keys: readonly MetricKey[]) {
  const [row] = await sql.rows<Record<string, unknown>>({
    text: `select ${spreadSql(keys, query.hours)} from ${ledger} f where ${factsWhere(keys)}`,
    values: factValues(query),
  })
  return row
}

type TableRow = Report['tables'][number]['rows'][number]

async function readTable(
  { sql, ledger, query }: Asked,
  by: ReportDimension,
  keys: readonly MetricKey[],
): Promise<Report['tables'][number]> {
  const rows = await sql.rows<Record<string, unknown> & Pick<TableRow, 'key' | 'name'>>({
    text: `select t.*, ${nameSql[by] ?? 'null'} as name from (select ${dimensionSql[by]} as key, ${foldSql(keys, query.hours)},
        ${spreadSql(keys, query.hours)}
      from ${ledger} f where ${factsWhere(keys)}
      group by 1 order by c0 desc, 1 nulls last limit ${reportLimits.groups}) t order by t.c0 desc, t.key nulls last`,
    values: factValues(query),
  })
  return {
    by,
    rows: rows.map((row) => ({
      ...{ key: row.key, name: row.name },
      figures: keys.map((key, place) => ({
        ...figureOf(key, foldedAt(row, place)),
        spread: spreadAt(row, place),
      })),
    })),
  }
}

async function readHeat({ sql, ledger, query }: Asked, metric: MetricKey): Promise<Report['heat']> {
  const cells = await sql.rows<{ weekday: number; hour: number; count: number }>({
    text: `select extract(isodow from ${wallSql})::int - 1 as weekday, extract(hour from ${wallSql})::int as hour,
        sum(f.times)::int as count
      from ${ledger} f where ${factsWhere([metric])} group by 1, 2 order by 1, 2`,
    values: factValues(query),
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
  const placeOf = (key: MetricKey) => keys.indexOf(key)
  const interval = intervalOf(query.from, query.to)
  const today = dayOf(now, query.timeZone)
  const earlier = rangeBefore(query.from, query.to)
  const counted = countedIn(keys[0] ?? 'received')
  const ledger = await ledgerOf(counted, sql, { ...query, from: earlier.from }, now)
  const asked = { sql, ledger, query }
  const days = await readDays(asked, keys)
  const spread = await readSpread(asked, keys)
  const before = await readDays({ ...asked, query: { ...query, ...earlier } }, keys)
  const of = (key: MetricKey, from: Map<string, Folded[]>, isIn: (day: string) => boolean = () => true) =>
    sumOf([...from].flatMap(([day, all]) => (isIn(day) ? (all[placeOf(key)] ?? []) : [])))
  const buckets = bucketsOf(query.from, query.to, interval)
  const parts: Report['tables'] = []
  for (const table of tables) parts.push(await readTable(asked, table.by, table.metrics))
  return {
    interval,
    hasHours: (await clockOf(sql)) !== null,
    timeZone: query.timeZone,
    figures: figures.map((key) => ({
      ...figureOf(key, of(key, days)),
      spread: spreadAt(spread, placeOf(key)),
      before: valueOf(key, of(key, before)),
    })),
    series: series.map((metric) => ({
      metric,
      points: buckets.map((at, place) => {
        const { value, count } = figureOf(
          metric,
          of(metric, days, (day) => bucketOf(day, interval) === at),
        )
        const next = buckets[place + 1] ?? addDays(query.to, 1)
        return { at, value, count, isOpen: at <= today && today < next }
      }),
    })),
    tables: parts,
    heat: heat ? await readHeat(asked, heat) : null,
    forecast: page === 'staffing' ? await readForecast(sql, query, today) : null,
  }
}
