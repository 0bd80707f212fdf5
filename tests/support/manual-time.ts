import type { Clock } from '#lib/clock.ts'
import { nodeClock } from '#server/node-clock.ts'

/** Factor by which test loops look more often for work than a server does. */
const haste = 10

/** The machine's time with shortened waits, for loops that look for work. */
export const quickClock: Clock = {
  ...nodeClock,
  after: (ms, run) => nodeClock.after(ms / haste, run),
}

/** A clock whose time runs on as usual and can be moved; timers keep to real time, shortened as those of `quickClock`. */
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

  /** Moves the time on by some milliseconds. */
  advance(ms: number): void {
    this.#moved += ms
  }
}
