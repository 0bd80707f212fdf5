/*
 * How a timer counts, as pure steps. Only the monotonic clock is ever counted: the time of day may be set back or
 * forward while a timer runs. What cannot be known (sleep, a crash, a frozen window) is not counted beyond one gap.
 */

/** Readings of a window's clocks at one moment, in ms. */
export interface Reading {
  /** Never jumps, and begins anew with each window. */
  mono: number
  /** The device's time of day; may jump. */
  wall: number
}

/** A running timer as its window counts it. */
export interface Count {
  entryId: number
  /** Milliseconds up to `at`. */
  ms: number
  at: Reading
  /** The last sign of life of the agent, by the monotonic clock. */
  activeAt: number
}

/** Stored count, to continue in another window, after a reload or a crash. */
export interface KeptCount {
  entryId: number
  ms: number
  /** The time of day at which it was kept. */
  wall: number
}

/** Why a timer rests: its agent did nothing for too long, or nobody was there to count. */
export type Rest = 'idle' | 'away'

/**
 * The longest time between two looks that still counts, in ms: hidden windows are woken once a minute. A longer one
 * was sleep, and nobody knows how much of it was work.
 */
export const longestGap = 120_000

/** Begins to count. */
export function beginCount(entryId: number, ms: number, now: Reading): Count {
  return { entryId, ms, at: now, activeAt: now.mono }
}

/**
 * Counts on to a moment. With `rest` the timer has to pause, and `ms` is what there was until then: of an idle time
 * exactly the limit, of a gap nothing.
 * @param idleLimit ms without a sign of life after which it pauses; null when it never does.
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

/** Notes a sign of life. */
export function noteActivity(count: Count, now: Reading): Count {
  return { ...count, activeAt: Math.max(count.activeAt, now.mono) }
}

/** Goes on with what another window, or this one before a reload, has kept. A short gap counts, a long one rests. */
export function takeUp(kept: KeptCount, now: Reading): { count: Count; rest: Rest | null } {
  const gap = now.wall - kept.wall
  // Set back meanwhile: how long it was cannot be known, so nothing of it counts.
  const isKnown = gap >= 0 && gap <= longestGap
  const count = beginCount(kept.entryId, kept.ms + (isKnown ? gap : 0), now)
  return { count, rest: gap > longestGap ? 'away' : null }
}

/** Displayed time of a timer between two counts, in ms: at most one gap ahead. */
export function shownMs(count: Pick<Count, 'ms' | 'at'>, mono: number): number {
  return count.ms + Math.min(longestGap, Math.max(0, mono - count.at.mono))
}
