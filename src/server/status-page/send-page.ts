import type { FastifyReply } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { PublicLimits } from '../http/public-limits.ts'
import type { Database } from '../store/database.ts'

/** What the public pages are served with. */
export interface PublicPageParts {
  database: Database
  clock: Clock
  limits: PublicLimits
  origin(): string
}

/** Sends a page; what is taken away is gone at once. */
export const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    .send(html)
