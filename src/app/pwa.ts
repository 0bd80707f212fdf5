import type { Bus } from '#local/changes.ts'
import { Workbox } from 'workbox-window'
import { updateReady } from './shell/update-store.ts'

/** Asks the browser to drain the outbox when the network is back, even after the last tab was closed. */
interface SyncManager {
  register(tag: string): Promise<void>
}

/**
 * Installs the offline shell. A new version waits until the agent asks for it, and only the asking tab reloads
 * (D-123): a reload must never cost typed words.
 */
export function installShell(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox(`${import.meta.env.BASE_URL}sw.js`, {
    scope: import.meta.env.BASE_URL,
    type: 'classic',
  })
  let hasAsked = false
  workbox.addEventListener('waiting', () =>
    updateReady(() => {
      hasAsked = true
      workbox.messageSkipWaiting()
    }),
  )
  workbox.addEventListener('controlling', (event) => {
    if (event.isUpdate && hasAsked) location.reload()
  })
  void workbox.register()
}

/** Registers a background sync whenever the outbox changes; browsers without it drain when a tab is open again. */
export function drainInBackground(bus: Bus): () => void {
  return bus.subscribe((changes) => {
    if (!changes.outbox || !('serviceWorker' in navigator)) return
    void navigator.serviceWorker.ready
      .then((registration) => (registration as unknown as { sync?: SyncManager }).sync?.register('outbox'))
      // Refused when the agent has switched background sync off: a tab drains the outbox then.
      .catch(() => undefined)
  })
}
