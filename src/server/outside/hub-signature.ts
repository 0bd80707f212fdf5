import { createHmac, timingSafeEqual } from 'node:crypto'

/** The WebSub signature of a body, over the very bytes: `sha256=` and hex. */
export const hubSignature = (secret: string, body: string | Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Compares in a time that tells nothing of the right text. */
export const isSameText = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Tells whether a header signs a body with a secret; an empty secret signs nothing. */
export const isHubSigned = (secret: string, body: Uint8Array, header: unknown): boolean =>
  secret !== '' && typeof header === 'string' && isSameText(header, hubSignature(secret, body))
