/**
 * Queue of all network events: one at a time continues when the scheduler says so. So the order of events
 * depends on the seed alone.
 */
export class Turnstile {
  #waiting: { what: string; go: () => void }[] = []
  readonly #onArrival: () => void

  constructor(onArrival: () => void) {
    this.#onArrival = onArrival
  }

  /** First waiting event, or undefined. */
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

  /** Lets the first event continue. */
  open(): void {
    this.#waiting.shift()?.go()
  }
}
