import type { Cancel, Clock } from '#lib/clock.ts'
import type { ManualClock } from '../support/replica.ts'

/** Interface of a tab's clock to its tab. */
export interface Keeper {
  isAlive(): boolean
  isFrozen(): boolean
  /** How wrong the device's clock is, in ms. */
  skew(): number
}

/** The clock of one tab: the world's time as its device shows it. A dead tab's timers never ring, a frozen one's late. */
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

  /** Rings what should have rung while the tab was frozen. */
  thaw(): void {
    for (const ring of this.#missed.splice(0)) ring()
  }
}
