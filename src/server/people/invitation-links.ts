import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { keyFor } from '../auth/tokens.ts'

/** The invitation that a link leads to. */
export interface InvitationRef {
  accountId: Id
  id: Id
}

/**
 * Links of invitations. Their tokens are derived from the desk's secret, so that a link can be shown again
 * without being stored.
 */
export class InvitationLinks {
  readonly #key: Uint8Array

  constructor(secret: string) {
    this.#key = keyFor(secret, 'invitation')
  }

  /** Path of an invitation's page; the token is in the fragment, which reaches no server or log. */
  pathOf(ref: InvitationRef): string {
    return `/support/invitation#${this.tokenOf(ref)}`
  }

  /** Token of an invitation link. */
  tokenOf({ accountId, id }: InvitationRef): string {
    const words = `${accountId}.${id}`
    return `${words}.${this.#mac(words).toString('base64url')}`
  }

  /** Parses a token, whether or not its invitation exists; null for an invalid one. */
  read(token: string): InvitationRef | null {
    const [account = '', id = '', mac = ''] = token.split('.')
    const ref = { accountId: Number(account), id: Number(id) }
    if (ref.accountId >= 2 ** 31 || !Number.isSafeInteger(ref.id)) return null
    const [given, right] = [Buffer.from(mac, 'base64url'), this.#mac(`${account}.${id}`)]
    return given.length === right.length && timingSafeEqual(given, right) ? ref : null
  }

  #mac(words: string): Buffer {
    return createHmac('sha256', this.#key).update(words).digest()
  }
}
