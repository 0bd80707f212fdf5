import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { email } from '#domain/fields.ts'
import { portalPath } from '#domain/portal/settings.ts'
import { codePage, enterPage, goneLinkPage, signInPage } from '#site/portal/sign-in-page.tsx'
import { networkOf } from '../http/network.ts'
import { isOwnForm } from '../http/send-page.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import { contactOf, cookieOf, freshToken, giveCookie, giveSession, hashOf, openSession } from './caller.ts'
import { sendOwn, withPortal, type PortalRequest, type PortalParts, type Visit } from './public.ts'

const minuteMs = 60_000
/** Validity of a link and its code, in ms. */
export const linkLife = 15 * minuteMs
/** Requests for links per network. */
const perNetwork = { scope: 'portal.ask', limit: 10, window: minuteMs }
/** Links per address. */
const perAddress = { scope: 'portal.link', limit: 5, window: 60 * minuteMs }
/** Attempts with codes and links per network. */
const perTry = { scope: 'portal.try', limit: 20, window: 10 * minuteMs }
/** Attempts per link. */
const mostTries = 5

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Code derived from a link's token: 40 bits, `ABCD-2345`. */
function codeOf(token: string): string {
  const bytes = createHash('sha256').update(`code ${token}`).digest().subarray(0, 8)
  const code = [...bytes].map((byte) => letters[byte & 31]).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Normalises a typed code: case and hyphens are ignored. */
const typedCode = (typed: string) => {
  const code = typed
    .toUpperCase()
    .replace(/[^A-Z2-7]/g, '')
    .slice(0, 8)
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** True if a rate limit is exceeded; the answer does not reveal which one. */
export async function isOver(
  { limits }: PortalParts,
  limit: typeof perNetwork,
  key: string,
): Promise<boolean> {
  try {
    await limits.enter([{ ...limit, key }])
    return false
  } catch (error) {
    if (error instanceof DeskError && error.code === 'RATE_LIMITED') return true
    throw error
  }
}

/** Message for an exceeded rate limit. */
export const tooMany = 'Too many tries. Wait a minute, and try again'
const wordsOf = ({ body }: PortalRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())

/** Mails a link to an address that may sign in; others cause the same work, against timing attacks. */
async function ask(
  parts: PortalParts,
  { accountId, shown }: Visit,
  address: string,
  browser: string,
): Promise<void> {
  const { database, clock, origin } = parts
  if (await isOver(parts, perAddress, `${accountId} ${address.toLowerCase()}`)) return
  const token = freshToken()
  const now = clock.now()
  await database.desk(accountId, async (sql) => {
    const contactId = await contactOf(sql, address)
    await sql.rows({
      name: 'ask for a link',
      text: `insert into portal_sign_ins (account_id, token_hash, code_hash, browser_hash, contact_id, address, ends_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        ...[sql.accountId, hashOf(token), hashOf(codeOf(token)), hashOf(browser), contactId],
        ...[address, now + linkLife],
      ],
    })
    if (contactId === null) return
    const mail = {
      ...{
        kind: 'portal-sign-in' as const,
        portal: shown.portal.pageTitle,
        code: codeOf(token),
        minutes: 15,
      },
      ...{
        path: `${portalPath(shown.id)}/enter/${token}`,
        origin: new URL(shown.portal.url || origin()).origin,
      },
    }
    const letter = { to: { address, name: '' }, mail, until: now + linkLife }
    await sendSystemMail(sql, letter, { owner: accountId, key: `portal ${hashOf(token)}`, now })
  })
}

interface Proof {
  column: 'token_hash' | 'code_hash'
  value: string
  browser: string
}

/** Redeems a link or its code in the browser that requested it, and opens a session; null if not valid. */
async function useUp(
  { database, clock }: PortalParts,
  accountId: Id,
  { column, value, browser }: Proof,
): Promise<string | null> {
  const now = clock.now()
  return database.desk(accountId, async (sql) => {
    await sql.rows({
      name: 'a code is tried',
      text: 'update portal_sign_ins set tries = tries + 1 where account_id = $1 and browser_hash = $2',
      values: [sql.accountId, hashOf(browser)],
    })
    const [used] = await sql.rows<{ contactId: Id | null; address: string }>({
      text: `delete from portal_sign_ins where account_id = $1 and ${column} = $2 and browser_hash = $3
          and ends_at > $4 and tries <= ${mostTries}
        returning contact_id as "contactId", address`,
      values: [sql.accountId, hashOf(value), hashOf(browser), now],
    })
    // Access may have been revoked since.
    if (!used || used.contactId === null || (await contactOf(sql, used.address)) !== used.contactId)
      return null
    return openSession(sql, { contactId: used.contactId, address: used.address, now })
  })
}

/** Sets the session cookie and redirects to the requests. */
function signedIn(
  parts: PortalParts,
  { shown }: Visit,
  request: PortalRequest,
  reply: FastifyReply,
  session: string,
) {
  giveSession({ request, reply, origin: parts.origin(), portalId: shown.id }, session)
  return reply.redirect(`${portalPath(shown.id)}/requests`, 303)
}

const at = '/portal/:portalId'

/** Browser that requested a link or a passkey challenge. */
export const askedBy = ({ origin }: PortalParts, request: PortalRequest, { shown }: Visit) =>
  cookieOf(request, origin(), shown.id, 'asked')

/** Serves sign-in by mail: a GET changes nothing (D2-30), and no script is needed. */
export function serveSignIn(pages: FastifyInstance, parts: PortalParts): void {
  const { origin } = parts
  pages.get(
    `${at}/sign-in`,
    withPortal(parts, ({ shown }, _, reply) => sendOwn(reply, 200, signInPage(shown))),
  )
  pages.get(
    `${at}/code`,
    withPortal(parts, ({ shown }, _, reply) => sendOwn(reply, 200, codePage(shown))),
  )
  pages.post(
    `${at}/sign-in`,
    withPortal(parts, async (visit, request, reply) => {
      const { shown } = visit
      const value = wordsOf(request).get('email') ?? ''
      const again = (status: number, error: string) =>
        sendOwn(reply, status, signInPage(shown, { value, error }))
      if (!isOwnForm(request, origin())) return again(403, 'Please send this form again')
      const address = z.safeParse(email(), value)
      if (!address.success) return again(400, address.error.issues[0]?.message ?? '')
      if (await isOver(parts, perNetwork, networkOf(request.ip))) return again(429, tooMany)
      const browser = askedBy(parts, request, visit) ?? freshToken()
      await ask(parts, visit, address.data, browser)
      giveCookie(
        { request, reply, origin: origin(), portalId: shown.id, use: 'asked' },
        browser,
        linkLife / 1000,
      )
      return reply.redirect(`${portalPath(shown.id)}/code`, 303)
    }),
  )
  pages.post(
    `${at}/code`,
    withPortal(parts, async (visit, request, reply) => {
      const { shown, accountId } = visit
      const value = wordsOf(request).get('code') ?? ''
      const again = (status: number, error: string) =>
        sendOwn(reply, status, codePage(shown, { value, error }))
      if (!isOwnForm(request, origin())) return again(403, 'Please send this form again')
      if (await isOver(parts, perTry, networkOf(request.ip))) return again(429, tooMany)
      const browser = askedBy(parts, request, visit)
      const proof = { column: 'code_hash' as const, value: typedCode(value), browser: browser ?? '' }
      const session = browser === undefined ? null : await useUp(parts, accountId, proof)
      return session === null
        ? again(400, 'This code is not right, or has run out')
        : signedIn(parts, visit, request, reply, session)
    }),
  )
  serveLinks(pages, parts)
  serveSigningOut(pages, parts)
}

/** Serves the page of a link, and its button. */
function serveLinks(pages: FastifyInstance, parts: PortalParts): void {
  pages.get(
    `${at}/enter/:token`,
    withPortal(parts, async (visit, request, reply) => {
      const { shown, accountId } = visit
      const token = request.params.token ?? ''
      const browser = askedBy(parts, request, visit)
      const [found] = await parts.database.look(accountId, (sql) =>
        sql.rows<{ browserHash: string }>({
          name: 'a link is looked at',
          text: `select browser_hash as "browserHash" from portal_sign_ins
            where account_id = $1 and token_hash = $2 and ends_at > $3`,
          values: [accountId, hashOf(token), parts.clock.now()],
        }),
      )
      if (!found) return sendOwn(reply, 404, goneLinkPage(shown))
      const isHere = browser !== undefined && hashOf(browser) === found.browserHash
      return sendOwn(reply, 200, enterPage(shown, { token, code: isHere ? null : codeOf(token) }))
    }),
  )
  pages.post(
    `${at}/enter/:token`,
    withPortal(parts, async (visit, request, reply) => {
      const { shown, accountId } = visit
      const browser = askedBy(parts, request, visit)
      const isRefused =
        browser === undefined ||
        !isOwnForm(request, parts.origin()) ||
        (await isOver(parts, perTry, networkOf(request.ip)))
      const proof = {
        column: 'token_hash' as const,
        value: request.params.token ?? '',
        browser: browser ?? '',
      }
      const session = isRefused ? null : await useUp(parts, accountId, proof)
      return session === null
        ? sendOwn(reply, 404, goneLinkPage(shown))
        : signedIn(parts, visit, request, reply, session)
    }),
  )
}

function serveSigningOut(pages: FastifyInstance, parts: PortalParts): void {
  pages.post(
    `${at}/sign-out`,
    withPortal(parts, async ({ accountId, shown }, request, reply) => {
      const token = cookieOf(request, parts.origin(), shown.id, 'portal')
      if (token !== undefined && isOwnForm(request, parts.origin())) {
        await parts.database.desk(accountId, (sql) =>
          sql.rows({
            name: 'session of a customer ends',
            text: 'delete from portal_sessions where account_id = $1 and token_hash = $2',
            values: [sql.accountId, hashOf(token)],
          }),
        )
        giveCookie({ request, reply, origin: parts.origin(), portalId: shown.id, use: 'portal' }, null)
      }
      return reply.redirect(portalPath(shown.id), 303)
    }),
  )
}
