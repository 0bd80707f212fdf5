import { addDays, firstMoment } from '#domain/analytics/buckets.ts'
import type { CountedKind } from '#domain/analytics/fact.ts'
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

/** The kinds that metrics count, as a list in SQL. */
export const kindsOf = (keys: readonly MetricKey[]): string =>
  keys.flatMap((key) => metrics[key].kinds.map((kind) => `'${kind}'`)).join(', ')

/** Whether a metric counts all facts up to the last day. */
export const isStanding = (key: MetricKey): boolean => (metrics[key] as Metric).isStanding === true

/** Tells the metrics that are shares of business hours. */
export const isOfHours = (key: MetricKey): boolean => (metrics[key] as Metric).isOfHours === true

/** Whether a fact is no older than the first day. */
export const isInSql = 'f.at >= $2'

/** The one condition of all parts; parameters 1 to 6 are those of `factValues`. */
export const factsWhere = (keys: readonly MetricKey[]): string => `f.account_id = $1
  and f.kind in (${kindsOf(keys)})
  and ${keys.some(isStanding) ? '$2::bigint is not null' : isInSql}
  and f.at < $3
  and ($4::bigint is null or f.mailbox_id = $4)
  and ($5::bigint is null or f.team_id = $5)
  and ($6::bigint is null or ${whose} = $6)`

/**
 * Parameters 1 to 6 of a query over facts. Days are turned into moments here, once: PostgreSQL would do it again for
 * every fact.
 */
export const factValues = ({
  accountId,
  timeZone,
  from,
  to,
  mailboxId,
  teamId,
  userId,
}: FactsQuery): unknown[] => [
  ...[accountId, firstMoment(from, timeZone), firstMoment(addDays(to, 1), timeZone)],
  ...[mailboxId ?? null, teamId ?? null, userId ?? null],
]

/** When a fact was, by the clocks of the zone in a parameter. */
export const wallSql = (zone: '$7' | '$9'): string =>
  `(to_timestamp(f.at * 0.001::float8) at time zone ${zone})`

/** Seconds of a fact. Without business hours all time counts. */
export const secondsSql = (hours: ReportQuery['hours']): string =>
  hours === 'business' ? 'coalesce(f.business_seconds, f.seconds)' : 'f.seconds'

/** Facts folded: how many there are, how many of them have seconds or a share, and the sums of both. */
export interface Folded {
  count: number
  timed: number
  seconds: number
  rated: number
  share: number
}

/** Facts of one kind folded. */
export interface FoldedKind extends Folded {
  kind: CountedKind
  /** No older than the first day. */
  isIn: boolean
}

/** Columns of `Folded`. A sum that no metric asks for is none: each costs a tenth of a report. */
export function foldSql(keys: readonly MetricKey[], hours: ReportQuery['hours']): string {
  const isAsked = (...of: readonly Metric['fold'][]) => keys.some((key) => of.includes(metrics[key].fold))
  const seconds = secondsSql(hours)
  return [
    'coalesce(sum(f.times), 0)::int as count',
    ...(isAsked('mean', 'sum') || keys.some(isOfHours)
      ? [`count(${seconds})::int as timed`, `coalesce(sum(${seconds}), 0)::float8 as seconds`]
      : ['0 as timed', '0 as seconds']),
    ...(isAsked('share')
      ? ['count(f.share)::int as rated', 'coalesce(sum(f.share), 0)::float8 as share']
      : ['0 as rated', '0 as share']),
  ].join(', ')
}

/** Names of the columns of `Folded`. */
export const folds = 'count, timed, seconds, rated, share'

/** Columns of `Folded` of what is folded already. */
export const refoldSql = `sum(count)::int as count, sum(timed)::int as timed, sum(seconds) as seconds,
  sum(rated)::int as rated, sum(share) as share`

/** The metrics that are means, which alone have a spread. */
export const meansOf = (keys: readonly MetricKey[]): MetricKey[] =>
  keys.filter((key) => metrics[key].fold === 'mean')

/** Column with the waits of each kind of means. */
export function waitsSql(keys: readonly MetricKey[], hours: ReportQuery['hours']): string {
  const means = meansOf(keys)
  if (means.length === 0) return 'null::int[] as waits'
  const seconds = secondsSql(hours)
  return `array_agg(${seconds}) filter (where ${seconds} is not null and f.kind in (${kindsOf(means)})) as waits`
}

/** Column with the median and the 90th percentile of the arrays of waits in `parts`. */
export const spreadSql = `(select percentile_cont(array[0.5, 0.9]) within group (order by wait)
  from unnest(parts) as part(waits int[]), unnest(waits) wait) as spread`

/** Facts of one kind folded, with median and 90th percentile; nulls where there is nothing to order. */
export interface SpreadKind extends FoldedKind {
  spread: readonly (number | null)[] | null
}

/** Reads the spread of a metric, whose facts are of one kind; null where there is nothing to order. */
export function spreadOf(key: MetricKey, all: readonly SpreadKind[]) {
  const { fold, kinds } = metrics[key]
  if (fold !== 'mean') return null
  const [median, p90] = all.find(({ kind, isIn }) => isIn && kind === kinds[0])?.spread ?? []
  return typeof median === 'number' && typeof p90 === 'number' ? { median, p90 } : null
}

/** The facts of a metric as one folding: a mean over weeks is folded from facts, never from means. */
export function sumOf(key: MetricKey, all: readonly FoldedKind[]): Folded {
  const kinds: readonly CountedKind[] = metrics[key].kinds
  const sum = { count: 0, timed: 0, seconds: 0, rated: 0, share: 0 }
  for (const each of all) {
    if (!kinds.includes(each.kind) || (!each.isIn && !isStanding(key))) continue
    sum.count += each.count
    sum.timed += each.timed
    sum.seconds += each.seconds
    sum.rated += each.rated
    sum.share += each.share
  }
  return sum
}

/**
 * A metric's value of what was folded; a mean of nothing is null.
 * @param capacity seconds that a share of business hours is of; 0 where there are none.
 */
export function valueOf(
  key: MetricKey,
  { count, timed, seconds, rated, share }: Folded,
  capacity = 0,
): number | null {
  const { fold }: Metric = metrics[key]
  if (isOfHours(key)) return timed === 0 || capacity === 0 ? null : seconds / capacity
  if (fold === 'count') return count
  if (fold === 'sum') return seconds
  if (fold === 'share') return rated === 0 ? null : share / rated
  return timed === 0 ? null : seconds / timed
}
