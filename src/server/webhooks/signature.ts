import { createHmac, randomBytes } from 'node:crypto'

/*
 * Standard Webhooks: `webhook-signature` holds, for each secret, `v1,` and the HMAC-SHA256 of id, time in s and body,
 * joined by points.
 */

/** Bytes of a secret. */
const secretBytes = 32

/** A new secret, as receivers are given it. */
export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** The headers that sign a call. @param at epoch ms. @param secrets the present one, and those that still hold. */
export function signedHeaders(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const time = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures.join(' ') }
}
