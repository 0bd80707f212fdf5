/** Stops a timer; calling it twice is harmless. */
export type Cancel = () => void

/** Where time comes from, so that tests and the simulation can own it. */
export interface Clock {
  /** Wall time in epoch milliseconds; may jump. */
  now(): number
  /** Milliseconds since some fixed moment; never jumps back. */
  monotonic(): number
  /** Calls `run` once after `ms` milliseconds. */
  after(ms: number, run: () => void): Cancel
}

/** Resolves after `ms` milliseconds of the clock, or at once when the signal aborts. */
export function pause(clock: Clock, ms: number, signal?: { onAbort(run: () => void): void }): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, resolve)
    signal?.onAbort(() => {
      cancel()
      resolve()
    })
  })
}
