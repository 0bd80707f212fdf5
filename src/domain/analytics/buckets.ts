import { dateText } from '#lib/date-text.ts'
import { momentOf, wallTime } from '#lib/zone.ts'

/** Length of a chart's periods. */
export type Interval = 'day' | 'week' | 'month'

const dayMs = 86_400_000

/** A calendar day such as `2026-11-27`, as a UTC date for calendar arithmetic without clock and zone. */
const utcOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Calendar day of a moment in a zone. */
export const dayOf = (at: number, zone: string | undefined): string =>
  dateText(wallTime(at, zone), 'YYYY-MM-DD')

/** The first moment of a day as `2026-11-27`, epoch ms. */
export function firstMoment(text: string, timeZone: string): number {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return momentOf({ year, month, day, hour: 0, minute: 0 }, timeZone)
}

/** The day a number of days later. */
export const addDays = (day: string, days: number): string =>
  textOf(new Date(utcOf(day).getTime() + days * dayMs))

/** Number of days from the first to the last, inclusive. */
export const daysIn = (from: string, to: string): number =>
  Math.round((utcOf(to).getTime() - utcOf(from).getTime()) / dayMs) + 1

/** The period length that keeps a chart below about 60 points. */
export function intervalOf(from: string, to: string): Interval {
  const days = daysIn(from, to)
  if (days <= 62) return 'day'
  return days <= 400 ? 'week' : 'month'
}

/** First day of the period that contains a day; weeks begin on Monday. */
export function bucketOf(day: string, interval: Interval): string {
  if (interval === 'day') return day
  if (interval === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((utcOf(day).getUTCDay() + 6) % 7))
}

/** All periods of a range by their first day in it, without gaps; independent of clock changes. */
export function bucketsOf(from: string, to: string, interval: Interval): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    if (day === from || bucketOf(day, interval) === day) days.push(day)
  return days
}

/** The range of the same length that ends the day before. */
export function rangeBefore(from: string, to: string): { from: string; to: string } {
  const days = daysIn(from, to)
  return { from: addDays(from, -days), to: addDays(from, -1) }
}
