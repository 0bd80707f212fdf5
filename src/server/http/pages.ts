import { relative, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const base = '/support/'
/** File names contain a hash of the content, so files never change. */
const immutable = 'public, max-age=31536000, immutable'
/** Shell and service worker must be revalidated, so that updates arrive. */
const fresh = 'no-cache'
/** The only file that other sites load. */
const loader = 'widget/loader.js'
const anHour = 'public, max-age=3600'
const aDay = 'public, max-age=86400'

/** Serves the agents' app under `/support`; all app routes get the same page. */
export function servePages(app: FastifyInstance, folder: string): void {
  void app.register(staticFiles, {
    root: folder,
    prefix: base,
    cacheControl: false,
    index: false,
    // The compression plugin does that.
    preCompressed: false,
    setHeaders(reply, path) {
      const name = relative(folder, path).split(sep).join('/')
      void reply.header('cache-control', cacheOf(name))
      if (name === loader) void reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  void app.register(async (pages) => {
    // Returns nothing: each `then` of a reply would add another listener.
    pages.get(base, (_, reply) => void reply.sendFile('index.html'))
  })
}

/** Redirects the root to the app, and the default icon. */
export function serveRedirects(app: FastifyInstance): void {
  app.get('/', (_, reply) => reply.redirect(base))
  app.get('/support', (_, reply) => reply.redirect(base))
  // Requested by browsers for pages without an icon.
  app.get('/favicon.ico', (_, reply) => reply.redirect(`${base}favicon.svg`))
}

/** True if a request without a match is a navigation to an app route. */
export function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] as string
  if (method !== 'GET' || !path.startsWith(base)) return false
  // A page must not be sent for a missing chunk.
  if (/^\/support\/(static|socket\.io)(\/|$)/.test(path) || /\.\w+$/.test(path)) return false
  const mode = headers['sec-fetch-mode']
  return mode ? mode === 'navigate' : (headers.accept ?? '').includes('text/html')
}

function cacheOf(path: string): string {
  // The frame refers to the panel with a hash of its content.
  if (path.startsWith('static/') || path === 'widget/panel.js') return immutable
  if (path === loader) return anHour
  return /^(index\.html|sw\.js|manifest\.webmanifest|widget\/(kept-forms|passkeys)\.js)$/.test(path)
    ? fresh
    : aDay
}
