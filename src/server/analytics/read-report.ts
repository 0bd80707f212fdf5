import { addDays, bucketsOf, dayOf, firstMoment, intervalOf, rangeBefore } from '#domain/analytics/buckets.ts'
import { reportLimits, type Report } from '#domain/analytics/endpoints.ts'
import { countedIn, type MetricKey, type ReportDimension } from '#domain/analytics/metrics.ts'
import { type ReportKey } from '#domain/analytics/report-list.ts'
import { metricsOf, reportPages, type ReportPage } from '#domain/analytics/report-pages.ts'
import type { DeskSql } from '../store/database.ts'
import {
  dimensionSql,
  factsWhere,
  factValues,
  folds,
  foldSql,
  isInSql,
  isStanding,
  kindsOf,
  meansOf,
  nameSql,
  refoldSql,
  secondsSql,
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

/** Facts of a stretch of time, by its place among those asked for; -1 holds what is older. */
interface PlacedFold extends FoldedKind {
  place: number
}

/** Facts by stretches, each of which begins with one of the days and ends before the next. */
async function readStretches(
  { sql, ledger, query }: Asked,
  keys: readonly MetricKey[],
  days: readonly string[],
): Promise<PlacedFold[]> {
  const rows = await sql.rows<Omit<PlacedFold, 'isIn'>>({
    text: `select width_bucket(f.at, $7::bigint[]) - 1 as place, f.kind, ${foldSql(query.hours)}
      from ${ledger} f where ${factsWhere(keys)} group by 1, 2`,
    values: [...factValues(query), days.map((day) => firstMoment(day, query.timeZone))],
  })
  return rows.map((row) => ({ ...row, isIn: row.place >= 0 }))
}

type Key = Report['tables'][number]['rows'][number]['key']

type Table = ReportPage['shows']['tables'][number]

/** Columns of the dimensions of tables, each once. */
const dimensionsOf = (tables: readonly Table[]): ReportDimension[] => [...new Set(tables.map(({ by }) => by))]

/** Spreads of means by kind: in all, where `by` is null, and by each dimension, whose value is the key. */
async function readSpreads(
  { sql, ledger, query }: Asked,
  keys: readonly MetricKey[],
  tables: readonly Table[],
): Promise<(KindSpread & { by: ReportDimension | null; key: Key })[]> {
  const means = meansOf(keys)
  if (means.length === 0) return []
  const dimensions = dimensionsOf(tables.filter((table) => meansOf(table.metrics).length > 0))
  const columns = dimensions.map((by) => `${dimensionSql[by]} as "${by}"`)
  const caseOf = (value: (by: ReportDimension) => string) =>
    dimensions.length === 0
      ? 'null'
      : `case ${dimensions.map((by) => `when grouping("${by}") = 0 then ${value(by)}`).join(' ')} end`
  return sql.rows({
    // Arrays, as groups of numbers to be sorted would each be a sorting of all facts by its dimension.
    text: `select by, key, kind, ${spreadSql} from (
        select ${caseOf((by) => `'${by}'`)} as by, ${caseOf((by) => `to_jsonb("${by}")`)} as key, kind,
          array_agg(seconds) as waits
        from (select ${[...columns, 'f.kind', `${secondsSql(query.hours)} as seconds`].join(', ')}
          from ${ledger} f where ${factsWhere(means)} and ${secondsSql(query.hours)} is not null) f
        group by grouping sets ((kind)${dimensions.map((by) => `, (kind, "${by}")`).join('')})) f`,
    values: factValues(query),
  })
}

interface KeyFold extends FoldedKind {
  table: number
  key: Key
  name: string | null
  rank: number
}

/** The rows of all tables in order: those with most of the table's first metric, then by key. One pass over the facts. */
async function readKeys({ sql, ledger, query }: Asked, tables: readonly Table[]): Promise<KeyFold[]> {
  if (tables.length === 0) return []
  const dimensions = dimensionsOf(tables)
  const columns = dimensions.map((by) => `${dimensionSql[by]} as "${by}"`)
  const keys = [...new Set(tables.flatMap((table) => table.metrics))]
  const parts = tables.map(({ by, metrics: [first = 'received', ...others] }, table) => {
    const isFirst = `kind in (${kindsOf([first])}) ${isStanding(first) ? '' : 'and "isIn"'}`
    return `select ${table} as table, to_jsonb(t.key) as key, ${nameSql[by] ?? 'null'} as name, t.rank, kind, "isIn", ${folds}
      from (select *, dense_rank() over (order by most desc, key nulls last)::int as rank
        from (select *, sum(case when ${isFirst} then count else 0 end) over (partition by key) as most
          from (select "${by}" as key, kind, "isIn", ${refoldSql} from folded
            where kind in (${kindsOf([first, ...others])}) group by 1, 2, 3) k) k) t
      where rank <= ${reportLimits.groups}`
  })
  return sql.rows({
    text: `with folded as materialized (
        select ${columns.join(', ')}, f.kind, ${isInSql} as "isIn", ${foldSql(query.hours)}
        from ${ledger} f where ${factsWhere(keys)} group by ${columns.map((_, n) => n + 1).join(', ')}, kind, "isIn")
      ${parts.join(' union all ')} order by 1, 4`,
    values: factValues(query),
  })
}

function tableOf(
  { by, metrics }: Table,
  folded: readonly KeyFold[],
  spreads: readonly (KindSpread & { key: Key })[],
): Report['tables'][number] {
  const spreadsOf = Map.groupBy(spreads, ({ key }) => key)
  return {
    by,
    rows: [...Map.groupBy(folded, ({ rank }) => rank).values()].map((kinds) => {
      const { key = null, name = null } = kinds[0] ?? {}
      const figures = metrics.map((metric) => ({
        ...figureOf(metric, kinds),
        spread: spreadOf(metric, spreadsOf.get(key) ?? []),
      }))
      return { key, name, figures }
    }),
  }
}

async function readHeat({ sql, ledger, query }: Asked, metric: MetricKey): Promise<Report['heat']> {
  const cells = await sql.rows<{ weekday: number; hour: number; count: number }>({
    // Without the offset the zone would be asked once for each part.
    text: `select date_part('isodow', wall)::int - 1 as weekday, date_part('hour', wall)::int as hour,
        sum(times)::int as count
      from (select ${wallSql} as wall, f.times from ${ledger} f where ${factsWhere([metric])} offset 0) f
      group by 1, 2 order by 1, 2`,
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
  const buckets = bucketsOf(query.from, query.to, interval)
  const starts = [earlier.from, query.from, ...buckets.slice(1)]
  const all = await readStretches({ ...asked, query: { ...query, from: earlier.from } }, keys, starts)
  const current = all.map((each) => ({ ...each, isIn: each.place > 0 }))
  const before = all.filter(({ place }) => place < 1)
  const byBucket = Map.groupBy(
    current.filter(({ isIn }) => isIn),
    ({ place }) => buckets[place - 1],
  )
  const spreads = Map.groupBy(await readSpreads(asked, keys, tables), ({ by }) => by)
  const rows = Map.groupBy(await readKeys(asked, tables), ({ table }) => table)
  return {
    interval,
    hasHours: (await clockOf(sql)) !== null,
    timeZone: query.timeZone,
    figures: figures.map((key) => ({
      ...figureOf(key, current),
      spread: spreadOf(key, spreads.get(null) ?? []),
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
    tables: tables.map((table, n) => tableOf(table, rows.get(n) ?? [], spreads.get(table.by) ?? [])),
    heat: heat ? await readHeat(asked, heat) : null,
    forecast: page === 'staffing' ? await readForecast(sql, query, today) : null,
  }
}
