import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DeskError } from '#domain/errors.ts'
import type { OpenSession } from './sessions.ts'

const cookieName = 'outpost_refresh'

/** The refresh token of a request, if it has one. */
export function refreshTokenOf(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName]
}

/** Gives the refresh token to the browser: out of reach of scripts, and sent to the account's calls of this site only. */
export function giveCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: OpenSession,
  now: number,
): void {
  const lasting = session.rememberMe ? { maxAge: Math.floor((session.expiresAt - now) / 1000) } : {}
  void reply.setCookie(cookieName, session.refreshToken, { ...cookieOptions(request), ...lasting })
}

/** Takes the refresh token back. */
export function takeCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(cookieName, cookieOptions(request))
}

function cookieOptions({ protocol }: FastifyRequest): CookieSerializeOptions {
  return { path: '/api/account', httpOnly: true, sameSite: 'strict', secure: protocol === 'https' }
}

/**
 * Refuses calls that another site's page made the browser send. `SameSite` keeps the cookie from them already; this
 * also stops signing in under another name, and browsers that know no `SameSite`.
 * @throws DeskError FORBIDDEN.
 */
export function refuseOtherSites({ headers, host }: FastifyRequest, origin: string): void {
  const site = headers['sec-fetch-site']
  const from = headers.origin
  const isForeign =
    site === 'cross-site' ||
    site === 'same-site' ||
    (from !== undefined && from !== origin && URL.parse(from)?.host !== host)
  if (isForeign) throw new DeskError('FORBIDDEN', { message: 'This call must come from the desk itself' })
}
