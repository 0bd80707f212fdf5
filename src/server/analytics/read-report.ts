import { addDays, bucketsOf, dayOf, firstMoment, intervalOf, rangeBefore } from '#domain/analytics/buckets.ts'
import { reportLimits, type Report } from '#domain/analytics/endpoints.ts'
import { countedIn, type MetricKey } from '#domain/analytics/metrics.ts'
import { type ReportKey } from '#domain/analytics/report-list.ts'
import { metricsOf, reportPages, type ReportPage } from '#domain/analytics/report-pages.ts'
import type { BusinessClock } from '#domain/business-hours/business-clock.ts'
import type { DeskSql } from '../store/database.ts'
import {
  dimensionSql,
  factsWhere,
  factValues,
  folds,
  foldSql,
  isInSql,
  isOfHours,
  isStanding,
  kindsOf,
  meansOf,
  nameSql,
  refoldSql,
  spreadOf,
  spreadSql,
  sumOf,
  valueOf,
  waitsSql,
  wallSql,
  type FactsQuery,
  type FoldedKind,
  type SpreadKind,
} from './facts-sql.ts'
import { clockOf } from './business-time.ts'
import { readForecast } from './forecast.ts'
import { ledgerOf, type Ledger } from './ledgers.ts'

const figureOf = (metric: MetricKey, kinds: readonly FoldedKind[], capacity: number) => {
  const folded = sumOf(metric, kinds)
  return { metric, value: valueOf(metric, folded, capacity), count: folded.count }
}

/** Input for one part of a report. */
interface Asked {
  sql: DeskSql
  ledger: Ledger
  query: FactsQuery
}

/** Facts of a period, by its index; -1 holds earlier facts. */
interface PlacedFold extends FoldedKind {
  place: number
}

/** Facts by period; each starts with one of the days and ends before the next. */
async function readStretches(
  { sql, ledger, query }: Asked,
  keys: readonly MetricKey[],
  days: readonly string[],
): Promise<PlacedFold[]> {
  const rows = await sql.rows<Omit<PlacedFold, 'isIn'>>({
    // width_bucket is fast for float8 arrays, which hold times exactly.
    text: `select width_bucket(f.at::float8, $7::float8[]) - 1 as place, f.kind, ${foldSql(keys, query.hours)}
      from ${ledger} f where ${factsWhere(keys)} group by 1, 2`,
    values: [...factValues(query), days.map((day) => firstMoment(day, query.timeZone))],
  })
  return rows.map((row) => ({ ...row, isIn: row.place >= 0 }))
}

type Key = Report['tables'][number]['rows'][number]['key']

type Table = ReportPage['shows']['tables'][number]

/** Facts of one kind in a row of a table; totals if `table` is null. */
interface KeyFold extends SpreadKind {
  table: number | null
  key: Key
  name: string | null
  rank: number
}

/**
 * Rows of all tables, ordered by the table's first metric descending, then by key; and the means of figures.
 * Reads the facts in one pass.
 */
async function readKeys(
  { sql, ledger, query }: Asked,
  { figures, tables }: Pick<ReportPage['shows'], 'figures' | 'tables'>,
): Promise<KeyFold[]> {
  const dimensions = [...new Set(tables.map(({ by }) => by))]
  const means = meansOf(figures)
  const keys = [...new Set([...means, ...tables.flatMap((table) => table.metrics)])]
  if (keys.length === 0) return []
  const by = dimensions.map((each) => `when grouping("${each}") = 0 then '${each}'`)
  const ofTables = tables.map(({ by, metrics: [first = 'received', ...others] }, table) => {
    const isFirst = `kind in (${kindsOf([first])}) ${isStanding(first) ? '' : 'and "isIn"'}`
    return `select ${table} as table, to_jsonb(t.key) as key, ${nameSql[by] ?? 'null'} as name, t.rank, kind, "isIn", ${folds}, ${spreadSql}
      from (select *, dense_rank() over (order by most desc, key nulls last)::int as rank
        from (select *, "${by}" as key, sum(case when ${isFirst} then count else 0 end) over (partition by "${by}") as most
          from folded where by = '${by}' and kind in (${kindsOf([first, ...others])})) k) t
      where rank <= ${reportLimits.groups}`
  })
  const ofAll = `select null as table, null as key, null as name, 0 as rank, kind, "isIn", ${folds}, ${spreadSql}
      from folded where by is null`
  const sets = [...(means.length > 0 ? [''] : []), ...dimensions.map((each) => `, "${each}"`)]
  const columns = dimensions.map((each) => `"${each}", `).join('')
  return sql.rows({
    // Waiting times are collected unsorted; `order by` in the query would sort all facts each time. The
    // offset hides the number of groups, whose estimate would keep PostgreSQL from hashing.
    text: `with folded as materialized (
        select ${by.length > 0 ? `case ${by.join(' ')} end` : 'null'} as by, ${columns} kind, "isIn", ${refoldSql},
          array_agg(row(waits)) filter (where waits is not null) as parts
        from (select ${columns} f.kind, "isIn", ${foldSql(keys, query.hours)}, ${waitsSql(keys, query.hours)}
          from (select ${dimensions.map((each) => `${dimensionSql[each]} as "${each}", `).join('')} f.kind, f.times, f.share,
              f.seconds, f.business_seconds, ${keys.some(isStanding) ? isInSql : 'true'} as "isIn"
            from ${ledger} f where ${factsWhere(keys)} offset 0) f
          group by ${columns} f.kind, "isIn") f
        group by grouping sets (${sets.map((each) => `(kind, "isIn"${each})`).join(', ')}))
      ${[...(means.length > 0 ? [ofAll] : []), ...ofTables].join(' union all ')} order by 1, 4`,
    values: factValues(query),
  })
}

function tableOf(
  { by, metrics }: Table,
  folded: readonly KeyFold[],
  { each }: Capacity,
): Report['tables'][number] {
  return {
    by,
    rows: [...Map.groupBy(folded, ({ rank }) => rank).values()].map((kinds) => {
      const { key = null, name = null } = kinds[0] ?? {}
      const figures = metrics.map((metric) => ({
        ...figureOf(metric, kinds, key === null ? 0 : each),
        spread: spreadOf(metric, kinds),
      }))
      return { key, name, figures }
    }),
  }
}

/** Business hours of a range until now, in seconds. */
interface Capacity {
  each: number
  /** Total of all users who logged time in the range. */
  all: number
}

async function readCapacity(
  { sql, ledger, query }: Asked,
  clock: BusinessClock,
  now: number,
): Promise<Capacity> {
  const [from, end] = [query.from, addDays(query.to, 1)].map((day) => firstMoment(day, query.timeZone))
  const each = clock.between(from ?? 0, Math.min(end ?? 0, now)) / 1000
  const [row] = await sql.rows<{ people: number }>({
    text: `select count(distinct ${dimensionSql.user})::int as people from ${ledger} f
      where ${factsWhere(['timeLogged'])}`,
    values: factValues(query),
  })
  return { each, all: each * (row?.people ?? 0) }
}

async function readHeat({ sql, ledger, query }: Asked, metric: MetricKey): Promise<Report['heat']> {
  const cells = await sql.rows<{ weekday: number; hour: number; count: number }>({
    // Without the offset the zone conversion would run once per part.
    text: `select date_part('isodow', wall)::int - 1 as weekday, date_part('hour', wall)::int as hour,
        sum(times)::int as count
      from (select ${wallSql('$7')} as wall, f.times from ${ledger} f where ${factsWhere([metric])} offset 0) f
      group by 1, 2 order by 1, 2`,
    values: [...factValues(query), query.timeZone],
  })
  return { metric, cells }
}

/** Report page; all of its parts count the same facts. @param now epoch ms. */
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
  const starts = [earlier.from, ...buckets]
  const all = await readStretches({ ...asked, query: { ...query, from: earlier.from } }, keys, starts)
  const current = all.map((each) => ({ ...each, isIn: each.place > 0 }))
  const before = all.filter(({ place }) => place < 1)
  const byBucket = Map.groupBy(
    current.filter(({ isIn }) => isIn),
    ({ place }) => buckets[place - 1],
  )
  const rows = Map.groupBy(await readKeys(asked, reportPages[page].shows), ({ table }) => table)
  const clock = await clockOf(sql)
  const capacityOf = (range: Pick<FactsQuery, 'from' | 'to'>) =>
    clock && keys.some(isOfHours)
      ? readCapacity({ ...asked, query: { ...query, ...range } }, clock, now)
      : { each: 0, all: 0 }
  const capacity = await capacityOf(query)
  const capacityBefore = await capacityOf(earlier)
  return {
    interval,
    hasHours: clock !== null,
    timeZone: query.timeZone,
    figures: figures.map((key) => ({
      ...figureOf(key, current, capacity.all),
      spread: spreadOf(key, rows.get(null) ?? []),
      before: figureOf(key, before, capacityBefore.all).value,
    })),
    series: series.map((metric) => ({
      metric,
      points: buckets.map((at, place) => {
        const { value, count } = figureOf(metric, byBucket.get(at) ?? [], 0)
        const next = buckets[place + 1] ?? addDays(query.to, 1)
        return { at, value, count, isOpen: at <= today && today < next }
      }),
    })),
    tables: tables.map((table, n) => tableOf(table, rows.get(n) ?? [], capacity)),
    heat: heat ? await readHeat(asked, heat) : null,
    forecast: page === 'staffing' ? await readForecast(sql, query, today) : null,
  }
}
