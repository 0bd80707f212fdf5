/** Lets a few pass at a time, the others in order of arrival. */
export class Semaphore {
  #free: number
  readonly #waiting: ((got: boolean) => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Resolves true with a slot, to be given back by `leave`; false when none came free in time. */
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

  /** Gives a slot back. */
  leave(): void {
    const next = this.#waiting.shift()
    if (next) next(true)
    else this.#free += 1
  }
}
