import { drainOnce } from '#sync/drain.ts'
import { openPlace } from './clicks.ts'
import { takePush } from './push.ts'
import { renewSubscription, type SubscriptionChange } from './renewal.ts'
import { removeEarlierBuilds, serveShell, type BuiltFile } from './shell.ts'

/*
 * Offline app shell, outbox sync without a tab, and push notifications. API responses are never cached in the
 * worker: an agent's data is in the replica only.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] }

/** Background Sync (WICG), which TypeScript's library does not declare. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

serveShell(self.__WB_MANIFEST)

self.addEventListener('message', (event) => {
  const message = event.data as { type?: string } | null
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message?.type === 'TAB_STARTED') event.waitUntil(removeEarlierBuilds())
})

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === 'outbox') event.waitUntil(drain())
}) as EventListener)

self.addEventListener('push', (event) => event.waitUntil(takePush(event.data)))

self.addEventListener('pushsubscriptionchange', ((event: SubscriptionChange) => {
  event.waitUntil(renewSubscription(event))
}) as EventListener)

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(openPlace(path))
})

/** A rejection makes the browser retry with a later sync event. */
async function drain(): Promise<void> {
  const waiting = await drainOnce(navigator.locks)
  if (waiting > 0) throw new Error(`${waiting} changes still wait`)
}
