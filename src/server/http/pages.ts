import { relative, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const base = '/support/'
/** Names hold a hash of the content, so that a name's content never changes. */
const immutable = 'public, max-age=31536000, immutable'
/** The shell and its worker: asked for anew each time, or an update would never arrive. */
const fresh = 'no-cache'
/** The one file that pages of others load. */
const loader = 'widget/loader.js'
const anHour = 'public, max-age=3600'
const aDay = 'public, max-age=86400'

/** Serves the agents' app under `/support`; every place of the app that is navigated to is the same page. */
export function servePages(app: FastifyInstance, folder: string): void {
  void app.register(staticFiles, {
    root: folder,
    prefix: base,
    cacheControl: false,
    index: false,
    // The compressing hook sees to it.
    preCompressed: false,
    setHeaders(reply, path) {
      const name = relative(folder, path).split(sep).join('/')
      void reply.header('cache-control', cacheOf(name))
      if (name === loader) void reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  void app.register(async (pages) => {
    // Nothing is returned: each `then` of a reply would hang one more listener on it.
    pages.get(base, (_, reply) => void reply.sendFile('index.html'))
  })
}

/** Leads from the bare address to the app, and to its icon. */
export function serveRedirects(app: FastifyInstance): void {
  app.get('/', (_, reply) => reply.redirect(base))
  app.get('/support', (_, reply) => reply.redirect(base))
  // Asked for by browsers where a page names no icon.
  app.get('/favicon.ico', (_, reply) => reply.redirect(`${base}favicon.svg`))
}

/** Whether a request that found nothing is somebody going to a place of the app. */
export function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] as string
  if (method !== 'GET' || !path.startsWith(base)) return false
  // A missing chunk answered with a page would be taken for the chunk.
  if (/^\/support\/(static|socket\.io)(\/|$)/.test(path) || /\.\w+$/.test(path)) return false
  const mode = headers['sec-fetch-mode']
  return mode ? mode === 'navigate' : (headers.accept ?? '').includes('text/html')
}

function cacheOf(path: string): string {
  // The frame names the panel with a hash of its content.
  if (path.startsWith('static/') || path === 'widget/panel.js') return immutable
  if (path === loader) return anHour
  return /^(index\.html|sw\.js|manifest\.webmanifest|widget\/(kept-forms|passkeys)\.js)$/.test(path)
    ? fresh
    : aDay
}
