/** What time is spent on. */
export interface TimeSubject {
  conversationId: number | null
  taskId: number | null
}

/** Whether two things are the same conversation or task. */
export function isSameSubject(a: TimeSubject, b: TimeSubject): boolean {
  return a.conversationId === b.conversationId && a.taskId === b.taskId
}

/** Limits of a time entry: the longest duration, in seconds. */
export const timeLimits = { duration: 30 * 24 * 3600 }

/** A duration inside the limits, in whole seconds. */
export function toDuration(seconds: number): number {
  return Math.min(timeLimits.duration, Math.max(0, Math.floor(seconds)))
}
