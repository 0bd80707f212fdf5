const byNumber = (a: number, b: number) => a - b

/** Minimum interval of reads, in ms, so that a read can finish before the next one. */
export const wishPause = 50

/**
 * Ids of the visible rows. Rows register and unregister; the changes of one frame are batched. Scrolling
 * changes them in every frame: unthrottled, each read would supersede the previous one, and nothing would
 * show until the list stood still.
 */
export class WantedIds {
  readonly #read: (ids: number[]) => void
  readonly #shown = new Map<number, number>()
  #isDue = false
  #lastAt = -Infinity

  /** `read` receives the ids in ascending order. */
  constructor(read: (ids: number[]) => void) {
    this.#read = read
  }

  /** Registers a visible row; returns the unregister function. */
  readonly want = (id: number): (() => void) => {
    this.#shown.set(id, (this.#shown.get(id) ?? 0) + 1)
    this.#settle()
    return () => {
      const rest = (this.#shown.get(id) ?? 1) - 1
      if (rest > 0) this.#shown.set(id, rest)
      else this.#shown.delete(id)
      this.#settle()
    }
  }

  #settle(): void {
    if (this.#isDue) return
    this.#isDue = true
    const wait = this.#lastAt + wishPause - performance.now()
    if (wait > 0) setTimeout(this.#wish, wait)
    else queueMicrotask(this.#wish)
  }

  readonly #wish = (): void => {
    this.#isDue = false
    this.#lastAt = performance.now()
    this.#read([...this.#shown.keys()].sort(byNumber))
  }
}
