import type { Cancel, Clock } from '#lib/clock.ts'
import type { ManualClock } from '../support/replica.ts'

/** Tab of a clock, as the clock sees it. */
export interface Keeper {
  isAlive(): boolean
  isFrozen(): boolean
  /** Error of the device's clock, in ms. */
  skew(): number
}

/** A tab's clock: the world's time with its device's error. Dead tabs' timers never fire. */
export class TabClock implements Clock {
  readonly #world: ManualClock
  readonly #keeper: Keeper
  #missed: (() => void)[] = []

  constructor(world: ManualClock, keeper: Keeper) {
    this.#world = world
    this.#keeper = keeper
  }

  now(): number {
    return this.#world.now() + this.#keeper.skew()
  }

  monotonic(): number {
    return this.#world.monotonic()
  }

  after(ms: number, run: () => void): Cancel {
    let isOff = false
    const ring = () => {
      if (isOff || !this.#keeper.isAlive()) return
      if (this.#keeper.isFrozen()) this.#missed.push(ring)
      else run()
    }
    const cancel = this.#world.after(ms, ring)
    return () => {
      isOff = true
      cancel()
    }
  }

  /** Fires the timers that were due while the tab was frozen. */
  thaw(): void {
    for (const ring of this.#missed.splice(0)) ring()
  }
}
