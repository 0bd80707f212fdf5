import { proxy, ref } from 'valtio'

/** A gesture on so many conversations that it takes a moment. */
export interface Progress {
  done: number
  total: number
  /** Stops it and takes back what was done; null for an Undo, which is not stopped half-way. */
  cancel: (() => void) | null
}

/** The gesture that is being carried out; null mostly. */
export const bulkProgress = proxy<{ current: Progress | null }>({ current: null })

/** From how many changes on progress is shown: fewer are over before anybody could read it. */
const shownFrom = 100

/** Says how far a gesture has come, and hears when it is to be stopped. */
export class BulkProgress {
  readonly #isShown: boolean
  isCancelled = false

  constructor(total: number, kind: 'change' | 'undo') {
    this.#isShown = total >= shownFrom
    if (!this.#isShown) return
    const cancel = ref(() => {
      this.isCancelled = true
    })
    bulkProgress.current = { done: 0, total, cancel: kind === 'change' ? cancel : null }
  }

  advance(done: number): void {
    if (this.#isShown && bulkProgress.current) bulkProgress.current.done = done
  }

  end(): void {
    if (this.#isShown) bulkProgress.current = null
  }
}
