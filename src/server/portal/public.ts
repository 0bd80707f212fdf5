import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import { helpCenterPath } from '#domain/knowledge/knowledge-base.ts'
import type { PortalForm } from '#domain/portal/form.ts'
import { portalPath } from '#domain/portal/settings.ts'
import { statusPath } from '#domain/status-page/page.ts'
import type { PublicAnnouncement, PublicPortal, ServiceStates } from '#site/portal/portal-page.tsx'
import { missingPortalPage } from '#site/portal/portal-page.tsx'
import { shownStatus } from '#site/status-page/public-status.ts'
import type { WriteParts } from './write.ts'
import type { PendingSignIns } from '../auth/pending-sign-ins.ts'
import type { UploadParts } from '../attachments/uploads.ts'
import type { FormTokens } from '../contact-forms/form-token.ts'
import { servedHostSql } from '../hosts/hosts.ts'
import { hostOrigin } from '../http/host-name.ts'
import { portalPage } from '../http/security.ts'
import { sendPage, type PublicPageParts } from '../http/send-page.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import { findPage, readStatus } from '../status-page/read.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { callerOf, cookieOf, giveCookie, type ContactCaller } from './caller.ts'
import { readPortalForm } from './form.ts'
import { readPortal } from './settings.ts'

/** Dependencies of the portal pages. */
export interface PortalParts extends PublicPageParts {
  secret: string
  pending: PendingSignIns
  intake: WriteParts
  content: UploadParts['content']
  tokens: FormTokens
}

/** A request to a portal. */
export type PortalRequest = FastifyRequest<{
  Params: { portalId: string; item?: string; file?: string; token?: string }
  Querystring: { q?: string; status?: string; page?: string; of?: string; sent?: string }
}>

/** An active portal, and its visitor. */
export interface Visit {
  accountId: Id
  shown: PublicPortal
  form: PortalForm
  caller: ContactCaller | null
}

/** A visit of a signed-in customer. */
export type OwnVisit = Visit & { caller: ContactCaller }

/** Integer in a path; 0 if it is none. */
export const numberIn = (text: string | undefined): number =>
  /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0

/** Account of a portal that the plan includes; undefined for none. */
async function accountOf(database: Database, portalId: Id): Promise<Id | undefined> {
  const [found] = await database.system((sql) =>
    sql.rows<{ accountId: Id }>({
      name: 'account of a portal',
      text: `select p.account_id as "accountId" from "portalSettings" p join accounts a on a.id = p.account_id
        where p.id = $1 and p.enable_client_portal and p.is_client_portal_created
          and (a.features is null or 'advanceFeatures.clientPortal' = any(a.features))`,
      values: [portalId],
    }),
  )
  return found?.accountId
}

interface Link {
  label: string
  path: string
  host: string | null
}

async function linksOf(sql: DeskSql, origin: string): Promise<PublicPortal['links']> {
  const bases = await sql.rows<{ id: Id; host: string | null }>({
    name: 'help centers of a portal',
    text: `select k.id, ${servedHostSql('k', 'doc_id')} as host from knowledge_bases k
      where k.account_id = $1 and k.docs_visible order by k.id limit 1`,
    values: [sql.accountId],
  })
  const pages = await sql.rows<{ domain: string; host: string | null }>({
    name: 'status page of a portal',
    text: `select p.domain, ${servedHostSql('p', 'page_id')} as host from "statusPages" p
      where p.account_id = $1 order by p.id limit 1`,
    values: [sql.accountId],
  })
  const links: Link[] = [
    ...bases.map(({ id, host }) => ({ label: 'Articles', path: helpCenterPath(id), host })),
    ...pages.map(({ domain, host }) => ({ label: 'Status', path: statusPath(domain), host })),
  ]
  return links.map(({ label, path, host }) => ({
    label,
    // Absolute URLs: a custom host serves only the portal.
    url: `${host === null ? origin : hostOrigin(origin, host)}${path}`,
  }))
}

/** Age at which announcements no longer count as new, in ms, for first visits. */
const newFor = 30 * 24 * 3_600_000
/** Lifetime of the cookie with the newest announcement seen, in s. */
const seenLife = 365 * 24 * 3600

const seenBy = ({ clock, origin }: PortalParts, request: PortalRequest, id: Id): number =>
  Math.max(Number(cookieOf(request, origin(), id, 'seen') ?? 0), clock.now() - newFor)

async function countAfter(sql: DeskSql, after: number, now: number): Promise<number> {
  const [counted] = await sql.rows<{ count: number }>({
    name: 'announcements that are new to a customer',
    text: `select count(*)::int as count from announcements
      where account_id = $1 and state = 'published' and publish_date > $2 and publish_date <= $3`,
    values: [sql.accountId, after, now],
  })
  return counted?.count ?? 0
}

/** Stores in a cookie which announcements were seen; the page just rendered still marks new ones. */
export function noteSeen(
  { origin }: PortalParts,
  { shown }: Visit,
  request: PortalRequest,
  reply: FastifyReply,
  rows: readonly PublicAnnouncement[],
): void {
  const newest = Math.max(0, ...rows.map(({ publishDate }) => publishDate))
  if (shown.seenUntil === null || newest <= shown.seenUntil) return
  giveCookie({ request, reply, origin: origin(), portalId: shown.id, use: 'seen' }, String(newest), seenLife)
}

/** Portal and visitor of a request; undefined if the portal is off. */
async function visitOf(parts: PortalParts, request: PortalRequest): Promise<Visit | undefined> {
  const { database, clock, origin } = parts
  const id = numberIn(request.params.portalId)
  const accountId = await accountOf(database, id)
  if (accountId === undefined) return undefined
  const token = cookieOf(request, origin(), id, 'portal')
  const caller = await callerOf(database, accountId, token, clock.now())
  const seenUntil = caller && seenBy(parts, request, id)
  return database.look(accountId, async (sql) => {
    const form = await readPortalForm(sql)
    const [zone] = await sql.rows<{ timeZone: string | null }>({
      name: 'zone of a portal',
      text: 'select nullif(time_zone, \'\') as "timeZone" from "accountSettings" where account_id = $1',
      values: [accountId],
    })
    const shown = {
      ...{ portal: await readPortal(sql, origin()), id, links: await linksOf(sql, origin()) },
      ...{ timeZone: zone?.timeZone ?? 'UTC', who: caller && (caller.name || caller.email) },
      keeper: caller && `portal ${id} ${caller.contactId}`,
      hasForm: form.isActive && form.mailboxId !== null,
      ...{ seenUntil, unread: seenUntil === null ? 0 : await countAfter(sql, seenUntil, clock.now()) },
    }
    return { accountId, form, caller, shown }
  })
}

/** Serves a page of an active portal. */
export const withPortal =
  (parts: PortalParts, serve: (visit: Visit, request: PortalRequest, reply: FastifyReply) => unknown) =>
  async (request: PortalRequest, reply: FastifyReply) => {
    const visit = await visitOf(parts, request)
    if (!visit) return sendPage(reply, 404, missingPortalPage())
    reply.helmet(portalPage)
    await serve(visit, request, reply)
    return reply
  }

/** Serves a page for a signed-in customer; others are redirected to the sign-in. */
export const withCaller = (
  parts: PortalParts,
  serve: (visit: OwnVisit, request: PortalRequest, reply: FastifyReply) => unknown,
) =>
  withPortal(parts, ({ caller, ...visit }, request, reply) =>
    caller
      ? serve({ ...visit, caller }, request, reply)
      : reply.redirect(`${portalPath(visit.shown.id)}/sign-in`, 303),
  )

/** Sends a page of one customer, not to be cached. */
export const sendOwn = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  sendPage(reply, status, html).header('cache-control', 'no-store')

/** Sends the 404 page. */
export const sendMissing = ({ shown }: Pick<Visit, 'shown'>, reply: FastifyReply): FastifyReply =>
  sendOwn(reply, 404, missingPortalPage(shown))

interface KeptAnnouncement {
  id: Id
  title: string
  content: string
  publishDate: number
}

/** Reads the published announcements, newest first, or one by id. */
export async function readAnnouncements(
  sql: DeskSql,
  { now, id = null, limit }: { now: number; id?: Id | null; limit: number },
): Promise<PublicAnnouncement[]> {
  const rows = await sql.rows<KeptAnnouncement>({
    name: 'announcements of a portal',
    text: `select id, title, content, publish_date as "publishDate" from announcements
      where account_id = $1 and state = 'published' and publish_date <= $2 and ($3::bigint is null or id = $3)
      order by publish_date desc, id desc limit $4`,
    values: [sql.accountId, now, id, limit],
  })
  return rows.map(({ content, ...row }) => ({ ...row, text: content, html: textToHtml(content) }))
}

/** States of the services on the account's status page; null without one. */
export async function readStates(
  { database, clock }: Pick<PortalParts, 'database' | 'clock'>,
  accountId: Id,
): Promise<ServiceStates | null> {
  const [named] = await database.look(accountId, (sql) =>
    sql.rows<{ domain: string }>({
      name: 'first status page',
      text: 'select domain from "statusPages" where account_id = $1 order by id limit 1',
      values: [sql.accountId],
    }),
  )
  const found = named && (await findPage(database, named.domain))
  if (!found) return null
  const status = await database.look(accountId, (sql) => readStatus(sql, found.page, clock.now()))
  const { banner, groups } = shownStatus(status)
  return {
    banner,
    services: groups.flatMap(({ services }) =>
      services.map(({ service, state }) => ({ name: service.name, state })),
    ),
  }
}
