import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import type { SystemMail } from '#domain/auth/system-mail.ts'
import { passkeyLimits } from '#domain/factors/endpoints.ts'
import { passkeyAnswerSchema, type PortalPasskey } from '#domain/portal/passkeys.ts'
import { portalPath } from '#domain/portal/settings.ts'
import { passkeysPage } from '#site/portal/passkeys-page.tsx'
import {
  askToMake,
  askToUse,
  madePasskey,
  newCounter,
  siteIn,
  type KeptPasskey,
  type Site,
} from '../factors/webauthn.ts'
import { networkOf } from '../http/network.ts'
import { isOwnForm } from '../http/send-page.ts'
import { deviceName } from '../people/device-name.ts'
import type { DeskSql } from '../store/database.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import { contactOf, cookieOf, freshToken, giveCookie, giveSession, hashOf, openSession } from './caller.ts'
import {
  numberIn,
  sendMissing,
  sendOwn,
  withCaller,
  withPortal,
  type PortalRequest,
  type OwnVisit,
  type PortalParts,
  type Visit,
} from './public.ts'
import { askedBy, isOver, linkLife, tooMany } from './sign-in.ts'

/*
 * Passkeys of customers. The browser binds them to the portal's host; the server binds them to a contact and
 * the address of that time, and they end with either. Sign-in by mailed code stays available.
 */

const at = '/portal/:portalId'
/** Passkey requests per network: each challenge stores a row for minutes. */
const perNetwork = { scope: 'portal.passkey', limit: 200, window: 10 * 60_000 }
const tooLate = 'This took too long. Start again.'
const unknown = 'This passkey is not registered here. Send yourself a link instead.'

interface Challenge {
  accountId: Id
  challenge: string
}

/** WebAuthn site of a request: the portal's custom host if the request came by that. */
function siteOf({ origin }: PortalParts, { shown }: Visit, request: PortalRequest): Site {
  const own = URL.parse(shown.portal.url)
  return own !== null && own.host === request.host ? own : siteIn(request, origin())
}

/** Sends JSON to the page's script. */
const sendJson = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(body)
const refuse = (reply: FastifyReply, status: number, message: string) => sendJson(reply, status, { message })

/** Refuses requests from other sites, and too many. @returns true if refused, and answered. */
async function isRefused(parts: PortalParts, request: PortalRequest, reply: FastifyReply): Promise<boolean> {
  if (!isOwnForm(request, parts.origin())) refuse(reply, 403, 'Load this page again')
  else if (await isOver(parts, perNetwork, networkOf(request.ip))) refuse(reply, 429, tooMany)
  else return false
  return true
}

const answerIn = ({ body }: PortalRequest) => z.safeParse(passkeyAnswerSchema, body).data

/** Serves sign-in by passkey, and the management of a customer's passkeys. */
export function servePasskeys(pages: FastifyInstance, parts: PortalParts): void {
  serveSigningIn(pages, parts)
  serveAdding(pages, parts)
  serveOwn(pages, parts)
}

function serveSigningIn(pages: FastifyInstance, parts: PortalParts): void {
  const { pending, origin } = parts
  pages.post(
    `${at}/passkey/options`,
    withPortal(parts, async (visit, request, reply) => {
      if (await isRefused(parts, request, reply)) return reply
      const browser = askedBy(parts, request, visit) ?? freshToken()
      const options = await askToUse(siteOf(parts, visit, request))
      const asked: Challenge = { accountId: visit.accountId, challenge: options.challenge }
      const { requestId } = await pending.open('portal-passkey', browser, asked)
      const given = { request, reply, origin: origin(), portalId: visit.shown.id, use: 'asked' as const }
      giveCookie(given, browser, linkLife / 1000)
      return sendJson(reply, 200, { requestId, options })
    }),
  )
  pages.post(
    `${at}/passkey`,
    withPortal(parts, async (visit, request, reply) => {
      if (await isRefused(parts, request, reply)) return reply
      const answer = answerIn(request)
      const browser = askedBy(parts, request, visit)
      if (!answer || browser === undefined) return refuse(reply, 400, tooLate)
      const asked = await pending.take<Challenge>('portal-passkey', answer.requestId, browser)
      if (asked?.accountId !== visit.accountId) return refuse(reply, 400, tooLate)
      const site = siteOf(parts, visit, request)
      const session = await sessionBy(parts, visit.accountId, site, { ...answer, ...asked })
      if (session === null) return refuse(reply, 401, unknown)
      giveSession({ request, reply, origin: origin(), portalId: visit.shown.id }, session)
      return sendJson(reply, 200, { to: `${portalPath(visit.shown.id)}/requests` })
    }),
  )
}

interface Found extends KeptPasskey {
  id: Id
  contactId: Id
  address: string
}

/** Opens a session for a passkey's assertion; null if it is not valid. */
function sessionBy(
  { database, clock }: PortalParts,
  accountId: Id,
  site: Site,
  { credential, challenge }: { credential: { id: string }; challenge: string },
): Promise<string | null> {
  const now = clock.now()
  return database.desk(accountId, async (sql) => {
    // Locked, so that of two concurrent assertions the second sees the counter of the first.
    const [kept] = await sql.rows<Found>({
      name: 'passkey of a customer',
      text: `select id, contact_id as "contactId", address, public_key as "publicKey", counter, transports
        from portal_passkeys where account_id = $1 and credential_id = $2 and rp_id = $3 for update`,
      values: [sql.accountId, credential.id, site.hostname],
    })
    const counter = kept ? await newCounter(site, kept, credential, challenge) : null
    if (!kept || counter === null || (await contactOf(sql, kept.address)) !== kept.contactId) return null
    await sql.rows({
      text: 'update portal_passkeys set counter = $3, used_at = $4 where account_id = $1 and id = $2',
      values: [sql.accountId, kept.id, counter, now],
    })
    return openSession(sql, { contactId: kept.contactId, address: kept.address, now })
  })
}

/** Owner key of a pending registration: the session, not the browser. */
const sessionIn = ({ origin }: PortalParts, request: PortalRequest, { shown }: OwnVisit) =>
  `portal ${cookieOf(request, origin(), shown.id, 'portal') ?? ''}`

function serveAdding(pages: FastifyInstance, parts: PortalParts): void {
  const { database, pending } = parts
  pages.post(
    `${at}/passkeys/options`,
    withCaller(parts, async (visit, request, reply) => {
      if (await isRefused(parts, request, reply)) return reply
      const { accountId, caller, shown } = visit
      const held = await database.look(accountId, (sql) =>
        sql.rows<{ id: string }>({
          text: 'select credential_id as id from portal_passkeys where account_id = $1 and contact_id = $2',
          values: [sql.accountId, caller.contactId],
        }),
      )
      if (held.length >= passkeyLimits.count)
        return refuse(reply, 409, `At most ${passkeyLimits.count} passkeys are possible`)
      const options = await askToMake(siteOf(parts, visit, request), {
        ...{ siteName: shown.portal.pageTitle, email: caller.email, name: caller.name || caller.email, held },
        // Must differ from any agent's key, as the desk's host is the same site.
        owner: `portal ${accountId}.${caller.contactId}`,
      })
      const asked: Challenge = { accountId, challenge: options.challenge }
      const { requestId } = await pending.open('add-portal-passkey', sessionIn(parts, request, visit), asked)
      return sendJson(reply, 200, { requestId, options })
    }),
  )
  pages.post(
    `${at}/passkeys`,
    withCaller(parts, async (visit, request, reply) => {
      if (await isRefused(parts, request, reply)) return reply
      const answer = answerIn(request)
      const browser = sessionIn(parts, request, visit)
      const asked = answer && (await pending.take<Challenge>('add-portal-passkey', answer.requestId, browser))
      if (!asked) return refuse(reply, 400, tooLate)
      const site = siteOf(parts, visit, request)
      const made = await madePasskey(site, answer.credential, asked.challenge)
      if (!made) return refuse(reply, 400, 'This passkey could not be checked')
      const name = deviceName(request.headers['user-agent'] ?? '') || 'Browser'
      return (await keep(parts, visit, { ...made, name, rpId: site.hostname }))
        ? sendJson(reply, 200, { to: `${portalPath(visit.shown.id)}/passkeys` })
        : refuse(reply, 409, 'This passkey is already registered')
    }),
  )
}

/** Stores a new passkey, and notifies the contact by mail; false if it exists already. */
function keep(
  { database, clock }: PortalParts,
  { accountId, caller: { contactId, email }, shown }: OwnVisit,
  {
    id,
    publicKey,
    counter,
    transports,
    name,
    rpId,
  }: KeptPasskey & { id: string; name: string; rpId: string },
): Promise<boolean> {
  const now = clock.now()
  return database.desk(accountId, async (sql) => {
    const added = await sql.rows({
      text: `insert into portal_passkeys (account_id, contact_id, address, rp_id, credential_id, public_key, counter,
          transports, name, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (account_id, credential_id) do nothing returning 1`,
      values: [...[sql.accountId, contactId, email, rpId, id, publicKey, counter, transports, name, now]],
    })
    if (added.length === 0) return false
    const mail: SystemMail = {
      ...{ kind: 'notice', title: `A passkey was added: ${shown.portal.pageTitle}`, link: null },
      paragraphs: [
        `It was made in ${name}, and signs you in without a code.`,
        'If it was not you, sign in by mail and remove it under Passkeys.',
      ],
    }
    const letter = { to: { address: email, name: '' }, mail, until: null }
    await sendSystemMail(sql, letter, { owner: accountId, key: `portal passkey ${id}`, now })
    return true
  })
}

const readOwn = (sql: DeskSql, contactId: Id) =>
  sql.rows<PortalPasskey>({
    name: 'passkeys of a customer',
    text: `select id, name, rp_id as host, created_at as "createdAt", used_at as "usedAt" from portal_passkeys
      where account_id = $1 and contact_id = $2 order by id`,
    values: [sql.accountId, contactId],
  })

function serveOwn(pages: FastifyInstance, parts: PortalParts): void {
  const { database, origin } = parts
  pages.get(
    `${at}/passkeys`,
    withCaller(parts, async (visit, request, reply) => {
      const rows = await database.look(visit.accountId, (sql) => readOwn(sql, visit.caller.contactId))
      return sendOwn(reply, 200, passkeysPage(visit.shown, rows, siteOf(parts, visit, request).hostname))
    }),
  )
  pages.post(
    `${at}/passkeys/:item/remove`,
    withCaller(parts, async (visit, request, reply) => {
      if (!isOwnForm(request, origin())) return sendMissing(visit, reply)
      const removed = await database.desk(visit.accountId, (sql) =>
        sql.rows({
          text: 'delete from portal_passkeys where account_id = $1 and contact_id = $2 and id = $3 returning 1',
          values: [sql.accountId, visit.caller.contactId, numberIn(request.params.item)],
        }),
      )
      return removed.length === 0
        ? sendMissing(visit, reply)
        : reply.redirect(`${portalPath(visit.shown.id)}/passkeys`, 303)
    }),
  )
  pages.post(
    `${at}/passkeys/later`,
    withCaller(parts, async (visit, request, reply) => {
      const token = cookieOf(request, origin(), visit.shown.id, 'portal') ?? ''
      if (!isOwnForm(request, origin())) return sendMissing(visit, reply)
      await database.desk(visit.accountId, (sql) =>
        sql.rows({
          text: 'update portal_sessions set offers_passkey = false where account_id = $1 and token_hash = $2',
          values: [sql.accountId, hashOf(token)],
        }),
      )
      return reply.redirect(`${portalPath(visit.shown.id)}/requests`, 303)
    }),
  )
}
