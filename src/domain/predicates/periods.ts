import { daysAfter, daysOfMonth, momentOf, wallTime, type WallTime } from '#lib/zone.ts'
import type { Span } from './predicate.ts'

/** Stretches of the reader's calendar, by their word. Weeks begin on Monday. */
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
/** A stretch of the reader's calendar. */
export type Period = (typeof periods)[number]

/** From a moment on, and before another; null is open. */
export interface Range {
  from: number | null
  to: number | null
}

/** By what a reader counts their days. */
export interface Calendar {
  now: number
  /** An IANA zone; without one this machine's. */
  zone: string | undefined
}

type Day = Pick<WallTime, 'year' | 'month' | 'day'>

/** The first moment of a day; days and months beyond their end run on. */
const beginOf = ({ year, month, day }: Day, zone: string | undefined): number =>
  momentOf({ year, month, day, hour: 0, minute: 0 }, zone)

/** Days since Monday. */
const weekday = ({ year, month, day }: Day): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7

/** The moments of a period. */
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

/** The moments of a span: the last ones with now, the next ones from now on. */
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
  // A month that is too short ends before.
  const last = daysOfMonth(wall.year, month)
  return momentOf({ ...wall, month, day: Math.min(day, last) }, zone) + (now % 60_000)
}

const writtenDay = /^(\d{4})-(\d{2})-(\d{2})$/

function readDay(text: string): Day | null {
  const [, year, month, day] = (writtenDay.exec(text) ?? []).map(Number)
  // Years below 1900 are no days of a desk.
  if (year === undefined || month === undefined || day === undefined || year < 1900) return null
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month)
    ? { year, month, day }
    : null
}

/** Whether a text is a day of the calendar, written `2026-11-25`. */
export const isDay = (text: string): boolean => readDay(text) !== null

/** The moments of a day that is written out; null where the text is none. */
export function rangeOfDay(text: string, { zone }: Pick<Calendar, 'zone'>): Range | null {
  const day = readDay(text)
  if (!day) return null
  return { from: beginOf(day, zone), to: beginOf({ ...day, day: day.day + 1 }, zone) }
}
