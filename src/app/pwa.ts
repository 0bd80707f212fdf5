import type { Bus } from '#local/changes.ts'
import { Workbox } from 'workbox-window'
import { unsaved } from '#app/desk/unsaved.ts'
import { offerUpdate, updateReady } from '#app/desk/session/update-store.ts'

/** Asks the browser to drain the outbox when the network is back, even after the last tab was closed. */
interface SyncManager {
  register(tag: string): Promise<void>
}

/** A tab may stay open for weeks; how often it looks for a newer version, in ms. */
const pollIntervalMs = 60 * 60_000

/**
 * Installs the offline shell. A new version waits until the agent asks for it, and only the asking tab reloads
 * (D-123), and never over words that a reload would lose.
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
    // Typed since the click: the offer stands again once they are saved.
    if (unsaved.names.length === 0) location.reload()
  }
  const registered = workbox.register()
  const apply = async () => {
    hasAsked = true
    const registration = await registered
    // The server may have called us too old before the browser has looked.
    if (!registration?.waiting) await registration?.update().catch((error: unknown) => console.warn(error))
    if (registration?.waiting) workbox.messageSkipWaiting()
    // Another tab has taken it already, or there is none: the page alone is old.
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
