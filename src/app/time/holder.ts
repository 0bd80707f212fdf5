/** Holding something that one window of many may hold. */
export interface Hold {
  /** Takes it from a window that shows no life. */
  steal(): void
  /** Lets go of it, or of waiting for it, for good. */
  release(): void
}

/**
 * Holds a Web Lock for as long as this window lives: the window that waits longest takes over from one that goes. One
 * that was stolen from waits again.
 */
export function holdAlone(
  locks: LockManager,
  name: string,
  { onGain, onLoss }: { onGain: (isStolen: boolean) => void; onLoss: () => void },
): Hold {
  let waiting = new AbortController()
  let end: () => void = () => undefined
  let isOver = false
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
        onGain(options.steal === true)
        await ended
      })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      if (!hasGained || isOver) return
      isHolding = false
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
      isHolding = false
      waiting.abort()
      end()
    },
  }
}
