/*
 * Counting of a timer, as pure steps. Only the monotonic clock is counted: the time of day may be changed
 * while a timer runs. Unobserved time (sleep, a crash, a frozen window) counts up to one gap only.
 */

/** Readings of a window's clocks at one moment, in ms. */
export interface Reading {
  /** Never jumps; starts again in each window. */
  mono: number
  /** The device's time of day; may jump. */
  wall: number
}

/** State of a running timer in its window. */
export interface Count {
  entryId: number
  /** Milliseconds up to `at`. */
  ms: number
  at: Reading
  /** Last activity of the agent, by the monotonic clock. */
  activeAt: number
}

/** Stored count, to continue in another window, or after a reload or a crash. */
export interface KeptCount {
  entryId: number
  ms: number
  /** Time of day when it was stored. */
  wall: number
}

/** Reason of an automatic pause: the agent was idle, or no window was counting. */
export type Rest = 'idle' | 'away'

/**
 * Longest gap between two counts that is included, in ms: hidden windows are woken once a minute. A longer
 * gap was sleep, of which the working time is unknown.
 */
export const longestGap = 120_000

/** Starts counting. */
export function beginCount(entryId: number, ms: number, now: Reading): Count {
  return { entryId, ms, at: now, activeAt: now.mono }
}

/**
 * Counts up to a moment. With `rest` the timer has to pause, and `ms` is its count until then: exactly the
 * limit of an idle time, nothing of a gap.
 * @param idleLimit ms without activity after which it pauses; null for never.
 */
export function countOn(
  count: Count,
  now: Reading,
  idleLimit: number | null,
): { count: Count; rest: Rest | null } {
  const gap = now.mono - count.at.mono
  if (gap < 0 || gap > longestGap) return { count: { ...count, at: now }, rest: 'away' }
  const idleAt = idleLimit === null ? Infinity : count.activeAt + idleLimit
  const counted = Math.max(0, Math.min(now.mono, idleAt) - count.at.mono)
  return { count: { ...count, ms: count.ms + counted, at: now }, rest: now.mono >= idleAt ? 'idle' : null }
}

/** Records activity of the agent. */
export function noteActivity(count: Count, now: Reading): Count {
  return { ...count, activeAt: Math.max(count.activeAt, now.mono) }
}

/** Continues a stored count, also after a reload. A short gap counts, a long one pauses. */
export function takeUp(kept: KeptCount, now: Reading): { count: Count; rest: Rest | null } {
  const gap = now.wall - kept.wall
  // The clock was set back meanwhile: the gap is unknown, so none of it counts.
  const isKnown = gap >= 0 && gap <= longestGap
  const count = beginCount(kept.entryId, kept.ms + (isKnown ? gap : 0), now)
  return { count, rest: gap > longestGap ? 'away' : null }
}

/** Displayed time of a timer between two counts, in ms: at most one gap ahead. */
export function shownMs(count: Pick<Count, 'ms' | 'at'>, mono: number): number {
  return count.ms + Math.min(longestGap, Math.max(0, mono - count.at.mono))
}
