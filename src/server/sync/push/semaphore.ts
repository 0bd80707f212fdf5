/** Counting semaphore with a FIFO queue. */
export class Semaphore {
  #free: number
  readonly #waiting: ((got: boolean) => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Resolves to true with a slot, to be released by `leave`; false when none became free in time. */
  async enter(milliseconds: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1
      return true
    }
    return new Promise((resolve) => {
      const settle = (got: boolean) => {
        clearTimeout(timer)
        resolve(got)
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(settle), 1)
        resolve(false)
      }, milliseconds)
      this.#waiting.push(settle)
    })
  }

  /** Releases a slot. */
  leave(): void {
    const next = this.#waiting.shift()
    if (next) next(true)
    else this.#free += 1
  }
}
