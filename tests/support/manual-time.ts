import type { Clock } from '#lib/clock.ts'
import { nodeClock } from '#server/node-clock.ts'

/** A clock whose time runs on as usual and can be moved; timers keep to real time. */
export class MovableClock implements Clock {
  #moved = 0

  now(): number {
    return nodeClock.now() + this.#moved
  }

  monotonic(): number {
    return nodeClock.monotonic() + this.#moved
  }

  after(ms: number, run: () => void) {
    return nodeClock.after(ms, run)
  }

  /** Moves the time on by some milliseconds. */
  advance(ms: number): void {
    this.#moved += ms
  }
}
