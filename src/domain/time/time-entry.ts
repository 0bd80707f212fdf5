import * as z from 'zod/mini'
import { id, keptMoment } from '../fields.ts'
import { timeLimits } from './subject.ts'

/** States of a timer (TIM-003). */
export const timerStatuses = ['running', 'paused', 'completed'] as const
/** State of a timer; a completed one is a logged entry. */
export type TimerStatus = (typeof timerStatuses)[number]

/** Whole seconds of work, as somebody types them or a device has counted them; older entries hold as much. */
export const duration = () => z.int().check(z.nonnegative(), z.maximum(timeLimits.counted))

/** Subject of time: exactly one of a conversation and a task. */
export const subjectShape = { conversationId: z.nullable(id()), taskId: z.nullable(id()) }

/**
 * Time that an agent spent on a conversation or a task. A running entry has gone on since `countedAt`; how long is
 * known to the device that counts it, and told in intervals.
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
  /** Its agent typed the duration: counting does not change it any more. */
  isManual: z.boolean(),
})

/** A time entry as devices and the server hold it; seen by everybody who sees its conversation or task. */
export type TimeEntry = z.infer<typeof timeEntrySchema>
