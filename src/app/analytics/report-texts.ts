import { metrics, type Metric, type MetricKey, type ReportDimension } from '#domain/analytics/metrics.ts'
import type { AssetStatus } from '#domain/assets/asset.ts'
import { assetStatusTexts } from '#domain/assets/status-texts.ts'
import { nameOf } from '#domain/people/name.ts'
import type { Reference } from '#local/queries/people.ts'
import { durationText } from '#app/ui/time/time-format.ts'

export { shortDay as dayText } from '#app/ui/time/time-format.ts'

/** Formatted value of a metric; a mean of nothing is a dash. */
export function valueText(metric: MetricKey, value: number | null): string {
  if (value === null) return '–'
  const { fold, digits = 0 }: Metric = metrics[metric]
  if (fold === 'count') return Math.round(value).toLocaleString('en')
  // Rounded down, so that only a complete share shows 100%. The epsilon offsets floating point errors.
  if (fold === 'share' && digits > 0)
    return `${(Math.floor(value * 100 * 10 ** digits + 1e-6) / 10 ** digits).toFixed(digits)}%`
  return fold === 'share' ? `${Math.round(value * 100)}%` : durationText(value * 1000)
}

function pointsText(points: number, digits: number): string {
  const text = digits > 0 ? points.toFixed(digits) : String(Math.round(points))
  return `${text} ${text === '1' ? 'point' : 'points'}`
}

/** Maximum change shown in percent. */
const mostPercent = 500

/** Change against the previous period, and if it is an improvement; undefined without a comparison. */
export function changeOf(
  metric: MetricKey,
  value: number | null,
  before: number | null,
): { text: string; isBetter: boolean | null } | undefined {
  if (value === null || before === null) return undefined
  const { fold, better, digits = 0 }: Metric = metrics[metric]
  const isMore = value > before
  const isBetter = better === null || value === before ? null : isMore === (better === 'more')
  if (value === before) return { text: 'as before', isBetter }
  if (fold === 'count') {
    const share = Math.round((Math.abs(value - before) / before) * 100)
    // A percentage of almost nothing is meaningless.
    if (before === 0 || share > mostPercent)
      return { text: `${valueText(metric, value - before)} more`, isBetter }
    return { text: `${share}% ${isMore ? 'more' : 'fewer'}`, isBetter }
  }
  if (fold === 'share')
    return {
      text: `${pointsText(Math.abs(value - before) * 100, digits)} ${isMore ? 'more' : 'less'}`,
      isBetter,
    }
  const words = fold === 'mean' ? ['slower', 'faster'] : ['more', 'less']
  return { text: `${durationText(Math.abs(value - before) * 1000)} ${words[isMore ? 0 : 1]}`, isBetter }
}

/** Headings by dimension. */
export const dimensionTexts: Readonly<Record<ReportDimension, string>> = {
  mailbox: 'Inbox',
  user: 'Agent',
  team: 'Team',
  label: 'Tag',
  priority: 'Priority',
  article: 'Article',
  term: 'Search',
  assetType: 'Type',
  assetStatus: 'Status',
  service: 'Service',
}

const nobody: Readonly<Record<ReportDimension, string>> = {
  mailbox: 'Without an inbox',
  user: 'Unassigned',
  team: 'Without a team',
  label: 'Without a tag',
  priority: 'Without a priority',
  article: 'Deleted article',
  term: 'Without words',
  assetType: 'Without a type',
  assetStatus: 'Without a status',
  service: 'All services',
}

/** Name of a table row. */
export function keyText(
  by: ReportDimension | 'hour',
  { key, name = null }: { key: number | string | null; name?: string | null },
  people: Reference | undefined,
): string {
  if (name !== null) return name
  if (by === 'hour') return weekHourText(Number(key), false)
  if (key === null) return nobody[by]
  if (by === 'assetStatus') return assetStatusTexts[key as AssetStatus]
  if (by === 'term' || by === 'assetType') return String(key)
  if (typeof key === 'string') return key.charAt(0).toUpperCase() + key.slice(1)
  if (by === 'user') {
    const user = people?.users.get(key)
    return user ? nameOf(user) : 'Deleted user'
  }
  if (by === 'mailbox') return people?.mailboxes.get(key)?.name ?? 'Deleted inbox'
  if (by === 'team') return people?.teams.get(key)?.name ?? 'Deleted team'
  if (by === 'article') return nobody.article
  if (by === 'service') return 'Deleted service'
  return people?.labels.get(key)?.label ?? 'Deleted tag'
}

/** Weekdays from Monday on. */
export const weekdayTexts = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** An hour of the day as text. */
export const hourText = (hour: number, hour12: boolean): string =>
  hour12 ? `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}` : `${String(hour).padStart(2, '0')}:00`

/** An hour of the week, counted from Monday at midnight. */
export const weekHourText = (place: number, hour12: boolean): string =>
  `${weekdayTexts[Math.floor(place / 24)]}, ${hourText(place % 24, hour12)}`
