import type { Clock } from '#lib/clock.ts'
import { nodeClock } from '#server/node-clock.ts'

/** Factor by which loops poll more often in tests than on a server. */
const haste = 10

/** System clock with shortened timers, for polling loops. */
export const quickClock: Clock = {
  ...nodeClock,
  after: (ms, run) => nodeClock.after(ms / haste, run),
}

/** Running clock that can be moved; timers use real time, shortened as in `quickClock`. */
export class MovableClock implements Clock {
  #moved = 0

  now(): number {
    return nodeClock.now() + this.#moved
  }

  monotonic(): number {
    return nodeClock.monotonic() + this.#moved
  }

  after(ms: number, run: () => void) {
    return quickClock.after(ms, run)
  }

  /** Moves the time forward by milliseconds. */
  advance(ms: number): void {
    this.#moved += ms
  }
}
