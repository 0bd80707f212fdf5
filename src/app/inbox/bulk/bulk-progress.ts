import { proxy, ref } from 'valtio'

/** Progress of a large batch of conversations. */
export interface Progress {
  done: number
  total: number
  /** Stops it; finished changes stay. Null for an Undo, which cannot be stopped. */
  stop: (() => void) | null
}

/** Progress of the running batch; null if none. */
export const bulkProgress = proxy<{ current: Progress | null }>({ current: null })

/** Minimum number of changes for which progress is shown; fewer finish too soon to read it. */
const shownFrom = 100

/** Reports the progress of a batch, and receives its stop request. */
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
