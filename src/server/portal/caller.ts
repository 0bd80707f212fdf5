import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import { isBlocked } from '../channels/blocked.ts'
import { isFreeMail } from '../discovery/known-hosts.ts'
import type { Database, DeskSql } from '../store/database.ts'

/**
 * A customer as the caller, in the portal of one account. All access is limited to their account, their
 * contact id and their addresses.
 */
export interface ContactCaller {
  kind: 'contact'
  accountId: Id
  contactId: Id
  name: string
  /** Address that they signed in with. */
  email: string
  /** All addresses of the contact, in lower case. */
  addresses: readonly string[]
  /** Company whose conversations they may see too; null for none. */
  company: { id: Id; name: string; domain: string | null } | null
  /** True without a passkey, unless its offer was dismissed in this browser. */
  isOfferedPasskey: boolean
}

/** Lifetime of a session, in ms. */
export const sessionLife = 30 * 24 * 3_600_000

/** Hash of a secret for storage. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
/** Random token of 256 bits. */
export const freshToken = (): string => randomBytes(32).toString('base64url')

const isHttps = ({ protocol }: FastifyRequest, origin: string) =>
  protocol === 'https' || origin.startsWith('https:')

/** Cookies: session; pending sign-in; and publish date of the newest announcement seen (epoch ms). */
type Use = 'portal' | 'asked' | 'seen'

/** Cookie name, unique per portal. */
function cookieName(request: FastifyRequest, origin: string, portalId: Id, use: Use): string {
  return `${isHttps(request, origin) ? '__Host-' : ''}outpost_${use}_${portalId}`
}

/** Value of a portal's cookie; undefined without one. */
export const cookieOf = (
  request: FastifyRequest,
  origin: string,
  portalId: Id,
  use: Use,
): string | undefined => {
  const value = request.cookies[cookieName(request, origin, portalId, use)]
  const form = use === 'seen' ? /^\d{1,15}$/ : /^[\w-]{43}$/
  return value !== undefined && form.test(value) ? value : undefined
}

interface Given {
  request: FastifyRequest
  reply: FastifyReply
  origin: string
  portalId: Id
  use: Use
}

/** Sets a cookie, or deletes it without a value. @param maxAge in seconds. */
export function giveCookie(
  { request, reply, origin, portalId, use }: Given,
  value: string | null,
  maxAge = 0,
) {
  const options = {
    ...{ path: '/', httpOnly: true, sameSite: 'lax' as const },
    secure: isHttps(request, origin),
  }
  const name = cookieName(request, origin, portalId, use)
  if (value === null) void reply.clearCookie(name, options)
  else void reply.setCookie(name, value, { ...options, maxAge })
}

/** Sets the session cookie and deletes that of the pending sign-in. */
export function giveSession(given: Omit<Given, 'use'>, session: string) {
  giveCookie({ ...given, use: 'asked' }, null)
  giveCookie({ ...given, use: 'portal' }, session, Math.floor(sessionLife / 1000))
}

/** Contact who may sign in with an address; null for all others, and for blocked senders. */
export async function contactOf(sql: DeskSql, address: string): Promise<Id | null> {
  const [found] = await sql.rows<{ id: Id }>({
    name: 'contact who may sign in',
    text: `select c.id from contact_addresses a
      join contacts c on c.account_id = a.account_id and c.id = a.contact_id
      where a.account_id = $1 and a.address_key = lower($2) and c.allow_portal_access`,
    values: [sql.accountId, address],
  })
  return found && !(await isBlocked(sql, address)) ? found.id : null
}

/** Creates a session of a contact. @returns its token. */
export async function openSession(
  sql: DeskSql,
  { contactId, address, now }: { contactId: Id; address: string; now: number },
): Promise<string> {
  const token = freshToken()
  await sql.rows({
    name: 'session of a customer begins',
    text: `insert into portal_sessions (account_id, token_hash, contact_id, address, ends_at)
      values ($1, $2, $3, $4, $5)`,
    values: [sql.accountId, hashOf(token), contactId, address, now + sessionLife],
  })
  return token
}

/**
 * Contact of a session token; null if invalid. A session ends when it expires, when portal access is revoked,
 * or when its address is removed from the contact or blocked.
 */
export async function callerOf(
  database: Database,
  accountId: Id,
  token: string | undefined,
  now: number,
): Promise<ContactCaller | null> {
  if (token === undefined) return null
  const found = await database.look(accountId, async (sql) => {
    const [row] = await sql.rows<Omit<ContactCaller, 'kind' | 'accountId'>>({
      name: 'session of a customer',
      text: `select c.id as "contactId", trim(c.first_name || ' ' || c.last_name) as name, s.address as email,
          array(select a.address_key from contact_addresses a
            where a.account_id = $1 and a.contact_id = c.id) as addresses,
          (select jsonb_build_object('id', b.id, 'name', b.name,
              'domain', case when b.bind_with_domain then b.domain end)
            from companies b where b.account_id = $1 and b.id = c.company_id and b.id = c.sees_company_id) as company,
          s.offers_passkey and not exists (select from portal_passkeys k
            where k.account_id = $1 and k.contact_id = c.id) as "isOfferedPasskey"
        from portal_sessions s join contacts c on c.account_id = s.account_id and c.id = s.contact_id
        where s.account_id = $1 and s.token_hash = $2 and s.ends_at > $3 and c.allow_portal_access
          and exists (select from contact_addresses a where a.account_id = $1 and a.contact_id = c.id
            and a.address_key = lower(s.address))`,
      values: [sql.accountId, hashOf(token), now],
    })
    return row && !(await isBlocked(sql, row.email)) ? row : null
  })
  if (!found) return null
  const { company, ...rest } = found
  // A free mail domain grants no membership, even if it was bound to the company before it was known as such.
  const domain = company?.domain && !isFreeMail(company.domain) ? company.domain : null
  return { kind: 'contact', accountId, ...rest, company: company && { ...company, domain } }
}

/** Deletes expired rows. */
export const sweepPortal = (database: Database, now: number) =>
  database.system(async (sql) => {
    await sql.rows({ text: 'delete from portal_sign_ins where ends_at <= $1', values: [now] })
    await sql.rows({ text: 'delete from portal_sessions where ends_at <= $1', values: [now] })
  })
