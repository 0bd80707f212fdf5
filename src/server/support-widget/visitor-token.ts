import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'

/** Lifetime of a token after the panel's last call, in ms. */
export const tokenLife = 24 * 3_600_000

const said = z.object({
  key: z.string(),
  conversationId: z.nullable(z.int()),
  email: z.string(),
  name: z.string(),
  origin: z.string(),
  endsAt: z.int(),
  isVerified: z._default(z.boolean(), false),
})

/** Content of a token: widget, conversation, origin, and expiry (epoch ms). */
export interface VisitorSession {
  key: string
  /** Null for a verified visitor before their first message. */
  conversationId: Id | null
  /** Address as typed, or as verified. */
  email: string
  /** True if the embedding site has signed the identity. */
  isVerified: boolean
  /** Empty if it was not asked for. */
  name: string
  origin: string
  endsAt: number
}

/** Signed tokens with which a panel reads and continues one conversation; not stored. */
export class VisitorTokens {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('outpost support widget').digest()
  }

  /** Makes a token. */
  make(session: VisitorSession): string {
    const words = Buffer.from(JSON.stringify(session)).toString('base64url')
    return `${words}.${this.#sign(words).toString('base64url')}`
  }

  /** Verifies a token; null if it is invalid, expired, or of another widget. @param now epoch ms. */
  read(key: string, token: string, now: number): VisitorSession | null {
    const [, words = '', mac = ''] = /^([\w-]{1,2000})\.([\w-]{43})$/.exec(token) ?? []
    if (mac === '' || !timingSafeEqual(this.#sign(words), Buffer.from(mac, 'base64url'))) return null
    const session = said.parse(JSON.parse(Buffer.from(words, 'base64url').toString()))
    return session.key === key && session.endsAt > now ? session : null
  }

  #sign = (text: string) => createHmac('sha256', this.#key).update(text).digest()
}
