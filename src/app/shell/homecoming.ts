import { entriesOf } from '#app/outbox/entries.ts'
import type { OutboxOp } from '#local/rows.ts'

/**
 * Follows the gestures that waited without a connection until the server has them. While the way is down nothing is
 * decided: ops may be delivered and gone a moment before the device calls itself online.
 */
export class Homecoming {
  readonly #waited = new Map<string, string[]>()
  readonly #applied = new Set<string>()
  #delivered = 0
  #since = Infinity

  /** Whether anything that waited has not been settled yet. */
  get isOpen(): boolean {
    return this.#waited.size > 0
  }

  /** Notes what waits while there is no connection. */
  note(ops: readonly OutboxOp[]): void {
    this.#see(ops)
    for (const { key, ops: parts } of entriesOf(ops).waiting) {
      this.#waited.set(
        key,
        parts.map(({ op }) => op),
      )
      for (const { at } of parts) this.#since = Math.min(this.#since, at)
    }
  }

  /**
   * Takes off what has arrived, was refused, or was discarded. Answers how many gestures were delivered once all are
   * settled, and null before. `sentOf` knows which of some ops the server has confirmed; they were made at `since` (epoch
   * ms, device clock) or later.
   */
  async settle(
    ops: readonly OutboxOp[],
    sentOf: (ops: readonly string[], since: number) => Promise<ReadonlySet<string>>,
  ): Promise<number | null> {
    this.#see(ops)
    const waiting = new Set(entriesOf(ops).waiting.map(({ key, state }) => (state === 'waiting' ? key : '')))
    const held = new Set(ops.filter(({ state }) => state !== 'applied').map(({ op }) => op))
    const settled = Array.from(this.#waited).filter(([key]) => !waiting.has(key))
    for (const [key] of settled) this.#waited.delete(key)
    const parted = settled
      .flatMap(([, parts]) => parts)
      .filter((op) => !held.has(op) && !this.#applied.has(op))
    const sent = parted.length > 0 ? await sentOf(parted, this.#since) : new Set<string>()
    const isDelivered = (op: string) => !held.has(op) && (this.#applied.has(op) || sent.has(op))
    for (const [, parts] of settled) if (parts.every(isDelivered)) this.#delivered += 1
    if (this.isOpen) return null
    const delivered = this.#delivered
    this.#delivered = 0
    this.#since = Infinity
    return delivered
  }

  #see(ops: readonly OutboxOp[]): void {
    for (const { op, state } of ops) if (state === 'applied') this.#applied.add(op)
  }
}
