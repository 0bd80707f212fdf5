/** A held lock; calling it gives the lock back. */
export type Release = () => void

/**
 * Leads a replica while this tab lives: one Web Lock for all tabs, requested once and held in the same callback.
 * The tab that waits longest takes over when the leader goes (sync.md 2.8).
 * @returns how to stop waiting or leading.
 */
export function lead(locks: LockManager, replicaName: string, onLead: () => Promise<void>): Release {
  const waiting = new AbortController()
  let release: Release = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  locks
    .request(`desk-sync:${replicaName}`, { signal: waiting.signal }, async () => {
      await onLead()
      await held
    })
    .catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
  return () => {
    waiting.abort()
    release()
  }
}
