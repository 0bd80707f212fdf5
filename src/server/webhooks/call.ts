import type { Random } from '#lib/random.ts'
import { OutsideRefusal, type CallOutside } from '../outside/call.ts'
import { signedHeaders } from './signature.ts'

/** Time limit of a receiver's answer, in ms. */
const limitMs = 15_000

/** Outcome of a call: a status with `retryAfter` in ms, or the reason for none. */
export interface WebhookAnswer {
  status: number | null
  reason: string | null
  retryAfter: number
  /** Text of the answer, if it was requested. */
  text: string
}

/** Sends a JSON body, signed with each of the keys. @param maxBytes of the answer; 0 to ignore it. */
export async function callWebhook(
  callOutside: CallOutside,
  { url, keys }: { url: string; keys: readonly string[] },
  message: { id: string; at: number; body: string },
  { signal, maxBytes = 0 }: { signal: AbortSignal; maxBytes?: number },
): Promise<WebhookAnswer> {
  const signed = keys.length > 0 ? signedHeaders(message, keys) : {}
  try {
    const { status, headers, body } = await callOutside(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Outpost-Webhooks', ...signed },
      ...{ body: message.body, maxBytes, limitMs, signal },
    })
    const seconds = Number(headers['retry-after'])
    const retryAfter = seconds > 0 ? Math.min(seconds, 86_400) * 1000 : 0
    return { status, reason: null, retryAfter, text: body.toString() }
  } catch (error) {
    const reason = error instanceof OutsideRefusal ? error.message : 'There is no connection'
    return { status: null, reason, retryAfter: 0, text: '' }
  }
}

/** True for a delivered call. */
export const isGood = ({ status }: WebhookAnswer): boolean => status !== null && status >= 200 && status < 300

/** Reason of a failed call. */
export const answerText = ({ status, reason }: WebhookAnswer): string => reason ?? `It answered ${status}`

/** Wait before the next attempt, in ms: Retry-After, if it is longer than the backoff. */
export const waitAfter = ({ retryAfter }: WebhookAnswer, wait: number, random: Random): number =>
  Math.round(Math.max(retryAfter, wait * (1 + random.next() / 10)))
