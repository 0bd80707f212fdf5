import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions } from './cookie.ts'

const cookieName = 'outpost_browser'
const tokenBytes = 32
const tokenPattern = /^[\w-]{43}$/

/**
 * What tells the browser of a request from all others, until it is closed: given to it where it has none. It lets nobody
 * in; what was asked for by one browser is not answered to another.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply, origin: string): string {
  const held = request.cookies[cookieName]
  if (held !== undefined && tokenPattern.test(held)) return held
  const token = randomBytes(tokenBytes).toString('base64url')
  void reply.setCookie(cookieName, token, cookieOptions(request, origin))
  return token
}
