import { isIP } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hostName } from './host-name.ts'

/** Time after which the cached hosts are refreshed, in ms. */
const freshFor = 5000
/** Paths available on every host: pictures, icon, and scripts for stored forms and passkeys. */
const shared = [
  '/api/pictures/',
  '/support/favicon.svg',
  '/favicon.ico',
  ...['kept-forms', 'passkeys'].map((name) => `/support/widget/${name}.js`),
]
/** Requested by monitors under any host name. */
const healthPath = '/api/health'

const isLoopback = (name: string) =>
  name === 'localhost' || name.endsWith('.localhost') || name.startsWith('127.') || name === '[::1]'
const isAddress = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) !== 0

/** Dependencies of the host table. */
export interface HostTableParts {
  /** Path prefix on the desk for the pages of each verified host. */
  readSites(): Promise<Map<string, string>>
  origin(): string
  now(): number
}

/** Cache of verified hosts, which maps a request's host to public pages. */
export class HostTable {
  readonly #parts: HostTableParts
  #sites = new Map<string, string>()
  #readAt = -Infinity
  #reading: Promise<void> | undefined

  constructor(parts: HostTableParts) {
    this.#parts = parts
  }

  /** Path prefix of a host's pages; undefined for an unknown host. */
  siteOf(name: string): string | undefined {
    if (this.#isOwn(name)) return undefined
    if (this.#parts.now() - this.#readAt > freshFor) void this.refresh().catch(() => undefined)
    return this.#sites.get(name)
  }

  /**
   * True for hosts of the desk itself: its own name, an IP address, or a loopback name. While its public URL
   * is local or an IP address, any other name counts too.
   */
  isDesk(name: string): boolean {
    const own = this.#ownName()
    return this.#isOwn(name) || ((isLoopback(own) || isAddress(own)) && !this.#sites.has(name))
  }

  #ownName = () => new URL(this.#parts.origin()).hostname

  #isOwn = (name: string) => name === this.#ownName() || isAddress(name) || isLoopback(name)

  /** Reads the hosts again. */
  async refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  async #read(): Promise<void> {
    this.#readAt = this.#parts.now()
    this.#sites = await this.#parts.readSites()
  }
}

/** Host of a request, determined as in the rest of the server. */
export function hostIn(headers: IncomingHttpHeaders, isProxied: boolean): string {
  const [passed] = isProxied ? [headers['x-forwarded-host']].flat() : []
  return passed?.split(',').at(-1)?.trim() || (headers.host ?? '')
}

/** URL on the desk for a URL on a public host. */
export function sitePathOf(site: string, url: string): string {
  if (shared.some((path) => url.startsWith(path))) return url
  const [path = '', query] = url.split('?', 2)
  if (path === site || path.startsWith(`${site}/`)) return url
  return `${site}${path === '/' ? '' : path}${query === undefined ? '' : `?${query}`}`
}

/** Rejects requests for unknown hosts (421). */
export function guardHosts(app: FastifyInstance, hosts: HostTable): void {
  app.addHook('onReady', () => hosts.refresh().catch(() => undefined))
  app.addHook('onRequest', async (request, reply) => {
    const name = hostName(request.host)
    if (hosts.isDesk(name) || hosts.siteOf(name) !== undefined || request.url === healthPath) return undefined
    // Another process may have verified it a moment ago.
    await hosts.refresh().catch(() => undefined)
    if (hosts.siteOf(name) !== undefined) return reply.redirect(request.url, 307)
    return reply.code(421).header('cache-control', 'no-store').send()
  })
}
