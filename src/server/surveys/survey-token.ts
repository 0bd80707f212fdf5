import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#lib/id.ts'

const dayMs = 24 * 3_600_000
/** Validity of a link, during which its answer can be changed (D1-80), in ms. */
const linkLife = 30 * dayMs

/** Content of a link: conversation, survey, and time of asking (epoch ms). */
export interface SurveyLink {
  accountId: Id
  conversationId: Id
  surveyId: Id
  askedAt: number
}

/** Signed survey links: the holder can answer. */
export class SurveyTokens {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('outpost surveys').digest()
  }

  /** Token of a link, its last path part. */
  make({ accountId, conversationId, surveyId, askedAt }: SurveyLink): string {
    const said = [accountId, conversationId, surveyId, askedAt].map((part) => part.toString(36)).join('.')
    return `${said}.${this.#sign(said).toString('base64url')}`
  }

  /** Verifies a token; null if it is invalid. */
  read(token: string): SurveyLink | null {
    const [, said = '', mac = ''] = /^((?:[0-9a-z]{1,10}\.){3}[0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? []
    if (said === '' || !timingSafeEqual(this.#sign(said), Buffer.from(mac, 'base64url'))) return null
    const [accountId = 0, conversationId = 0, surveyId = 0, askedAt = 0] = said
      .split('.')
      .map((part) => Number.parseInt(part, 36))
    return { accountId, conversationId, surveyId, askedAt }
  }

  #sign = (text: string) => createHmac('sha256', this.#key).update(text).digest()
}

/** True if a link has expired. @param now epoch ms. */
export const isOver = ({ askedAt }: Pick<SurveyLink, 'askedAt'>, now: number): boolean =>
  now > askedAt + linkLife
