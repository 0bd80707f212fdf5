import * as z from 'zod/mini'
import { dateText } from '#lib/date-text.ts'
import { daysBetween, isZone, momentOf, wallTime } from '#lib/zone.ts'
import { moment } from '../fields.ts'
import {
  dueOccurrence,
  momentOfOccurrence,
  occurrenceAfter,
  recurrenceSchema,
  type Recurrence,
} from './recurrence.ts'

/**
 * The series that a task belongs to, kept by its newest task alone: the desk makes the next one at its time, gives it the
 * series, and takes it from this one. So each occurrence is made once, and those that were missed are not made up for.
 */
export const repeatSchema = z.object({
  rule: recurrenceSchema,
  /** Whose wall clock the times are those of. */
  zone: z.string().check(z.maxLength(64), z.refine(isZone)),
  /** Start and end of the first task: a task that was put off moves none of those after it. */
  firstAt: moment(),
  firstEndAt: moment(),
  /** The day in the zone's calendar that the task was made for: `2026-11-25`. */
  day: z.iso.date(),
})
/** The series that a task belongs to. */
export type Repeat = z.infer<typeof repeatSchema>

/** When the next task of a series is made; null without one. */
export const againAtOf = (repeat: Repeat | null): number | null =>
  repeat && momentOfOccurrence(repeat, occurrenceAfter(repeat, repeat.day))

/** A series that begins with a task. */
export function repeatFrom(
  rule: Recurrence,
  { startAt, endAt }: { startAt: number; endAt: number },
  zone: string,
): Repeat {
  const day = dateText(wallTime(startAt, zone), 'YYYY-MM-DD')
  return { rule, zone, firstAt: startAt, firstEndAt: endAt, day }
}

/** A moment as far from another start, in days, and at the same time of the wall's clock. */
function movedWith(at: number, from: number, to: number, zone: string): number {
  const { hour, minute } = wallTime(at, zone)
  const wall = wallTime(to, zone)
  return (
    momentOf({ ...wall, day: wall.day + daysBetween(from, at, zone), hour, minute }, zone) + (at % 60_000)
  )
}

/** The next task's series and times, at the time to make it; `of` moves a time of the task before it along. */
export function nextInSeries(repeat: Repeat, startBefore: number, now: number) {
  const day = dueOccurrence(repeat, repeat.day, now) ?? occurrenceAfter(repeat, repeat.day)
  const next = { ...repeat, day }
  const startAt = momentOfOccurrence(repeat, day)
  return {
    ...{ startAt, recurrence: next, againAt: againAtOf(next) },
    endAt: Math.max(startAt, movedWith(repeat.firstEndAt, repeat.firstAt, startAt, repeat.zone)),
    of: (at: number) => movedWith(at, startBefore, startAt, repeat.zone),
  }
}
