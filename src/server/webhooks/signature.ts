import { createHmac, randomBytes } from 'node:crypto'

/*
 * Standard Webhooks: `webhook-signature` contains, for each secret, `v1,` and the HMAC-SHA256 of id, time in
 * s and body, joined by dots.
 */

/** Secret length in bytes. */
const secretBytes = 32

/** New secret in the format for receivers. */
export const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** Signature headers of a call. @param at epoch ms. @param secrets currently valid ones. */
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
