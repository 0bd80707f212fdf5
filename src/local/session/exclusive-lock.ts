/** An exclusive lock that one of many windows holds. */
export interface Hold {
  /** Steals it from an unresponsive window, which is notified when it wakes. */
  steal(): void
  /** Releases it, or stops waiting for it, for good. */
  release(): void
}

/** Callbacks of a waiting window. */
export interface Holder {
  /** This window holds the lock now; `isStolen` when another one had it until then. */
  onGain(isStolen: boolean): void | Promise<void>
  /** Another window took the lock; this one waits again. */
  onLoss(): void
}

/**
 * Holds a Web Lock for as long as this window lives, requested once and held in the same callback: when the
 * holder closes, the window that has waited longest takes over.
 */
export function holdExclusively(locks: LockManager, name: string, { onGain, onLoss }: Holder): Hold {
  let waiting = new AbortController()
  let end: () => void = () => undefined
  let isOver = false
  /** A window that steals the lock from itself would be notified of the loss after the gain. */
  let isHolding = false
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const hold = async (options: LockOptions) => {
    let hasGained = false
    try {
      await locks.request(name, options, async () => {
        if (isOver) return
        hasGained = true
        isHolding = true
        await onGain(options.steal === true)
        await ended
      })
    } catch (error) {
      if (hasGained) isHolding = false
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      if (!hasGained || isOver) return
      onLoss()
      wait()
    }
  }
  const wait = () => {
    waiting = new AbortController()
    void hold({ signal: waiting.signal })
  }
  wait()
  return {
    steal() {
      if (isOver || isHolding) return
      waiting.abort()
      void hold({ steal: true })
    },
    release() {
      isOver = true
      waiting.abort()
      end()
    },
  }
}
