import { OfflineHelp } from './kept-help.ts'

/*
 * Service worker of a help center, with the front page as scope: visited pages can be read and searched
 * offline. Pages work without it, and it sends nothing.
 */

/** Global scope of a service worker, limited to the members used. */
interface WorkerScope {
  registration: { scope: string }
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(
    name: string,
    run: (event: {
      request: Request
      waitUntil(work: Promise<unknown>): void
      respondWith(answer: Promise<Response>): void
    }) => void,
  ): void
}

const scope = self as unknown as WorkerScope
const { origin, pathname } = new URL(scope.registration.scope)
const help = new OfflineHelp({
  ...{ caches, origin, base: pathname.replace(/\/$/, '') },
  fetch: (request) => fetch(request),
  now: () => Date.now(),
})

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), help.refresh()])),
)
scope.addEventListener('fetch', (event) => {
  const answer = help.answer(event.request)
  if (!answer) return
  event.respondWith(answer)
  if (event.request.mode === 'navigate') event.waitUntil(answer.then(() => help.refresh()))
})
