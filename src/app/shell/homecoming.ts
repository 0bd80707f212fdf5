import { entriesOf } from '#app/outbox/entries.ts'
import type { OutboxOp } from '#local/rows.ts'

/** Outcome of the gestures that waited. */
export interface Settled {
  delivered: number
  /** Refused, or held back for a decision. */
  refused: number
}

/** `3 changes delivered, 1 needs you`; `done` is what became of those that were taken. */
export function settledWords({ delivered, refused }: Settled, done: string): string {
  const need = refused === 1 ? 'needs you' : 'need you'
  if (delivered === 0) return `${refused} ${refused === 1 ? 'change' : 'changes'} ${need}`
  const words = `${delivered} ${delivered === 1 ? 'change' : 'changes'} ${done}`
  return refused === 0 ? words : `${words}, ${refused} ${need}`
}

/**
 * Follows the gestures that waited without a connection until the server has them. While the way is down nothing is
 * decided: ops may be delivered and gone a moment before the device calls itself online.
 */
export class Homecoming {
  readonly #waited = new Map<string, string[]>()
  readonly #applied = new Set<string>()
  #delivered = 0
  #refused = 0
  #since = Infinity

  /** Whether anything that waited has not been settled yet. */
  get isOpen(): boolean {
    return this.#waited.size > 0
  }

  /** The ops of all gestures that wait, where there are several: what is refused of them is told of together. */
  get opsOfSeveral(): string[] {
    return this.#waited.size > 1 ? [...this.#waited.values()].flat() : []
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
   * Takes off what has arrived, was refused, or was discarded. Answers how many gestures were delivered and refused once
   * all are settled, and null before. `sentOf` knows which of some ops the server has confirmed; they were made at `since` (epoch
   * ms, device clock) or later.
   */
  async settle(
    ops: readonly OutboxOp[],
    sentOf: (ops: readonly string[], since: number) => Promise<ReadonlySet<string>>,
  ): Promise<Settled | null> {
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
    const refused = new Set(ops.filter(({ state }) => state === 'attention').map(({ op }) => op))
    for (const [, parts] of settled)
      if (parts.every(isDelivered)) this.#delivered += 1
      else if (parts.some((op) => refused.has(op))) this.#refused += 1
    if (this.isOpen) return null
    const outcome = { delivered: this.#delivered, refused: this.#refused }
    this.#delivered = 0
    this.#refused = 0
    this.#since = Infinity
    return outcome
  }

  #see(ops: readonly OutboxOp[]): void {
    for (const { op, state } of ops) if (state === 'applied') this.#applied.add(op)
  }
}
