import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { drainOnce } from '#sync/drain.ts'

/*
 * The app's shell without a network, and the outbox without a tab. Nothing of the API is ever cached here: an agent's
 * data lives in the replica alone.
 */

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

/** Background Sync (WICG), which TypeScript's library does not describe. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    allowlist: [/^\/support(\/|$)/],
    denylist: [/^\/support\/(assets|socket\.io)\//],
  }),
)

self.addEventListener('message', (event) => {
  const message = event.data as { type?: string } | null
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === 'outbox') event.waitUntil(drain())
}) as EventListener)

/** Rejecting tells the browser to come back with the next sync event. */
async function drain(): Promise<void> {
  const waiting = await drainOnce(navigator.locks)
  if (waiting > 0) throw new Error(`${waiting} changes still wait`)
}
