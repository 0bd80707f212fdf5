/*
 * Whether the agent has the desk before their eyes on this device. Every tab that is visible holds a shared lock while
 * it is; the tab that leads looks whether anybody holds it, and tells the server. A lock ends with its tab, however
 * that ends.
 */

const lockOf = (replicaName: string) => `desk-shown:${replicaName}`

/** How often the holders are looked for, in ms: a tab that died says nothing. */
const lookEvery = 10_000

/** Holds the lock while the page is visible; returns how to end that. */
export function holdWhileShown(page: Document, locks: LockManager, replicaName: string): () => void {
  const channel = new BroadcastChannel(lockOf(replicaName))
  let release: (() => void) | null = null
  let isEnded = false
  const tell = () => {
    if (!isEnded) channel.postMessage(null)
  }
  const follow = () => {
    const isShown = page.visibilityState === 'visible' && !isEnded
    if (isShown === (release !== null)) return
    if (!isShown) {
      release?.()
      release = null
      return
    }
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    void locks
      .request(lockOf(replicaName), { mode: 'shared' }, () => {
        tell()
        return held
      })
      .then(tell)
  }
  page.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    isEnded = true
    page.removeEventListener('visibilitychange', follow)
    follow()
    channel.close()
  }
}

/** Tells whether any tab of the replica is visible, now and whenever that changes; returns how to end that. */
export function watchShown(
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
  const timer = setInterval(() => void look(), lookEvery)
  void look()
  return () => {
    clearInterval(timer)
    channel.close()
  }
}
