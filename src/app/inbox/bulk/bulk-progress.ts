import { proxy, ref } from 'valtio'

/** A gesture on so many conversations that it takes a moment. */
export interface Progress {
  done: number
  total: number
  /** Stops it; what was done by then stays. Null for an Undo, which is not stopped half-way. */
  stop: (() => void) | null
}

/** The gesture that is being carried out; null mostly. */
export const bulkProgress = proxy<{ current: Progress | null }>({ current: null })

/** From how many changes on progress is shown: fewer are over before anybody could read it. */
const shownFrom = 100

/** Says how far a gesture has come, and hears when it is to be stopped. */
export class BulkProgress {
  readonly #isShown: boolean
  isStopped = false

  constructor(total: number, kind: 'change' | 'undo') {
    this.#isShown = total >= shownFrom
    if (!this.#isShown) return
    const stop = ref(() => {
      this.isStopped = true
    })
    bulkProgress.current = { done: 0, total, stop: kind === 'change' ? stop : null }
  }

  advance(done: number): void {
    if (this.#isShown && bulkProgress.current) bulkProgress.current.done = done
  }

  end(): void {
    if (this.#isShown) bulkProgress.current = null
  }
}
