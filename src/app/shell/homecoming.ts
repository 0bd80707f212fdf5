import { entriesOf } from '#app/outbox/entries.ts'
import type { OutboxOp } from '#local/rows.ts'

/** Outcome of the entries that were queued offline. */
export interface Settled {
  delivered: number
  /** Refused, or held back for a decision. */
  refused: number
}

/** `3 changes delivered, 1 needs you`; `done` is the verb for delivered ones. */
export function settledText({ delivered, refused }: Settled, done: string): string {
  const need = refused === 1 ? 'needs you' : 'need you'
  if (delivered === 0) return `${refused} ${refused === 1 ? 'change' : 'changes'} ${need}`
  const words = `${delivered} ${delivered === 1 ? 'change' : 'changes'} ${done}`
  return refused === 0 ? words : `${words}, ${refused} ${need}`
}

/**
 * Follows entries queued offline until the server has them. While offline nothing is decided: ops may be
 * delivered and removed a moment before the device reports that it is online.
 */
export class Homecoming {
  readonly #waited = new Map<string, string[]>()
  readonly #applied = new Set<string>()
  #delivered = 0
  #refused = 0
  #since = Infinity

  /** True while an entry is not settled. */
  get isOpen(): boolean {
    return this.#waited.size > 0
  }

  /** Ops of all pending entries if there are several: their refusals are shown together. */
  get opsOfSeveral(): string[] {
    return this.#waited.size > 1 ? [...this.#waited.values()].flat() : []
  }

  /** Records the pending entries while offline. */
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
   * Removes entries that were delivered, refused or discarded. Returns the counts once all are settled, null
   * before. `sentOf` filters the ops that the server has confirmed, made at `since` (epoch ms, device clock)
   * or later.
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
