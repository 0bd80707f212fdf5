import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { PublicLimits } from './public-limits.ts'
import type { Database } from '../store/database.ts'

/** Dependencies of public pages. */
export interface PublicPageParts {
  database: Database
  clock: Clock
  limits: PublicLimits
  origin(): string
}

/** Sends a page without caching, so that withdrawn content disappears at once. */
export const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    .send(html)

/** True if a form was sent from one of our own pages. */
export function isOwnForm({ headers, host }: FastifyRequest, origin: string): boolean {
  if (headers['sec-fetch-site'] !== undefined) return headers['sec-fetch-site'] === 'same-origin'
  const from = headers.origin
  return from === origin || (from !== undefined && URL.parse(from)?.host === host)
}
