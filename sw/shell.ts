import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/*
 * Offline app shell. A new build takes over while tabs of earlier ones are open: the lazy chunks that those
 * may still load stay cached until the last of them is closed, since the server only has the newest build.
 */

declare const self: ServiceWorkerGlobalScope

/** File of a build. */
export type BuiltFile = { url: string; revision: string | null }

const controller = new PrecacheController()
const { cacheName } = controller.strategy

/** Stores the ids of tabs of earlier builds, since browsers stop and start a worker at any time. */
const tabsCache = 'tabs-of-earlier-builds'
const tabsAddress = '/support/tabs-of-earlier-builds'

/** Serves the files of this build from the cache, and those of earlier ones to the tabs that need them. */
export function serveShell(files: BuiltFile[]): void {
  controller.addToCacheList(files)
  registerRoute(new PrecacheRoute(controller))
  registerRoute(
    new NavigationRoute(controller.createHandlerBoundToURL('index.html'), {
      allowlist: [/^\/support(\/|$)/],
      denylist: [/^\/support\/(static|socket\.io)\//],
    }),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/support/static/'),
    async ({ request }) => (await caches.match(request, { cacheName })) ?? fetch(request),
  )
  self.addEventListener('install', (event) => void controller.install(event))
  self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
}

/** Records all open tabs as tabs of an earlier build. */
async function takeOver(): Promise<void> {
  await keepTabs(
    (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id),
  )
  await self.clients.claim()
  await removeEarlierBuilds()
}

/** Removes files of other builds once no tab needs them; called whenever a tab starts. */
export async function removeEarlierBuilds(): Promise<void> {
  const open: string[] = []
  for (const id of await keptTabs()) if (await self.clients.get(id)) open.push(id)
  await keepTabs(open)
  // The files of a waiting build are in the same cache.
  const { installing, waiting } = self.registration
  if (open.length > 0 || installing || waiting) return
  const ours = new Set(controller.getURLsToCacheKeys().values())
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) if (!ours.has(request.url)) await cache.delete(request)
}

async function keepTabs(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) await caches.delete(tabsCache)
  else await (await caches.open(tabsCache)).put(tabsAddress, Response.json(ids))
}

async function keptTabs(): Promise<string[]> {
  const kept = await caches.match(tabsAddress, { cacheName: tabsCache })
  return kept ? ((await kept.json()) as string[]) : []
}
