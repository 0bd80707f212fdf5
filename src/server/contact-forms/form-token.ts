import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Content of the token in a rendered form. */
export interface ShownToken {
  /** When the form was shown, in epoch ms. */
  shownAt: number
  /** No two forms that were shown share it. */
  nonce: string
}

/** A token as it stands in a form, and the sum that is asked with it. */
export interface FormToken {
  token: string
  /** Sum to solve: `3 + 4`. */
  sum: string
}

/** Proves that a form was shown by this desk, and asks a sum (D1-96); nothing is kept. */
export class FormTokens {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('outpost contact forms').digest()
  }

  /** Makes a token for a form. @param now in epoch ms. */
  make(formKey: string, now: number): FormToken {
    const nonce = randomBytes(12).toString('hex')
    const [one, other] = this.#sumOf(nonce)
    const token = `${now}.${nonce}.${this.#sign(`${formKey} ${now} ${nonce}`).toString('hex')}`
    return { token, sum: `${one} + ${other}` }
  }

  /** Reads a token; null for one that is not ours, or of another form. */
  read(formKey: string, token: string): ShownToken | null {
    const [, shownAt = '', nonce = '', mac = ''] =
      /^(\d{1,15})\.([0-9a-f]{24})\.([0-9a-f]{64})$/.exec(token) ?? []
    if (mac === '') return null
    const right = this.#sign(`${formKey} ${shownAt} ${nonce}`)
    return timingSafeEqual(right, Buffer.from(mac, 'hex')) ? { shownAt: Number(shownAt), nonce } : null
  }

  /** Whether an answer is the sum that was asked. */
  isSum({ nonce }: ShownToken, answer: string): boolean {
    const [one, other] = this.#sumOf(nonce)
    return answer.trim() === String(one + other)
  }

  #sumOf(nonce: string): [number, number] {
    const bytes = this.#sign(`sum ${nonce}`)
    return [1 + ((bytes[0] ?? 0) % 9), 1 + ((bytes[1] ?? 0) % 9)]
  }

  #sign = (text: string) => createHmac('sha256', this.#key).update(text).digest()
}
