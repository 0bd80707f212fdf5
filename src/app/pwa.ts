import type { Bus } from '#local/changes.ts'
import { Workbox } from 'workbox-window'
import { unsaved } from '#app/desk/unsaved.ts'
import { offerUpdate, updateReady } from '#app/desk/session/update-store.ts'

/** Asks the browser to drain the outbox when the network is back, even after the last tab was closed. */
interface SyncManager {
  register(tag: string): Promise<void>
}

/** Interval of update checks in ms; a tab may stay open for weeks. */
const pollIntervalMs = 60 * 60_000

/**
 * Installs the offline shell. A new version waits until the agent requests it; only the requesting tab
 * reloads (D-123), and never while unsaved text would be lost.
 */
export function installShell(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox(`${import.meta.env.BASE_URL}sw.js`, {
    scope: import.meta.env.BASE_URL,
    type: 'classic',
  })
  let hasAsked = false
  const reload = () => {
    hasAsked = false
    // Text typed since the click: the update is offered again once it is saved.
    if (unsaved.names.length === 0) location.reload()
  }
  const registered = workbox.register()
  const apply = async () => {
    hasAsked = true
    const registration = await registered
    // The server may have rejected this version before the browser checked for a new one.
    if (!registration?.waiting) await registration?.update().catch((error: unknown) => console.warn(error))
    if (registration?.waiting) workbox.messageSkipWaiting()
    // Another tab has already activated it, or there is none: only the page is outdated.
    else if (!registration?.installing) reload()
  }
  offerUpdate(() => void apply())
  workbox.addEventListener('waiting', () => {
    if (hasAsked) workbox.messageSkipWaiting()
    else updateReady()
  })
  workbox.addEventListener('controlling', (event) => {
    if (!event.isUpdate) return
    if (hasAsked) reload()
    else updateReady()
  })
  void registered.then((registration) => {
    registration?.active?.postMessage({ type: 'TAB_STARTED' })
    setInterval(() => {
      registration?.update().catch((error: unknown) => console.warn(error))
    }, pollIntervalMs)
  })
}

/** Registers a background sync when the outbox changes; other browsers drain it in the next open tab. */
export function drainInBackground(bus: Bus): () => void {
  return bus.subscribe((changes) => {
    if (!changes.outbox || !('serviceWorker' in navigator)) return
    void navigator.serviceWorker.ready
      .then((registration) => (registration as unknown as { sync?: SyncManager }).sync?.register('outbox'))
      // Refused when the agent has switched background sync off: a tab drains the outbox then.
      .catch(() => undefined)
  })
}
