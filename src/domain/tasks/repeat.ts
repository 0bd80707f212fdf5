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
 * Series of a task, stored on its newest task only: at its time the server creates the next task and moves
 * the series to it. So each occurrence is created once, and missed ones are not made up for.
 */
export const repeatSchema = z.object({
  rule: recurrenceSchema,
  /** Time zone of the wall-clock times. */
  zone: z.string().check(z.maxLength(64), z.refine(isZone)),
  /** Start and end of the first task: postponing a task shifts none of the later ones. */
  firstAt: moment(),
  firstEndAt: moment(),
  /** The calendar day in the zone that the task was created for: `2026-11-25`. */
  day: z.iso.date(),
})
/** The series that a task belongs to. */
export type Repeat = z.infer<typeof repeatSchema>

/** Creation time of the next task of a series; null without one. */
export const againAtOf = (repeat: Repeat | null): number | null =>
  repeat && momentOfOccurrence(repeat, occurrenceAfter(repeat, repeat.day))

/** A series that starts with a task. */
export function repeatFrom(
  rule: Recurrence,
  { startAt, endAt }: { startAt: number; endAt: number },
  zone: string,
): Repeat {
  const day = dateText(wallTime(startAt, zone), 'YYYY-MM-DD')
  return { rule, zone, firstAt: startAt, firstEndAt: endAt, day }
}

/** A moment at the same distance in days from another start, at the same wall-clock time. */
function movedWith(at: number, from: number, to: number, zone: string): number {
  const { hour, minute } = wallTime(at, zone)
  const wall = wallTime(to, zone)
  return (
    momentOf({ ...wall, day: wall.day + daysBetween(from, at, zone), hour, minute }, zone) + (at % 60_000)
  )
}

/** Series and times of the next task on its creation; `of` shifts a time of the previous task with it. */
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
