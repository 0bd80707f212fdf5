/** Subject of time. */
export interface TimeSubject {
  conversationId: number | null
  taskId: number | null
}

/** Whether two things are the same conversation or task. */
export function isSameSubject(a: TimeSubject, b: TimeSubject): boolean {
  return a.conversationId === b.conversationId && a.taskId === b.taskId
}

/**
 * Limits of a time entry, in seconds: the longest that it lasts, and the longest that a device may say it has counted.
 * Of that the first is kept; older builds counted on, and are not refused for it.
 */
export const timeLimits = { duration: 24 * 3600, counted: 30 * 24 * 3600 }

/** How far a count may run ahead of the time of day since its start, in ms: clocks differ, and are set. */
export const countSlack = 120_000

/** A duration inside the limits, in whole seconds. */
export function toDuration(seconds: number): number {
  return Math.min(timeLimits.duration, Math.max(0, Math.floor(seconds)))
}
