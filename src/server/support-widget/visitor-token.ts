import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'

/** How long a token is good after the panel was last there, in ms. */
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
  /** Null for a verified visitor who begins one. */
  conversationId: Id | null
  /** As its visitor typed it, unless they are verified. */
  email: string
  /** The site around the panel has signed for them. */
  isVerified: boolean
  /** Empty where it was not asked for. */
  name: string
  origin: string
  endsAt: number
}

/** Signs what lets a panel read and continue one conversation; nothing is kept. */
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

  /** Reads a token; null for one that is not ours, is over, or is of another widget. @param now epoch ms. */
  read(key: string, token: string, now: number): VisitorSession | null {
    const [, words = '', mac = ''] = /^([\w-]{1,2000})\.([\w-]{43})$/.exec(token) ?? []
    if (mac === '' || !timingSafeEqual(this.#sign(words), Buffer.from(mac, 'base64url'))) return null
    const session = said.parse(JSON.parse(Buffer.from(words, 'base64url').toString()))
    return session.key === key && session.endsAt > now ? session : null
  }

  #sign = (text: string) => createHmac('sha256', this.#key).update(text).digest()
}
