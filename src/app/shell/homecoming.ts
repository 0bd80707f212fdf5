import type { Entries } from '#app/outbox/entries.ts'

/** The gestures that waited at a moment, and what has become of them since. */
export class Homecoming {
  readonly #waited = new Set<string>()
  #delivered = 0

  /** Whether nothing of what waited is on its way any more. */
  get isOver(): boolean {
    return this.#waited.size === 0
  }

  get delivered(): number {
    return this.#delivered
  }

  /** Notes what waits while there is no connection. */
  note({ waiting }: Entries): void {
    this.#waited.clear()
    for (const entry of waiting) this.#waited.add(entry.key)
    this.#delivered = 0
  }

  /** Takes off what has arrived; refused work and what was discarded did not. */
  follow({ attention, waiting }: Entries): void {
    const held = new Set(attention.flatMap(({ ops }) => ops.flatMap(({ op, group }) => [op, group ?? op])))
    const going = new Map(waiting.map(({ key, state }) => [key, state]))
    for (const key of [...this.#waited]) {
      if (going.get(key) === 'waiting') continue
      this.#waited.delete(key)
      if (!going.has(key) && !held.has(key)) this.#delivered += 1
    }
  }
}
