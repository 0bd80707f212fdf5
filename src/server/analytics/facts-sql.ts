import { addDays, firstMoment } from '#domain/analytics/buckets.ts'
import type { CountedKind } from '#domain/analytics/fact.ts'
import type { ReportDimension, MetricKey } from '#domain/analytics/metrics.ts'
import { metrics, type Metric } from '#domain/analytics/metrics.ts'
import type { ReportQuery } from '#domain/analytics/endpoints.ts'

/** Query that all parts of a report share: figures, series, tables, heat map and record list. */
export interface FactsQuery extends ReportQuery {
  accountId: number
  timeZone: string
}

/** User of a fact: the one who acted, or the assignee at that time for a customer's act. */
const whose = 'coalesce(f.user_id, f.assignee_id)'

/** SQL columns of dimensions. */
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

/** SQL for names that the reader's device does not hold; `t.key` is the id. */
export const nameSql: Partial<Record<ReportDimension, string>> = {
  article: '(select name from articles where account_id = $1 and id = t.key)',
  service: '(select name from "statusServices" where account_id = $1 and id = t.key)',
}

/** Kinds of facts that metrics count, as an SQL list. */
export const kindsOf = (keys: readonly MetricKey[]): string =>
  keys.flatMap((key) => metrics[key].kinds.map((kind) => `'${kind}'`)).join(', ')

/** True if a metric counts all facts up to the last day. */
export const isStanding = (key: MetricKey): boolean => (metrics[key] as Metric).isStanding === true

/** True for metrics that are shares of business hours. */
export const isOfHours = (key: MetricKey): boolean => (metrics[key] as Metric).isOfHours === true

/** SQL condition: a fact is not before the first day. */
export const isInSql = 'f.at >= $2'

/** Common condition of all parts; parameters 1 to 6 are those of `factValues`. */
export const factsWhere = (keys: readonly MetricKey[]): string => `f.account_id = $1
  and f.kind in (${kindsOf(keys)})
  and ${keys.some(isStanding) ? '$2::bigint is not null' : isInSql}
  and f.at < $3
  and ($4::bigint is null or f.mailbox_id = $4)
  and ($5::bigint is null or f.team_id = $5)
  and ($6::bigint is null or ${whose} = $6)`

/**
 * Parameters 1 to 6 of a query over facts. Days are converted to moments once here; PostgreSQL would repeat
 * that for every fact.
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

/** Local time of a fact in the time zone of a parameter. */
export const wallSql = (zone: '$7' | '$9'): string =>
  `(to_timestamp(f.at * 0.001::float8) at time zone ${zone})`

/** Seconds of a fact; without business hours, total time counts. */
export const secondsSql = (hours: ReportQuery['hours']): string =>
  hours === 'business' ? 'coalesce(f.business_seconds, f.seconds)' : 'f.seconds'

/** Aggregate of facts: their number, how many have seconds or a share, and the sums of both. */
export interface Folded {
  count: number
  timed: number
  seconds: number
  rated: number
  share: number
}

/** Aggregate of facts of one kind. */
export interface FoldedKind extends Folded {
  kind: CountedKind
  /** Not before the first day. */
  isIn: boolean
}

/** Columns of `Folded`. Sums that no metric needs are omitted, as each costs a tenth of a report. */
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

/** Column names of `Folded`. */
export const folds = 'count, timed, seconds, rated, share'

/** Columns of `Folded`, aggregated again. */
export const refoldSql = `sum(count)::int as count, sum(timed)::int as timed, sum(seconds) as seconds,
  sum(rated)::int as rated, sum(share) as share`

/** Metrics that are means; only these have a spread. */
export const meansOf = (keys: readonly MetricKey[]): MetricKey[] =>
  keys.filter((key) => metrics[key].fold === 'mean')

/** Column with the waiting times for each kind of means. */
export function waitsSql(keys: readonly MetricKey[], hours: ReportQuery['hours']): string {
  const means = meansOf(keys)
  if (means.length === 0) return 'null::int[] as waits'
  const seconds = secondsSql(hours)
  return `array_agg(${seconds}) filter (where ${seconds} is not null and f.kind in (${kindsOf(means)})) as waits`
}

/** Column with the median and the 90th percentile of the waiting times in `parts`. */
export const spreadSql = `(select percentile_cont(array[0.5, 0.9]) within group (order by wait)
  from unnest(parts) as part(waits int[]), unnest(waits) wait) as spread`

/** Aggregate of one kind with median and 90th percentile; null without values. */
export interface SpreadKind extends FoldedKind {
  spread: readonly (number | null)[] | null
}

/** Spread of a metric, whose facts are of one kind; null without values. */
export function spreadOf(key: MetricKey, all: readonly SpreadKind[]) {
  const { fold, kinds } = metrics[key]
  if (fold !== 'mean') return null
  const [median, p90] = all.find(({ kind, isIn }) => isIn && kind === kinds[0])?.spread ?? []
  return typeof median === 'number' && typeof p90 === 'number' ? { median, p90 } : null
}

/** Aggregate of a metric: a mean over weeks is computed from facts, never from means. */
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
 * Value of a metric from an aggregate; null for a mean without values.
 * @param capacity business seconds that a share refers to; 0 for none.
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
