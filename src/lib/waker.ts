import type { Clock } from './clock.ts'

/** The rest of a loop between two looks, which ends early when there is something to look at. */
export class Waker {
  #isAwake = false
  #end = () => {}

  /** Ends the rest under way, or the next one at once. */
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
