import type { Clock } from '#lib/clock.ts'
import { DeskError } from '#domain/errors.ts'

/** How many tries in how many milliseconds. */
export interface Allowance {
  tries: number
  span: number
}

/** Keys remembered at most: the oldest are forgotten before a flood of them fills the memory. */
const maxKeys = 50_000

/** Counts tries by key in fixed spans, in this process. */
export class Throttle {
  readonly #clock: Clock
  readonly #allowance: Allowance
  readonly #seen = new Map<string, { count: number; until: number }>()

  constructor(clock: Clock, allowance: Allowance) {
    this.#clock = clock
    this.#allowance = allowance
  }

  /**
   * Counts a try, before the work it stands for: tries at the same time count too.
   * @throws DeskError RATE_LIMITED with the seconds to wait.
   */
  enter(key: string): void {
    const now = this.#clock.monotonic()
    const { tries, span } = this.#allowance
    const held = this.#seen.get(key)
    const entry = held && held.until > now ? held : { count: 0, until: now + span }
    if (entry.count >= tries)
      throw new DeskError('RATE_LIMITED', { facts: { retryAfter: Math.ceil((entry.until - now) / 1000) } })
    entry.count += 1
    this.#seen.delete(key)
    this.#seen.set(key, entry)
    if (this.#seen.size > maxKeys) this.#seen.delete(this.#seen.keys().next().value as string)
  }

  /** Takes a try back: it was right. */
  giveBack(key: string): void {
    const entry = this.#seen.get(key)
    if (entry && entry.count > 0) entry.count -= 1
  }

  /** Forgets the tries of a key: the last one was right. */
  forget(key: string): void {
    this.#seen.delete(key)
  }
}
