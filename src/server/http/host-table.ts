import { isIP } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hostName } from './host-name.ts'

/** How long the hosts in memory are taken for those of the database, in ms. */
const freshFor = 5000
/** Paths that are on every host: pages show pictures and our icon, keep forms, and ask for passkeys. */
const shared = [
  '/api/pictures/',
  '/support/favicon.svg',
  '/favicon.ico',
  ...['kept-forms', 'passkeys'].map((name) => `/support/widget/${name}.js`),
]
/** Asked by what watches the process, under whatever name. */
const healthPath = '/api/health'

const isLoopback = (name: string) =>
  name === 'localhost' || name.endsWith('.localhost') || name.startsWith('127.') || name === '[::1]'
const isAddress = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) !== 0

/** Dependencies of the host table. */
export interface HostTableParts {
  /** Where the pages of each verified host lie on the desk's own. */
  readSites(): Promise<Map<string, string>>
  origin(): string
  now(): number
}

/** The verified hosts, in memory: which public pages a request is for, by its host alone. */
export class HostTable {
  readonly #parts: HostTableParts
  #sites = new Map<string, string>()
  #readAt = -Infinity
  #reading: Promise<void> | undefined

  constructor(parts: HostTableParts) {
    this.#parts = parts
  }

  /** Where the pages of a host lie on the desk's own; undefined for one that is none of theirs. */
  siteOf(name: string): string | undefined {
    if (this.#isOwn(name)) return undefined
    if (this.#parts.now() - this.#readAt > freshFor) void this.refresh().catch(() => undefined)
    return this.#sites.get(name)
  }

  /**
   * Whether the desk itself is reached by a name: its own, an address, or that of this machine. As long as nobody has
   * said what its own name is, by any.
   */
  isDesk(name: string): boolean {
    const own = this.#ownName()
    return this.#isOwn(name) || ((isLoopback(own) || isAddress(own)) && !this.#sites.has(name))
  }

  #ownName = () => new URL(this.#parts.origin()).hostname

  #isOwn = (name: string) => name === this.#ownName() || isAddress(name) || isLoopback(name)

  /** Reads the hosts anew. */
  async refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  async #read(): Promise<void> {
    this.#readAt = this.#parts.now()
    this.#sites = await this.#parts.readSites()
  }
}

/** The host that a request is for, as the rest of the server takes it from its headers. */
export function hostIn(headers: IncomingHttpHeaders, isProxied: boolean): string {
  const [passed] = isProxied ? [headers['x-forwarded-host']].flat() : []
  return passed?.split(',').at(-1)?.trim() || (headers.host ?? '')
}

/** The address that a request to a host means on the desk's own. */
export function sitePathOf(site: string, url: string): string {
  if (shared.some((path) => url.startsWith(path))) return url
  const [path = '', query] = url.split('?', 2)
  if (path === site || path.startsWith(`${site}/`)) return url
  return `${site}${path === '/' ? '' : path}${query === undefined ? '' : `?${query}`}`
}

/** Turns requests away that are for a host of nobody here (421). */
export function guardHosts(app: FastifyInstance, hosts: HostTable): void {
  app.addHook('onReady', () => hosts.refresh().catch(() => undefined))
  app.addHook('onRequest', async (request, reply) => {
    const name = hostName(request.host)
    if (hosts.isDesk(name) || hosts.siteOf(name) !== undefined || request.url === healthPath) return undefined
    // It may have been verified a moment ago, by another process.
    await hosts.refresh().catch(() => undefined)
    if (hosts.siteOf(name) !== undefined) return reply.redirect(request.url, 307)
    return reply.code(421).header('cache-control', 'no-store').send()
  })
}
