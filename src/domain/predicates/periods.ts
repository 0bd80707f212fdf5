import { daysAfter, daysOfMonth, momentOf, wallTime, type WallTime } from '#lib/zone.ts'
import type { Span } from './predicate.ts'

/** Periods of the reader's calendar by name. Weeks begin on Monday. */
export const periods = [
  'yesterday',
  'today',
  'tomorrow',
  'lastWeek',
  'thisWeek',
  'nextWeek',
  'lastMonth',
  'thisMonth',
  'nextMonth',
] as const
/** A period of the reader's calendar. */
export type Period = (typeof periods)[number]

/** From a moment (inclusive) to another (exclusive); null is unbounded. */
export interface Range {
  from: number | null
  to: number | null
}

/** Calendar of a reader: current time and zone. */
export interface Calendar {
  now: number
  /** An IANA zone; this machine's by default. */
  zone: string | undefined
}

type Day = Pick<WallTime, 'year' | 'month' | 'day'>

/** First moment of a day; days and months beyond their end run into the next. */
const beginOf = ({ year, month, day }: Day, zone: string | undefined): number =>
  momentOf({ year, month, day, hour: 0, minute: 0 }, zone)

/** Days since Monday. */
const weekday = ({ year, month, day }: Day): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7

/** Range of a period. */
export function rangeOfPeriod(period: Period, { now, zone }: Calendar): Range {
  const { year, month, day } = wallTime(now, zone)
  const days = (from: number, count: number): Range => ({
    from: beginOf({ year, month, day: day + from }, zone),
    to: beginOf({ year, month, day: day + from + count }, zone),
  })
  const months = (from: number): Range => ({
    from: beginOf({ year, month: month + from, day: 1 }, zone),
    to: beginOf({ year, month: month + from + 1, day: 1 }, zone),
  })
  const monday = -weekday({ year, month, day })
  const ranges: Record<Period, () => Range> = {
    yesterday: () => days(-1, 1),
    today: () => days(0, 1),
    tomorrow: () => days(1, 1),
    lastWeek: () => days(monday - 7, 7),
    thisWeek: () => days(monday, 7),
    nextWeek: () => days(monday + 7, 7),
    lastMonth: () => months(-1),
    thisMonth: () => months(0),
    nextMonth: () => months(1),
  }
  return ranges[period]()
}

/** Range of a span: the last ones including now, or the next ones from now on. */
export function rangeOfSpan({ direction, count, unit }: Span, { now, zone }: Calendar): Range {
  const by = direction === 'last' ? -count : count
  const end = unit === 'hours' ? now + by * 3_600_000 : shifted(now, by, unit, zone)
  return direction === 'last' ? { from: end, to: now + 1 } : { from: now, to: end }
}

function shifted(
  now: number,
  by: number,
  unit: 'days' | 'weeks' | 'months',
  zone: string | undefined,
): number {
  if (unit !== 'months') return daysAfter(now, by * (unit === 'weeks' ? 7 : 1), zone)
  const { day, ...wall } = wallTime(now, zone)
  const month = wall.month + by
  // In a shorter month the range ends on its last day.
  const last = daysOfMonth(wall.year, month)
  return momentOf({ ...wall, month, day: Math.min(day, last) }, zone) + (now % 60_000)
}

const writtenDay = /^(\d{4})-(\d{2})-(\d{2})$/

function readDay(text: string): Day | null {
  const [, year, month, day] = (writtenDay.exec(text) ?? []).map(Number)
  // Years below 1900 are not accepted.
  if (year === undefined || month === undefined || day === undefined || year < 1900) return null
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month)
    ? { year, month, day }
    : null
}

/** True if a text is a calendar day, written `2026-11-25`. */
export const isDay = (text: string): boolean => readDay(text) !== null

/** Range of a written day; null if the text is none. */
export function rangeOfDay(text: string, { zone }: Pick<Calendar, 'zone'>): Range | null {
  const day = readDay(text)
  if (!day) return null
  return { from: beginOf(day, zone), to: beginOf({ ...day, day: day.day + 1 }, zone) }
}
