import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { keyFor } from '../auth/tokens.ts'

/** The invitation that a link leads to. */
export interface InvitationRef {
  accountId: Id
  id: Id
}

/**
 * The links of invitations. What makes one a link is worked out of the desk's secret each time, so that it can be shown
 * again, and lies nowhere.
 */
export class InvitationLinks {
  readonly #key: Uint8Array

  constructor(secret: string) {
    this.#key = keyFor(secret, 'invitation')
  }

  /** The page of an invitation; behind the hash no server and no log sees its token. */
  pathOf(ref: InvitationRef): string {
    return `/support/invitation#${this.tokenOf(ref)}`
  }

  /** Token of an invitation link. */
  tokenOf({ accountId, id }: InvitationRef): string {
    const words = `${accountId}.${id}`
    return `${words}.${this.#mac(words).toString('base64url')}`
  }

  /** The invitation of a token, whether it is there or not; null for one that was not made here. */
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
