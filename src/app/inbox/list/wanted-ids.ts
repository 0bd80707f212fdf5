const byNumber = (a: number, b: number) => a - b

/** Time in ms that a wish has to be answered before the next one takes its place. */
export const wishPause = 50

/**
 * The ids of the rows on the screen. Rows say that they came and went; the changes of one frame are one wish. A list
 * that scrolls makes one in every frame: were each read at once, each would put off the one before, and nothing would
 * be shown until the list stood still.
 */
export class WantedIds {
  readonly #read: (ids: number[]) => void
  readonly #shown = new Map<number, number>()
  #isDue = false
  #lastAt = -Infinity

  /** `read` is given the ids in order. */
  constructor(read: (ids: number[]) => void) {
    this.#read = read
  }

  /** A row says that it is shown; call what this returns when it is not any more. */
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
