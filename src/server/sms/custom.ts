import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { CallOutside } from '../outside/call.ts'
import { outcomeOfFailure } from '../outside/failure.ts'
import type { IncomingSms, KeyedChannel, OutgoingSms, SmsOutcome } from './provider.ts'

/*
 * Protocol of custom providers, the same in both directions: a JSON body, `x-outpost-timestamp` in seconds,
 * and `x-outpost-signature`, which is `sha256=` and HMAC-SHA-256 of `timestamp.body` in hex, with the shared
 * secret. A repeated `id` is the same message.
 */

const headerNames = { signature: 'x-outpost-signature', timestamp: 'x-outpost-timestamp' } as const
/** Maximum age of a signature, in s, against replay. */
const patience = 300

/** Signature of a body at a time. @param at seconds. */
export const signatureOf = (secret: string, at: number | string, body: string | Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`

/** True if a request has a fresh valid signature. @param now in epoch ms. */
export function isSignedByCustom(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Uint8Array,
  now: number,
): boolean {
  const [at, signature] = [headers[headerNames.timestamp], headers[headerNames.signature]]
  if (secret === '' || typeof at !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{1,12}$/.test(at) || Math.abs(now / 1000 - Number(at)) > patience) return false
  const right = Buffer.from(signatureOf(secret, at, body))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right)
}

const smsSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  from: z.string().check(z.maxLength(40)),
  to: z.string().check(z.maxLength(40)),
  text: z.string().check(z.maxLength(20_000)),
})

/** Parses a custom provider's request; undefined if it is no message. */
export function readCustomSms(body: Uint8Array): IncomingSms | undefined {
  try {
    const read = z.safeParse(smsSchema, JSON.parse(Buffer.from(body).toString('utf8'))).data
    return read && { ...read, keyword: null }
  } catch {
    return undefined
  }
}

/** Sends a message by a custom provider; never throws. */
export async function sendByCustom(
  { callOutside, now }: { callOutside: CallOutside; now: number },
  channel: KeyedChannel,
  { to, text, idempotencyKey }: OutgoingSms,
  signal: AbortSignal,
): Promise<SmsOutcome> {
  const body = JSON.stringify({ id: idempotencyKey, from: channel.phoneNumber, to, text })
  const at = Math.floor(now / 1000)
  try {
    const { status } = await callOutside(channel.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [headerNames.timestamp]: String(at),
        [headerNames.signature]: signatureOf(channel.authToken, at, body),
        'idempotency-key': idempotencyKey,
      },
      ...{ body, maxBytes: 64 * 1024, limitMs: 15_000, signal },
    })
    if (status >= 200 && status < 300) return { kind: 'sent', id: idempotencyKey }
    const reason = `The SMS provider answered ${status}`
    if (status === 429 || status === 503) return { kind: 'retry', reason }
    return { kind: status >= 500 ? 'unknown' : 'failed', reason }
  } catch (error) {
    return outcomeOfFailure(error, 'The SMS provider')
  }
}
