import type { ReportDimension, MetricKey } from '#domain/analytics/metrics.ts'
import { metrics, type Metric } from '#domain/analytics/metrics.ts'
import type { ReportQuery } from '#domain/analytics/endpoints.ts'

/** The facts of a report, as every part of it counts them: figures, series, tables, heat map and opened list. */
export interface FactsQuery extends ReportQuery {
  accountId: number
  timeZone: string
}

/** User of a fact: the one who acted, or the assignee at that time for a customer's act. */
const whose = 'coalesce(f.user_id, f.assignee_id)'

/** Columns of dimensions, as SQL. */
export const dimensionSql: Readonly<Record<ReportDimension, string>> = {
  mailbox: 'f.mailbox_id',
  user: whose,
  team: 'f.team_id',
  label: 'f.label_id',
  priority: 'f.priority',
  article: 'f.subject_id',
  term: 'f.term',
  assetType: 'f.type',
  assetStatus: 'f.status',
  service: 'f.service_id',
}

/** Names that the reader's own copy of the desk does not hold; `t.key` is the id. */
export const nameSql: Partial<Record<ReportDimension, string>> = {
  article: '(select name from articles where account_id = $1 and id = t.key)',
  service: '(select name from "statusServices" where account_id = $1 and id = t.key)',
}

/** From the first day on. */
const since = 'f.at >= (extract(epoch from $3::date::timestamp at time zone $2) * 1000)::bigint'

const isStanding = (key: MetricKey): boolean => {
  const { isStanding: stands = false }: Metric = metrics[key]
  return stands
}

/** The one condition of all parts; parameters 1 to 7 are those of `factValues`. */
export const factsWhere = (keys: readonly MetricKey[]): string => `f.account_id = $1
  and (${keys.map(kindsSql).join(' or ')})
  ${keys.some(isStanding) ? '' : `and ${since}`}
  and f.at < (extract(epoch from ($4::date + 1)::timestamp at time zone $2) * 1000)::bigint
  and ($5::bigint is null or f.mailbox_id = $5)
  and ($6::bigint is null or f.team_id = $6)
  and ($7::bigint is null or ${whose} = $7)`

/** Parameters 1 to 7 of a query over facts. */
export const factValues = ({
  accountId,
  timeZone,
  from,
  to,
  mailboxId,
  teamId,
  userId,
}: FactsQuery): unknown[] => [
  ...[accountId, timeZone, from, to],
  ...[mailboxId ?? null, teamId ?? null, userId ?? null],
]

/** When a fact was, by the clocks of the account's zone. */
export const wallSql = '(to_timestamp(f.at / 1000.0) at time zone $2)'

/** SQL of the kinds that a metric counts, and from when on. */
export const kindsSql = (key: MetricKey): string =>
  `f.kind in (${metrics[key].kinds.map((kind) => `'${kind}'`).join(', ')})${isStanding(key) ? ' and $3::date is not null' : ` and ${since}`}`

/** Value that a metric folds per fact. Without business hours all time counts. */
function amountSql(key: MetricKey, hours: ReportQuery['hours']): string {
  const { fold } = metrics[key]
  if (fold === 'share') return 'f.share'
  return fold === 'mean' && hours === 'business' ? 'coalesce(f.business_seconds, f.seconds)' : 'f.seconds'
}

/** Facts of some metrics folded: how many there are, and their seconds or shares in all. */
export interface Folded {
  count: number
  /** How many of them have an amount. */
  measured: number
  amount: number
}

/** Columns that fold the facts of each metric, named by its place in the list. */
export const foldSql = (keys: readonly MetricKey[], hours: ReportQuery['hours']): string =>
  keys
    .map((key, place) => {
      const filter = `filter (where ${kindsSql(key)}`
      return `coalesce(sum(f.times) ${filter}), 0)::int as c${place},
        count(${amountSql(key, hours)}) ${filter})::int as t${place},
        coalesce(sum(${amountSql(key, hours)}) ${filter}), 0)::float8 as s${place}`
    })
    .join(',\n')

/** Reads the result of `foldSql` for the metric at an index. */
export const foldedAt = (row: Record<string, unknown>, place: number): Folded => ({
  count: Number(row[`c${place}`] ?? 0),
  measured: Number(row[`t${place}`] ?? 0),
  amount: Number(row[`s${place}`] ?? 0),
})

/** Columns with the median and the 90th percentile of each metric that is a mean, named by its place in the list. */
export const spreadSql = (keys: readonly MetricKey[], hours: ReportQuery['hours']): string =>
  keys
    .map((key, place) =>
      metrics[key].fold === 'mean'
        ? `percentile_cont(array[0.5, 0.9]) within group (order by ${amountSql(key, hours)})
            filter (where ${kindsSql(key)}) as p${place}`
        : `null as p${place}`,
    )
    .join(',\n')

/** Reads the result of `spreadSql` for the metric at an index; null where there is nothing to order. */
export function spreadAt(row: Record<string, unknown> | undefined, place: number) {
  const [median, p90] = (row?.[`p${place}`] ?? []) as (number | null)[]
  return typeof median === 'number' && typeof p90 === 'number' ? { median, p90 } : null
}

/** Several foldings as one: a mean over weeks is folded from facts, never from means. */
export const sumOf = (all: readonly Folded[]): Folded =>
  all.reduce(
    (sum, { count, measured, amount }) => ({
      count: sum.count + count,
      measured: sum.measured + measured,
      amount: sum.amount + amount,
    }),
    { count: 0, measured: 0, amount: 0 },
  )

/** A metric's value of what was folded; a mean of nothing is null. */
export function valueOf(key: MetricKey, { count, measured, amount }: Folded): number | null {
  const { fold }: Metric = metrics[key]
  if (fold === 'count') return count
  if (fold === 'sum') return amount
  return measured === 0 ? null : amount / measured
}
