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

  /** Whether anything that waited has not been settled yet. */
  get isOpen(): boolean {
    return this.#waited.size > 0
  }

  /** Notes what waits while there is no connection. */
  note(ops: readonly OutboxOp[]): void {
    this.#see(ops)
    for (const { key, ops: parts } of entriesOf(ops).waiting)
      this.#waited.set(
        key,
        parts.map(({ op }) => op),
      )
  }

  /**
   * Takes off what has arrived, was refused, or was discarded. Answers how many gestures were delivered once all are
   * settled, and null before. `wasSent` knows ops that the server has confirmed.
   */
  async settle(ops: readonly OutboxOp[], wasSent: (op: string) => Promise<boolean>): Promise<number | null> {
    this.#see(ops)
    const waiting = new Set(entriesOf(ops).waiting.map(({ key, state }) => (state === 'waiting' ? key : '')))
    const held = new Set(ops.filter(({ state }) => state !== 'applied').map(({ op }) => op))
    const settled = Array.from(this.#waited).filter(([key]) => !waiting.has(key))
    for (const [key] of settled) this.#waited.delete(key)
    for (const [, parts] of settled) {
      const isDelivered = async (op: string) =>
        !held.has(op) && (this.#applied.has(op) || (await wasSent(op)))
      const outcomes = await Promise.all(parts.map(isDelivered))
      if (outcomes.every(Boolean)) this.#delivered += 1
    }
    if (this.isOpen) return null
    const delivered = this.#delivered
    this.#delivered = 0
    return delivered
  }

  #see(ops: readonly OutboxOp[]): void {
    for (const { op, state } of ops) if (state === 'applied') this.#applied.add(op)
  }
}
