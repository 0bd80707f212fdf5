import * as z from 'zod/mini'
import { daysOfMonth, momentOf, wallTime } from '#lib/zone.ts'

/*
 * When a task comes again. Occurrences are days of a calendar, each reckoned from the first one: so a month that is too
 * short, or a missed day, moves none of those after it. A clock on the wall gives them their time, whatever the offset of
 * its zone is on that day. The day is also what an occurrence is known by: there is one task for each.
 */

/** Limits of a recurrence. */
export const recurrenceLimits = { days: 365, weeks: 52, months: 60, years: 10 }

/** Days of a week, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const count = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

/** Recurrence of a task. */
export const recurrenceSchema = z.discriminatedUnion('unit', [
  z.strictObject({ unit: z.literal('days'), every: count(recurrenceLimits.days) }),
  /** On these days of each such week; weeks are counted from that of the first day, and begin on Monday. */
  z.strictObject({
    unit: z.literal('weeks'),
    every: count(recurrenceLimits.weeks),
    on: z
      .array(z.union(weekdays.map((day) => z.literal(day))))
      .check(z.minLength(1), z.maxLength(weekdays.length)),
  }),
  /** On the day of the month that the first one has, or the last one of a month that has none. */
  z.strictObject({ unit: z.literal('months'), every: count(recurrenceLimits.months) }),
  /** On the day of the year that the first one has; the 28th of February for the 29th. */
  z.strictObject({ unit: z.literal('years'), every: count(recurrenceLimits.years) }),
])
/** Recurrence of a task. */
export type Recurrence = z.infer<typeof recurrenceSchema>

/** A recurrence from its first day on, at a time of the wall's clock in a zone. */
export interface Series {
  rule: Recurrence
  /** The first moment; its day is the anchor of all others, though it need not be one that the rule names. */
  firstAt: number
  zone: string | undefined
}

/** A day of the calendar as its number since 1970. */
type DayNumber = number

const dayLength = 86_400_000
const numberOf = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / dayLength

const written = (day: DayNumber): string => new Date(day * dayLength).toISOString().slice(0, 10)
const read = (day: string): DayNumber => Date.parse(`${day}T00:00:00Z`) / dayLength

/** The first occurrence after a day (`2026-11-25`), or at all; the first day itself where the rule names it. */
export function occurrenceAfter(series: Series, day: string | null): string {
  const { year, month, day: dayOfMonth } = wallTime(series.firstAt, series.zone)
  const first = numberOf(year, month, dayOfMonth)
  const after = day === null ? first - 1 : Math.max(read(day), first - 1)
  const { rule } = series
  switch (rule.unit) {
    case 'days':
      return written(first + (Math.floor((after - first) / rule.every) + 1) * rule.every)
    case 'weeks':
      return written(dayOfWeeks(rule, first, after))
    case 'months':
      return written(dayOfMonths(rule.every, { year, month, day: dayOfMonth }, after))
    case 'years':
      return written(dayOfMonths(12 * rule.every, { year, month, day: dayOfMonth }, after))
  }
}

function dayOfWeeks(
  { every, on }: Extract<Recurrence, { unit: 'weeks' }>,
  first: DayNumber,
  after: DayNumber,
): DayNumber {
  // The first day of 1970 was a Thursday.
  const monday = first - ((first + 3) % 7)
  const days = [...on].sort((a, b) => a - b)
  for (let week = Math.floor((after - monday) / (7 * every)); ; week += 1)
    for (const day of days) {
      const candidate = monday + week * 7 * every + day - 1
      if (candidate > after && candidate >= first) return candidate
    }
}

function dayOfMonths(
  every: number,
  first: { year: number; month: number; day: number },
  after: DayNumber,
): DayNumber {
  const { year, month } = wallTime(after * dayLength, 'UTC')
  const passed = (year - first.year) * 12 + month - first.month
  for (let step = Math.max(0, Math.floor(passed / every)); ; step += 1) {
    const target = first.month + step * every
    const day = Math.min(first.day, daysOfMonth(first.year, target))
    const candidate = numberOf(first.year, target, day)
    if (candidate > after) return candidate
  }
}

/** The moment of an occurrence. */
export function momentOfOccurrence({ firstAt, zone }: Series, day: string): number {
  const { hour, minute } = wallTime(firstAt, zone)
  const { year, month, day: dayOfMonth } = wallTime(read(day) * dayLength, 'UTC')
  return momentOf({ year, month, day: dayOfMonth, hour, minute }, zone)
}

/** At most as many days as lie between two occurrences, per unit. */
const longest = { days: 1, weeks: 14, months: 62, years: 732 }

/**
 * The occurrence that is to be made at a moment, after the one that was made last: the latest that has come. Those before
 * it that nobody made, because the desk stood still, are left out: who is away for three weeks comes back to one task.
 * Null where none has come.
 */
export function dueOccurrence(series: Series, last: string | null, now: number): string | null {
  const { year, month, day } = wallTime(now, series.zone)
  // However long ago the last one was, only the latest are looked through.
  const recent = written(numberOf(year, month, day) - longest[series.rule.unit] * series.rule.every - 1)
  let due: string | null = null
  let next = occurrenceAfter(series, last !== null && last > recent ? last : recent)
  while (momentOfOccurrence(series, next) <= now) {
    due = next
    next = occurrenceAfter(series, due)
  }
  return due
}
