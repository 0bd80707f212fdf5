import { addDays, bucketOf, bucketsOf, intervalOf, rangeBefore } from '#domain/analytics/buckets.ts'
import { reportLimits, type Report } from '#domain/analytics/endpoints.ts'
import type { MetricKey, ReportDimension } from '#domain/analytics/metrics.ts'
import { metricsOf, reportPages, type ReportPage, type ShownReport } from '#domain/analytics/report-pages.ts'
import type { DeskSql } from '../store/database.ts'
import {
  dimensionSql,
  factsWhere,
  factValues,
  foldedAt,
  foldSql,
  kindsSql,
  sumOf,
  valueOf,
  wallSql,
  type FactsQuery,
  type Folded,
} from './facts-sql.ts'
import { readForecast } from './forecast.ts'

const figureOf = (metric: MetricKey, folded: Folded) => ({
  metric,
  value: valueOf(metric, folded),
  count: folded.count,
})

/** Facts of each metric by day of the account's zone. */
async function readDays(
  sql: DeskSql,
  query: FactsQuery,
  keys: readonly MetricKey[],
): Promise<Map<string, Folded[]>> {
  const rows = await sql.rows<Record<string, unknown> & { day: string }>({
    text: `select to_char(${wallSql}, 'YYYY-MM-DD') as day, ${foldSql(keys)}
      from facts f where ${factsWhere} and (${keys.map(kindsSql).join(' or ')}) group by 1`,
    values: factValues(query),
  })
  return new Map(rows.map((row) => [row.day, keys.map((_, place) => foldedAt(row, place))]))
}

async function readTable(
  sql: DeskSql,
  query: FactsQuery,
  by: ReportDimension,
  keys: readonly MetricKey[],
): Promise<Report['tables'][number]> {
  const rows = await sql.rows<Record<string, unknown> & { key: number | string | null }>({
    text: `select ${dimensionSql[by]} as key, ${foldSql(keys)}
      from facts f where ${factsWhere} and (${keys.map(kindsSql).join(' or ')})
      group by 1 order by c0 desc, 1 nulls last limit ${reportLimits.groups}`,
    values: factValues(query),
  })
  return {
    by,
    rows: rows.map((row) => ({
      key: row.key,
      figures: keys.map((key, place) => figureOf(key, foldedAt(row, place))),
    })),
  }
}

async function readHeat(sql: DeskSql, query: FactsQuery, metric: MetricKey): Promise<Report['heat']> {
  const cells = await sql.rows<{ weekday: number; hour: number; count: number }>({
    text: `select extract(isodow from ${wallSql})::int - 1 as weekday, extract(hour from ${wallSql})::int as hour,
        count(*)::int as count
      from facts f where ${factsWhere} and ${kindsSql(metric)} group by 1, 2 order by 1, 2`,
    values: factValues(query),
  })
  return { metric, cells }
}

/**
 * A page of the reports: all of its parts count the same facts.
 * @param today the day that it is in the account's zone, as `2026-11-27`.
 */
export async function readReport(
  sql: DeskSql,
  page: ShownReport,
  query: FactsQuery,
  today: string,
): Promise<Report> {
  const { figures, series, tables, heat }: NonNullable<ReportPage['shows']> = reportPages[page].shows
  const keys = metricsOf(reportPages[page])
  const placeOf = (key: MetricKey) => keys.indexOf(key)
  const interval = intervalOf(query.from, query.to)
  const days = await readDays(sql, query, keys)
  const before = await readDays(sql, { ...query, ...rangeBefore(query.from, query.to) }, keys)
  const of = (key: MetricKey, from: Map<string, Folded[]>, isIn: (day: string) => boolean = () => true) =>
    sumOf([...from].flatMap(([day, all]) => (isIn(day) ? (all[placeOf(key)] ?? []) : [])))
  const buckets = bucketsOf(query.from, query.to, interval)
  const parts: Report['tables'] = []
  for (const table of tables) parts.push(await readTable(sql, query, table.by, table.metrics))
  return {
    interval,
    timeZone: query.timeZone,
    figures: figures.map((key) => ({
      ...figureOf(key, of(key, days)),
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
    heat: heat ? await readHeat(sql, query, heat) : null,
    forecast: page === 'staffing' ? await readForecast(sql, query, today) : null,
  }
}
