import type { FastifyInstance } from 'fastify'
import { portalPath } from '#domain/portal/settings.ts'
import { feedKinds, mostEntries } from '#site/status-page/feed.ts'
import {
  announcementPage,
  announcementFeed,
  announcementsPage,
  missingPortalPage,
  portalHomePage,
} from '#site/portal/portal-page.tsx'
import { sendPage } from '../http/send-page.ts'
import { servePasskeys } from './passkeys.ts'
import {
  noteSeen,
  numberIn,
  readAnnouncements,
  readStates,
  withPortal,
  type PortalParts,
  type Visit,
} from './public.ts'
import { serveRequests } from './requests.ts'
import { serveSignIn } from './sign-in.ts'

/** Number of announcements on the front page, and on their own page. */
const shownAtOnce = { home: 3, all: 50 }
const bodyLimit = 16 * 1024

/** Serves the public client portal: works without script, access by session. */
export function servePortal(app: FastifyInstance, parts: PortalParts): void {
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_, body, done) => done(null, new URLSearchParams(body as string)),
    )
    serveOpen(pages, parts)
    serveSignIn(pages, parts)
    serveRequests(pages, parts)
    servePasskeys(pages, parts)
  })
}

/** Serves the public pages: front page and published announcements. */
function serveOpen(pages: FastifyInstance, parts: PortalParts): void {
  const { database, clock } = parts
  const announced = ({ accountId }: Visit, limit: number, id: number | null = null) =>
    database.look(accountId, (sql) => readAnnouncements(sql, { now: clock.now(), limit, id }))
  const originOf = ({ shown }: Visit) => new URL(shown.portal.url).origin
  const canonicalOf = (visit: Visit, rest = '') => `${originOf(visit)}${portalPath(visit.shown.id)}${rest}`
  pages.get(
    '/portal/:portalId',
    withPortal(parts, async (visit, _, reply) => {
      const { statusOverview, systemMatrix } = visit.shown.portal
      const states = statusOverview || systemMatrix ? await readStates(parts, visit.accountId) : null
      const announcements = await announced(visit, shownAtOnce.home)
      const page = { shown: visit.shown, announcements, states, canonical: canonicalOf(visit) }
      return sendPage(reply, 200, portalHomePage(page))
    }),
  )
  pages.get(
    '/portal/:portalId/announcements',
    withPortal(parts, async (visit, request, reply) => {
      const rows = await announced(visit, shownAtOnce.all)
      noteSeen(parts, visit, request, reply, rows)
      return sendPage(reply, 200, announcementsPage(visit.shown, rows, canonicalOf(visit, '/announcements')))
    }),
  )
  for (const [name, { type, draw }] of Object.entries(feedKinds))
    pages.get(
      `/portal/:portalId/${name}`,
      withPortal(parts, async (visit, _, reply) => {
        const rows = await announced(visit, mostEntries)
        return reply
          .headers({ 'content-type': type, 'cache-control': 'no-cache' })
          .send(draw(announcementFeed(visit.shown, rows, originOf(visit))))
      }),
    )
  pages.get(
    '/portal/:portalId/announcements/:item',
    withPortal(parts, async (visit, request, reply) => {
      const id = numberIn(request.params.item)
      const [row] = await announced(visit, 1, id)
      if (row) noteSeen(parts, visit, request, reply, [row])
      return row
        ? sendPage(reply, 200, announcementPage(visit.shown, row, canonicalOf(visit, `/announcements/${id}`)))
        : sendPage(reply, 404, missingPortalPage(visit.shown))
    }),
  )
}
