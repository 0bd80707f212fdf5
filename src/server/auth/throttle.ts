import type { Clock } from '#lib/clock.ts'
import { DeskError } from '#domain/errors.ts'

/** Number of attempts per period in ms. */
export interface Allowance {
  tries: number
  span: number
}

/** Maximum number of keys; the oldest are dropped, so that a flood of keys does not fill the memory. */
const maxKeys = 50_000

/** Counts attempts by key in fixed windows, in this process. */
export class Throttle {
  readonly #clock: Clock
  readonly #allowance: Allowance
  readonly #seen = new Map<string, { count: number; until: number }>()

  constructor(clock: Clock, allowance: Allowance) {
    this.#clock = clock
    this.#allowance = allowance
  }

  /**
   * Counts an attempt before its work, so that concurrent attempts count too.
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

  /** Takes back a successful attempt. */
  giveBack(key: string): void {
    const entry = this.#seen.get(key)
    if (entry && entry.count > 0) entry.count -= 1
  }

  /** Resets a key after a success. */
  forget(key: string): void {
    this.#seen.delete(key)
  }
}
