import { KeptHelp } from './kept-help.ts'

/*
 * Service worker of a help center, below whose front page it works: what was read there can be read and searched
 * without a connection. Pages work without it, and it sends nothing.
 */

/** Scope of a service worker, as far as it is used here. */
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
const help = new KeptHelp({
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
