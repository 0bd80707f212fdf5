import { createHmac, timingSafeEqual } from 'node:crypto'

/** WebSub signature of a body's raw bytes: `sha256=` and hex. */
export const hubSignature = (secret: string, body: string | Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Constant-time comparison. */
export const isSameText = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** True if a header signs a body with a secret; an empty secret never matches. */
export const isHubSigned = (secret: string, body: Uint8Array, header: unknown): boolean =>
  secret !== '' && typeof header === 'string' && isSameText(header, hubSignature(secret, body))
