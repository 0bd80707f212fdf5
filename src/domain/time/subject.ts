/** Subject of time. */
export interface TimeSubject {
  conversationId: number | null
  taskId: number | null
}

/** True if both are the same conversation or task. */
export function isSameSubject(a: TimeSubject, b: TimeSubject): boolean {
  return a.conversationId === b.conversationId && a.taskId === b.taskId
}

/**
 * Limits of a time entry in seconds: its maximum duration, and the maximum count that a device may send.
 * Counts are cut to the first; older builds counted on, and are not refused.
 */
export const timeLimits = { duration: 24 * 3600, counted: 30 * 24 * 3600 }

/** Tolerance of a count against the time of day since its start, in ms: clocks differ, and are changed. */
export const countSlack = 120_000

/** A duration inside the limits, in whole seconds. */
export function toDuration(seconds: number): number {
  return Math.min(timeLimits.duration, Math.max(0, Math.floor(seconds)))
}
