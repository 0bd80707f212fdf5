import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Content of the token in a rendered form. */
export interface ShownToken {
  /** Time when the form was rendered, in epoch ms. */
  shownAt: number
  /** Unique per rendered form. */
  nonce: string
}

/** Token for a form, and the sum to solve. */
export interface FormToken {
  token: string
  /** Sum to solve: `3 + 4`. */
  sum: string
}

/** Signed tokens that prove that this desk rendered a form, and its sum (D1-96); stateless. */
export class FormTokens {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = createHmac('sha256', secret).update('outpost contact forms').digest()
  }

  /** Creates a token for a form. @param now in epoch ms. */
  make(formKey: string, now: number): FormToken {
    const nonce = randomBytes(12).toString('hex')
    const [one, other] = this.#sumOf(nonce)
    const token = `${now}.${nonce}.${this.#sign(`${formKey} ${now} ${nonce}`).toString('hex')}`
    return { token, sum: `${one} + ${other}` }
  }

  /** Verifies a token; null for a forged one, or one of another form. */
  read(formKey: string, token: string): ShownToken | null {
    const [, shownAt = '', nonce = '', mac = ''] =
      /^(\d{1,15})\.([0-9a-f]{24})\.([0-9a-f]{64})$/.exec(token) ?? []
    if (mac === '') return null
    const right = this.#sign(`${formKey} ${shownAt} ${nonce}`)
    return timingSafeEqual(right, Buffer.from(mac, 'hex')) ? { shownAt: Number(shownAt), nonce } : null
  }

  /** True if an answer solves the sum. */
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
