/** Leading a replica, or waiting for it. */
export interface Leadership {
  /** Stops waiting or leading, for good. */
  release(): void
  /** Takes the lock from a leader that shows no life; the one that had it hears of it when it wakes. */
  steal(): void
}

/** What happens to a tab that waits for the lead. */
export interface Candidate {
  /** It leads now. */
  onLead(): Promise<void>
  /** Another tab took the lead; this one waits again. */
  onLost(): void
}

/**
 * Leads a replica while this tab lives: one Web Lock for all tabs, requested once and held in the same callback.
 * The tab that waits longest takes over when the leader goes (sync.md 2.8).
 */
export function lead(locks: LockManager, replicaName: string, candidate: Candidate): Leadership {
  const name = `desk-sync:${replicaName}`
  let waiting = new AbortController()
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let isOver = false
  /** The lock is ours; who takes it from itself would hear of the loss after the gain. */
  let isHolding = false
  const hold = async (options: LockOptions) => {
    let isLeading = false
    try {
      await locks.request(name, options, async () => {
        if (isOver) return
        isLeading = true
        isHolding = true
        await candidate.onLead()
        await ended
      })
    } catch (error) {
      if (isLeading) isHolding = false
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      if (!isLeading || isOver) return
      candidate.onLost()
      wait()
    }
  }
  const wait = () => {
    waiting = new AbortController()
    void hold({ signal: waiting.signal })
  }
  wait()
  return {
    release() {
      isOver = true
      waiting.abort()
      end()
    },
    steal() {
      if (isOver || isHolding) return
      waiting.abort()
      void hold({ steal: true })
    },
  }
}
