import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { isOutage } from '../http/errors.ts'
import { hostName } from '../http/host-name.ts'
import type { HostTable } from '../http/host-table.ts'
import type { PageName, PublishedPage, PublishedPages } from './pages.ts'
import { everyAccount, type Versions } from './versions.ts'

/** Time without the database after which a page says so, in ms. */
const silentMs = 5 * 60_000
/** Sync calls of devices; versions are not re-read after them: their changes may show at the next check. */
const ofDevices = '/api/desk/sync/'
/** Headers that are cached with an answer, besides the common ones. */
const keptHeaders = [
  ...['content-type', 'cache-control', 'content-security-policy'],
  ...['access-control-allow-origin', 'cross-origin-resource-policy', 'service-worker-allowed'],
]

/** Caching of a route's answers: a 200 is reused until content of the account's pages changes. */
export interface Publishing {
  /**
   * Cache key of a request: the site, and the parts of the path that select the page; null disables caching.
   * Ignored parts must be left out, as anybody may request arbitrary ones.
   */
  nameOf(request: FastifyRequest): { site: string; page: string } | null
  /** Maximum age while the database answers, in ms; unlimited if unset. */
  maxAge?: number
  /** Called after each send, from the cache too. */
  onSent?(request: FastifyRequest, accountId: Id): void
  /** Writes the last confirmation (epoch ms) into the page, when the database has been down for minutes. */
  writeConfirmed?(html: string, confirmedAt: number, zone: string): string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    publishing?: Publishing
  }
}

/** Dependencies of serving cached pages. */
export interface ServingParts {
  published: PublishedPages
  hosts: Pick<HostTable, 'siteOf'>
  clock: Clock
}

interface Asked {
  publishing: Publishing
  name: PageName
  /** Versions before anything was read for the page. */
  versions: Versions
  /** Outdated answer, for use while the database is down. */
  former: PublishedPage | undefined
}

const asked = new WeakMap<FastifyRequest, Asked>()
const owners = new WeakMap<FastifyRequest, { accountId: Id; zone: string | null }>()

/** Sets the owner of a page, without which it is not cached. @param zone time zone of times on it. */
export function ofOwner(request: FastifyRequest, accountId: Id, zone: string | null = null): void {
  owners.set(request, { accountId, zone })
}

/** Marks a page that lists several accounts. */
export const ofEverybody = (request: FastifyRequest): void => ofOwner(request, everyAccount)

/** Serves the public pages of a scope from the cache, and caches those that are rendered. */
export function servePublished(app: FastifyInstance, parts: ServingParts): void {
  const { published } = parts
  app.addHook('preHandler', async (request, reply) => {
    const found = await find(parts, request)
    return found ? send(parts, request, reply, found) : undefined
  })
  // Registered before the compression hook, which is per route.
  app.addHook('onSend', async (request, reply, payload) => {
    const by = asked.get(request)
    const owner = owners.get(request)
    if (!by || !owner || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    by.publishing.onSent?.(request, owner.accountId)
    // The content may be newer than the version: then it is rendered once more.
    const version = by.versions.get(owner.accountId)
    if (version === undefined || published.versions.isDown) return payload
    const { zone, accountId } = owner
    const page = { headers: headersOf(reply), body: payload, zone, at: parts.clock.now() }
    const { etag } = await published.put(by.name, { accountId, version }, page)
    void reply.header('etag', etag)
    return payload
  })
  app.setErrorHandler((error: Error & { code?: string }, request, reply) => {
    const former = asked.get(request)?.former
    if (!former || !isOutage(error.code ?? '')) throw error
    return send(parts, request, reply, former)
  })
}

/** Re-reads versions after each call that may have changed pages. */
export function watchChanges(app: FastifyInstance, { published }: Pick<ServingParts, 'published'>): void {
  app.addHook('onSend', async ({ method, url }) => {
    if (method !== 'GET' && url.startsWith('/api/') && !url.startsWith(ofDevices)) published.versions.touch()
  })
}

/** Cached answer to a request, if valid. */
async function find(parts: ServingParts, request: FastifyRequest): Promise<PublishedPage | undefined> {
  const { published, hosts, clock } = parts
  const { publishing } = request.routeOptions.config
  const named = request.method === 'GET' ? publishing?.nameOf(request) : null
  if (!publishing || !named) return undefined
  // On a custom host the same page has other links.
  const place = hosts.siteOf(hostName(request.host)) === undefined ? 'desk' : 'own'
  const name = { site: named.site, key: `${place} ${named.site} ${named.page}` }
  const versions = await published.versions.confirm()
  const former = await published.find(name, versions)
  const by = { publishing, name, versions, former }
  const { maxAge = Infinity } = publishing
  const isGood = former && former.at >= published.startedAt && clock.now() - former.at <= maxAge
  if (isGood || (former && published.versions.isDown)) return former
  asked.set(request, by)
  return undefined
}

function send(
  { published, clock }: ServingParts,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PublishedPage,
): FastifyReply {
  const { publishing } = request.routeOptions.config
  const { headers, body, etag, zipped, zone, accountId } = page
  asked.delete(request)
  publishing?.onSent?.(request, accountId)
  void reply.code(200).headers(headers)
  const { isDown } = published.versions
  const confirmedAt = Math.max(published.versions.confirmedAt ?? 0, page.at)
  if (zone !== null && publishing?.writeConfirmed && isDown && clock.now() - confirmedAt > silentMs)
    return reply.send(publishing.writeConfirmed(body, confirmedAt, zone))
  void reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (zipped === null || !/\bgzip\b(?!;q=0)/.test(request.headers['accept-encoding'] ?? ''))
    return reply.send(body)
  return reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(zipped)
}

const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = reply.getHeader(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
