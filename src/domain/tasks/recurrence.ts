import * as z from 'zod/mini'
import { daysOfMonth, momentOf, wallTime } from '#lib/zone.ts'

/*
 * Recurrence of a task. Occurrences are calendar days, each computed from the first one: a short month or a
 * missed day shifts none of the later ones. Their time is wall-clock time in a zone, whatever its offset on
 * that day. The day also identifies the occurrence: there is one task for each.
 */

/** Limits of a recurrence. */
export const recurrenceLimits = { days: 365, weeks: 52, months: 60, years: 10 }

/** Days of a week, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const count = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

/** Recurrence of a task. */
export const recurrenceSchema = z.discriminatedUnion('unit', [
  z.strictObject({ unit: z.literal('days'), every: count(recurrenceLimits.days) }),
  /** On these weekdays of every n-th week; weeks count from that of the first day, and begin on Monday. */
  z.strictObject({
    unit: z.literal('weeks'),
    every: count(recurrenceLimits.weeks),
    on: z
      .array(z.union(weekdays.map((day) => z.literal(day))))
      .check(z.minLength(1), z.maxLength(weekdays.length)),
  }),
  /** On the first occurrence's day of the month, or the last day of a shorter month. */
  z.strictObject({ unit: z.literal('months'), every: count(recurrenceLimits.months) }),
  /** On the first occurrence's day of the year; 28 February for 29 February. */
  z.strictObject({ unit: z.literal('years'), every: count(recurrenceLimits.years) }),
])
/** Recurrence of a task. */
export type Recurrence = z.infer<typeof recurrenceSchema>

/** A recurrence from its first day on, at a wall-clock time in a zone. */
export interface Series {
  rule: Recurrence
  /** First moment; its day anchors all occurrences, even if the rule does not include it. */
  firstAt: number
  zone: string | undefined
}

/** Calendar day as the number of days since 1970. */
type DayNumber = number

const dayLength = 86_400_000
const numberOf = (year: number, month: number, day: number): DayNumber =>
  Date.UTC(year, month - 1, day) / dayLength

const written = (day: DayNumber): string => new Date(day * dayLength).toISOString().slice(0, 10)
const read = (day: string): DayNumber => Date.parse(`${day}T00:00:00Z`) / dayLength

/** First occurrence after a day (`2026-11-25`), or of all; the first day only if the rule includes it. */
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

/** Upper bound of the days between two occurrences, per unit. */
const longest = { days: 1, weeks: 14, months: 62, years: 732 }

/**
 * Occurrence to create now, after the last created one: the latest that is due. Earlier ones that were missed
 * while the server was down are skipped: an absence of three weeks yields one new task. Null if none is due.
 */
export function dueOccurrence(series: Series, last: string | null, now: number): string | null {
  const { year, month, day } = wallTime(now, series.zone)
  // Only the latest occurrences are searched, however long ago the last one was.
  const recent = written(numberOf(year, month, day) - longest[series.rule.unit] * series.rule.every - 1)
  let due: string | null = null
  let next = occurrenceAfter(series, last !== null && last > recent ? last : recent)
  while (momentOfOccurrence(series, next) <= now) {
    due = next
    next = occurrenceAfter(series, due)
  }
  return due
}
