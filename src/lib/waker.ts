import type { Clock } from './clock.ts'

/** The wait of a loop between two iterations, which ends early when there is work. */
export class Waker {
  #isAwake = false
  #end = () => {}

  /** Ends the current wait, or the next one at once. */
  wake(): void {
    this.#isAwake = true
    this.#end()
  }

  /** Resolves after `ms` milliseconds of the clock, or as soon as it is woken. */
  async rest(clock: Clock, ms: number): Promise<void> {
    if (!this.#isAwake)
      await new Promise<void>((resolve) => {
        const cancel = clock.after(ms, resolve)
        this.#end = () => {
          cancel()
          resolve()
        }
      })
    this.#isAwake = false
  }
}
