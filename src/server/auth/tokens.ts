import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { isUuid } from '../http/uuid.ts'

/** Lifetime of an access token, in ms. */
export const accessLifetime = 15 * 60_000

/** Session that a token belongs to. */
export interface SessionRef {
  accountId: Id
  userId: Id
  sessionId: string
}

/** Claims of an access token; `expiresAt` in epoch ms. */
export interface AccessClaims extends SessionRef {
  expiresAt: number
}

/** Refresh token: the `turn`-th in the chain of a session. */
export interface RefreshClaims {
  accountId: Id
  sessionId: string
  turn: number
}

const issuer = 'outpost'

/**
 * Claims are checked against the types of the database: a shared secret may sign anything, which must not
 * cause a server error.
 */
const claimsSchema = z.object({
  acc: z.int().check(z.positive(), z.maximum(2 ** 31 - 1)),
  sub: z.string().check(
    z.regex(/^[1-9]\d{0,15}$/),
    z.refine((text) => Number.isSafeInteger(Number(text))),
  ),
  sid: z.string().check(z.refine(isUuid)),
  /** In s; the maximum of a JavaScript date. */
  exp: z.number().check(z.maximum(8_640_000_000_000)),
})

/** Creates and verifies the tokens of one secret. */
export class Tokens {
  readonly #access: Uint8Array
  readonly #refresh: Uint8Array

  constructor(secret: string) {
    this.#access = keyFor(secret, 'access token')
    this.#refresh = keyFor(secret, 'refresh token')
  }

  /** Creates an access token that expires at `expiresAt` (epoch ms, cut to the second). */
  access({ accountId, userId, sessionId }: SessionRef, now: number, expiresAt: number): Promise<string> {
    return new SignJWT({ acc: accountId, sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(String(userId))
      .setIssuer(issuer)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(this.#access)
  }

  /** Claims of an access token; null if it is foreign, altered or expired. */
  async readAccess(token: string, now: number): Promise<AccessClaims | null> {
    try {
      const { payload } = await jwtVerify(token, this.#access, {
        algorithms: ['HS256'],
        issuer,
        currentDate: new Date(now),
        requiredClaims: ['sub', 'exp', 'acc', 'sid'],
      })
      const claims = claimsSchema.safeParse(payload)
      if (!claims.success) return null
      const { acc, sub, sid, exp } = claims.data
      return { accountId: acc, userId: Number(sub), sessionId: sid, expiresAt: exp * 1000 }
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  /**
   * Refresh token of a turn. It is deterministic: a caller that lost the response gets the same token again,
   * and a token never has two successors.
   */
  refresh({ accountId, sessionId, turn }: RefreshClaims): string {
    const words = `${accountId}.${sessionId}.${turn}`
    return `${words}.${this.#mac(words).toString('base64url')}`
  }

  /** Claims of a refresh token; null if it was not issued here. */
  readRefresh(token: string): RefreshClaims | null {
    const [account = '', sessionId = '', turn = '', mac = '', ...rest] = token.split('.')
    if (rest.length > 0 || !/^\d{1,10}$/.test(account) || !/^\d{1,9}$/.test(turn) || !isUuid(sessionId))
      return null
    const given = Buffer.from(mac, 'base64url')
    const right = this.#mac(`${account}.${sessionId}.${turn}`)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null
    return { accountId: Number(account), sessionId, turn: Number(turn) }
  }

  #mac(words: string): Buffer {
    return createHmac('sha256', this.#refresh).update(words).digest()
  }
}

/** Hash of a token as stored in the database. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Derived key of a purpose, so that a token of one kind is never valid as another. */
export function keyFor(secret: string, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(`outpost ${purpose}`).digest()
}
