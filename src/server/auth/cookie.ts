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
  { now, origin }: { now: number; origin: string },
): void {
  const lasting = session.rememberMe ? { maxAge: Math.floor((session.expiresAt - now) / 1000) } : {}
  void reply.setCookie(cookieName, session.refreshToken, {
    ...cookieOptions(request, origin),
    ...lasting,
  })
}

/** Takes the refresh token back. */
export function takeCookie(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  void reply.clearCookie(cookieName, cookieOptions(request, origin))
}

/**
 * How the cookies of the account's calls are kept. Where people reach the desk by https they never leave by http, also
 * behind a proxy that we were not told to trust.
 * @param origin under which people reach the desk.
 */
export function cookieOptions({ protocol }: FastifyRequest, origin: string): CookieSerializeOptions {
  const secure = protocol === 'https' || origin.startsWith('https:')
  return { path: '/api/account', httpOnly: true, sameSite: 'strict', secure }
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
  if (isForeign)
    throw new DeskError('FORBIDDEN', { message: 'This request must come from a page of the desk' })
}
