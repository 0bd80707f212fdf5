/*
 * Whether the agent has the desk before their eyes on this device. Every tab that is visible holds a shared lock while
 * it is; the tab that leads looks whether anybody holds it, and tells the server. A lock ends with its tab, however
 * that ends.
 */

const lockOf = (replicaName: string) => `desk-shown:${replicaName}`

/** How often the holders are looked for, in ms: a tab that died says nothing. */
const pollIntervalMs = 10_000

/** How a tab says whether it is visible. */
export interface VisibilityMark {
  set(isVisible: boolean): void
  /** Takes the mark away for good. */
  end(): void
}

/** The mark of one tab: the lock, held while the tab is visible. */
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

/** Tells whether any tab of the replica is visible, now and whenever that changes; returns how to end that. */
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
