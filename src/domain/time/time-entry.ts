import * as z from 'zod/mini'
import { id, keptMoment } from '../fields.ts'
import { timeLimits } from './subject.ts'

/** States of a timer (TIM-003). */
export const timerStatuses = ['running', 'paused', 'completed'] as const
/** State of a timer; a completed one is a logged entry. */
export type TimerStatus = (typeof timerStatuses)[number]

/** Whole seconds of work, typed or counted; the limit is that of older entries. */
export const duration = () => z.int().check(z.nonnegative(), z.maximum(timeLimits.counted))

/** Subject of time: exactly one of a conversation and a task. */
export const subjectShape = { conversationId: z.nullable(id()), taskId: z.nullable(id()) }

/**
 * Time of an agent on a conversation or a task. A running entry has continued since `countedAt`; the counting
 * device knows the time since, and sends it in intervals.
 */
export const timeEntrySchema = z.object({
  id: id(),
  userId: id(),
  ...subjectShape,
  startTime: keptMoment(),
  status: z.enum(timerStatuses),
  /** Seconds counted up to `countedAt`. */
  duration: duration(),
  countedAt: keptMoment(),
  /** True if its agent typed the duration: counting no longer changes it. */
  isManual: z.boolean(),
})

/** A time entry as stored by devices and the server; visible with its conversation or task. */
export type TimeEntry = z.infer<typeof timeEntrySchema>
