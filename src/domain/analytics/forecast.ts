import { addDays } from './buckets.ts'

/** Messages of one hour of one day, in the account's zone. */
export interface HourCount {
  day: string
  hour: number
  count: number
}

/** Number of past weeks that a forecast uses. */
export const usedWeeks = 8
/** Minimum number of weeks for a forecast. */
export const leastWeeks = 4

const hours = 24
const weekdays = 7

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

const keyOf = (day: string, hour: number) => `${day} ${hour}`

/** Median of the same weekday and hour over the weeks before a day; an hour without messages counts as 0. */
export function expectedOf(
  counts: readonly HourCount[],
  before: string,
  weeks: number,
): { weekday: number; hour: number; count: number }[] {
  const known = new Map(counts.map(({ day, hour, count }) => [keyOf(day, hour), count]))
  const cells = []
  for (let back = weekdays; back >= 1; back -= 1)
    for (let hour = 0; hour < hours; hour += 1) {
      const values = Array.from(
        { length: weeks },
        (_, week) => known.get(keyOf(addDays(before, -back - week * weekdays), hour)) ?? 0,
      )
      cells.push({ weekday: weekdayOf(addDays(before, -back)), hour, count: median(values) })
    }
  return cells.toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour)
}

/**
 * Error of forecasts made at the beginning of each of the last four weeks: the mean deviation per day as a
 * share of the daily mean. Null if there were no messages.
 */
export function errorOf(counts: readonly HourCount[], today: string, weeks: number): number | null {
  const byDay = new Map<string, number>()
  for (const { day, count } of counts) byDay.set(day, (byDay.get(day) ?? 0) + count)
  let distance = 0
  let total = 0
  const looked = Math.min(leastWeeks, weeks - 1)
  for (let week = 1; week <= looked; week += 1) {
    const start = addDays(today, -week * weekdays)
    const expected = new Map<number, number>()
    for (const { weekday, count } of expectedOf(counts, start, Math.min(leastWeeks, weeks - week)))
      expected.set(weekday, (expected.get(weekday) ?? 0) + count)
    for (let n = 0; n < weekdays; n += 1) {
      const day = addDays(start, n)
      const came = byDay.get(day) ?? 0
      distance += Math.abs(came - (expected.get(weekdayOf(day)) ?? 0))
      total += came
    }
  }
  return total === 0 ? null : distance / total
}
