/*
 * Visibility of the desk on this device. Every visible tab holds a shared lock while it is visible; the
 * leading tab checks for holders and reports the result to the server. The browser releases the lock with its
 * tab, also after a crash.
 */

const lockOf = (replicaName: string) => `desk-shown:${replicaName}`

/** Interval of checking for holders, in ms: a crashed tab sends no message. */
const pollIntervalMs = 10_000

/** Visibility mark of one tab. */
export interface VisibilityMark {
  set(isVisible: boolean): void
  /** Removes the mark permanently. */
  end(): void
}

/** Marks one tab by holding the lock while the tab is visible. */
export function markVisible(locks: LockManager, replicaName: string): VisibilityMark {
  const channel = new BroadcastChannel(lockOf(replicaName))
  let release: (() => void) | null = null
  let isEnded = false
  const tell = () => {
    if (!isEnded) channel.postMessage(null)
  }
  const set = (isVisible: boolean) => {
    if (isVisible === (release !== null)) return
    release?.()
    release = null
    if (!isVisible) return
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const hold = () => {
      tell()
      return held
    }
    void locks.request(lockOf(replicaName), { mode: 'shared' }, hold).then(tell)
  }
  return {
    set: (isVisible) => set(isVisible && !isEnded),
    end() {
      isEnded = true
      set(false)
      channel.close()
    },
  }
}

/** Reports whether any tab of the replica is visible, now and on change; returns the unsubscribe function. */
export function watchVisibility(
  locks: LockManager,
  replicaName: string,
  tell: (isShown: boolean) => void,
): () => void {
  const channel = new BroadcastChannel(lockOf(replicaName))
  let last: boolean | null = null
  const look = async () => {
    const { held = [] } = await locks.query()
    const isShown = held.some(({ name }) => name === lockOf(replicaName))
    if (isShown === last) return
    last = isShown
    tell(isShown)
  }
  channel.onmessage = () => void look()
  const timer = setInterval(() => void look(), pollIntervalMs)
  void look()
  return () => {
    clearInterval(timer)
    channel.close()
  }
}
