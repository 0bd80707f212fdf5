import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DeskError } from '#domain/errors.ts'
import type { OpenSession } from './sessions.ts'

const cookieName = 'outpost_refresh'

/** Refresh token of a request, if it has one. */
export function refreshTokenOf(request: FastifyRequest): string | undefined {
  return request.cookies[cookieName]
}

/** Sets the refresh token as a cookie: HttpOnly, and sent only to the authentication calls of this site. */
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

/** Clears the refresh token cookie. */
export function takeCookie(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  void reply.clearCookie(cookieName, cookieOptions(request, origin))
}

/**
 * Options of authentication cookies. If the public URL is https, they are `Secure`, also behind an untrusted
 * proxy.
 * @param origin public URL of the desk.
 */
export function cookieOptions({ protocol }: FastifyRequest, origin: string): CookieSerializeOptions {
  const secure = protocol === 'https' || origin.startsWith('https:')
  return { path: '/api/account', httpOnly: true, sameSite: 'strict', secure }
}

/**
 * Rejects cross-site requests. `SameSite` already withholds the cookie; this check also prevents login CSRF
 * and covers browsers without `SameSite`.
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
