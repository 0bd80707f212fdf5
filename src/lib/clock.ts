/** Stops a timer; calling it twice is harmless. */
export type Cancel = () => void

/** A source of time, replaceable in tests and in the simulation. */
export interface Clock {
  /** Wall time in epoch milliseconds; may jump. */
  now(): number
  /** Milliseconds since some fixed moment; never decreases. */
  monotonic(): number
  /** Calls `run` once after `ms` milliseconds. */
  after(ms: number, run: () => void): Cancel
}

/** Resolves after `ms` milliseconds of the clock. */
export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))
