import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions } from './cookie.ts'

const cookieName = 'outpost_browser'
const tokenBytes = 32
const tokenPattern = /^[\w-]{43}$/

/**
 * Cookie that identifies the browser of a request until it is closed; set if missing. It lets nobody in; what was asked
 * for by one browser is not answered to another.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply, origin: string): string {
  const held = request.cookies[cookieName]
  if (held !== undefined && tokenPattern.test(held)) return held
  const token = randomBytes(tokenBytes).toString('base64url')
  void reply.setCookie(cookieName, token, cookieOptions(request, origin))
  return token
}
