/**
 * Where everything that crosses the network waits for its turn: one at a time goes on, when the scheduler says so.
 * That makes the order of events a matter of the seed alone.
 */
export class Turnstile {
  #waiting: { what: string; go: () => void }[] = []
  readonly #onArrival: () => void

  constructor(onArrival: () => void) {
    this.#onArrival = onArrival
  }

  /** First in line, or undefined. */
  get first(): string | undefined {
    return this.#waiting[0]?.what
  }

  /** Waits for a turn. */
  pass(what: string): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ what, go })
      this.#onArrival()
    })
  }

  /** Lets the first in line go on. */
  open(): void {
    this.#waiting.shift()?.go()
  }
}
