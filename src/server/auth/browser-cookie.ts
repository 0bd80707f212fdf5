import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions } from './cookie.ts'

const cookieName = 'outpost_browser'
const tokenBytes = 32
const tokenPattern = /^[\w-]{43}$/

/**
 * Session cookie that identifies the browser of a request; set if missing. It grants no access: it only binds
 * the steps of a request to one browser.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply, origin: string): string {
  const held = request.cookies[cookieName]
  if (held !== undefined && tokenPattern.test(held)) return held
  const token = randomBytes(tokenBytes).toString('base64url')
  void reply.setCookie(cookieName, token, cookieOptions(request, origin))
  return token
}
