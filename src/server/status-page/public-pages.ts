import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import { statusItemPath, statusPath } from '#domain/status-page/page.ts'
import { embedScript, statusBadge } from '#site/status-page/embed.ts'
import { feedKinds } from '#site/status-page/feed.ts'
import { atomFeed, maintenanceCalendar, rssFeed, statusJson } from '#site/status-page/feeds.ts'
import type { PublicStatus } from '#site/status-page/public-status.ts'
import {
  missingStatusPage,
  statusFrontPage,
  statusHistoryPage,
  statusItemPage,
  withLastConfirmed,
} from '#site/status-page/status-page.tsx'
import { statuspageDocuments } from '#site/status-page/statuspage-api.ts'
import { sendPage } from '../http/send-page.ts'
import { ofOwner, type Publishing } from '../published/serve.ts'
import { findPage, readIncident, readMaintenance, readStatus, type FoundPage } from './read.ts'
import { serveSubscribing, type SubscribingParts } from './subscribing.ts'

/** Headers for documents loaded by other sites. */
const forOthers = {
  'cache-control': 'public, max-age=30',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Machine-readable documents of a page, by the last part of their path. */
const documents: Record<
  string,
  { type: string; draw: (status: PublicStatus, origin: string) => string; isForOthers?: true }
> = {
  'feed.atom': { ...feedKinds['feed.atom'], draw: atomFeed },
  'feed.rss': { ...feedKinds['feed.rss'], draw: rssFeed },
  'maintenance.ics': { type: 'text/calendar; charset=utf-8', draw: maintenanceCalendar },
  'status.json': {
    type: 'application/json; charset=utf-8',
    draw: (status, origin) => JSON.stringify(statusJson(status, origin)),
    isForOthers: true,
  },
  'badge.svg': { type: 'image/svg+xml; charset=utf-8', draw: statusBadge, isForOthers: true },
  'embed.js': { type: 'text/javascript; charset=utf-8', draw: embedScript, isForOthers: true },
}

type Asked = FastifyRequest<{ Params: { domain: string; item?: string } }>

/** Maximum age of a cached page, in ms, because it shows relative times. */
const maxAge = 30_000

const itemOf = ({ params: { item = '' } }: Asked): number => (/^\d{1,15}$/.test(item) ? Number(item) : 0)

/** Caching of a status page. */
const publishing = (more: Partial<Publishing> = {}) => {
  const nameOf = (request: Asked) => ({
    site: `status ${request.params.domain.toLowerCase()}`,
    page: `${request.routeOptions.url} ${itemOf(request)}`,
  })
  return { config: { publishing: { nameOf, maxAge, ...more } as Publishing } }
}

/** Shows the last confirmation when it is some time ago. */
const page = { writeConfirmed: withLastConfirmed }

/** Serves the public status pages. */
export function serveStatusPages(app: FastifyInstance, parts: SubscribingParts): void {
  const { database, clock, origin } = parts
  const statusOf = ({ accountId, page }: FoundPage) =>
    database.look(accountId, (sql) => readStatus(sql, page, clock.now()))
  /** Loads the page of a request, with its content. */
  const withStatus =
    (
      show: (status: PublicStatus, place: { accountId: Id; request: Asked; reply: FastifyReply }) => unknown,
    ) =>
    async (request: Asked, reply: FastifyReply) => {
      const found = await findPage(database, request.params.domain)
      if (!found) return sendPage(reply, 404, missingStatusPage())
      ofOwner(request, found.accountId, found.page.timeZone)
      await show(await statusOf(found), { accountId: found.accountId, request, reply })
      return reply
    }
  app.get(
    '/status/:domain',
    publishing(page),
    withStatus((status, { reply }) =>
      sendPage(reply, 200, statusFrontPage(status, `${origin()}${statusPath(status.page.domain)}`)),
    ),
  )
  app.get(
    '/status/:domain/history',
    publishing(page),
    withStatus((status, { reply }) =>
      sendPage(reply, 200, statusHistoryPage(status, `${origin()}${statusPath(status.page.domain)}/history`)),
    ),
  )
  for (const kind of ['incidents', 'maintenance'] as const)
    app.get(
      `/status/:domain/${kind}/:item`,
      publishing(page),
      withStatus(async (status, { accountId, request, reply }) => {
        const id = itemOf(request)
        const canonical = `${origin()}${statusItemPath(status.page.domain, kind, id)}`
        const item = await database.look(accountId, async (sql) => {
          if (kind === 'incidents') {
            const incident = await readIncident(sql, id)
            return incident && { incident }
          }
          const maintenance = await readMaintenance(sql, id)
          return maintenance && { maintenance }
        })
        return item
          ? sendPage(reply, 200, statusItemPage(status, item, canonical))
          : sendPage(reply, 404, missingStatusPage())
      }),
    )
  for (const [name, { type, draw, isForOthers }] of Object.entries(documents))
    app.get(
      `/status/:domain/${name}`,
      publishing(),
      withStatus((status, { reply }) =>
        reply
          .headers({ 'content-type': type, 'cache-control': 'no-cache', ...(isForOthers && forOthers) })
          .send(draw(status, origin())),
      ),
    )
  for (const [name, draw] of Object.entries(statuspageDocuments))
    app.get(
      `/status/:domain/api/v2/${name}`,
      withStatus((status, { request, reply }) => {
        const body = JSON.stringify(draw(status, origin()))
        const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
        const isKnown = request.headers['if-none-match'] === etag
        return reply
          .code(isKnown ? 304 : 200)
          .headers({ 'content-type': 'application/json; charset=utf-8', ...forOthers, etag })
          .send(isKnown ? undefined : body)
      }),
    )
  serveSubscribing(app, parts, statusOf)
}
