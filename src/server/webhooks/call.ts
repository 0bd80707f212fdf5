import type { Random } from '#lib/random.ts'
import { OutsideRefusal, type CallOutside } from '../outside/call.ts'
import { signedHeaders } from './signature.ts'

/** How long a receiver may take to answer, in ms. */
const limitMs = 15_000

/** How a call ended: a status with `retryAfter` in ms, or why there is none. */
export interface WebhookAnswer {
  status: number | null
  reason: string | null
  retryAfter: number
  /** The answer's text, where it was asked for. */
  text: string
}

/** Calls an address with a body in JSON, signed by each of the keys. @param maxBytes of the answer; 0 for unread. */
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

/** Whether a call has arrived. */
export const isGood = ({ status }: WebhookAnswer): boolean => status !== null && status >= 200 && status < 300

/** Why a call has not arrived. */
export const wordsOf = ({ status, reason }: WebhookAnswer): string => reason ?? `It answered ${status}`

/** How long to wait before the next try, in ms: the wish of the other side, where it is longer than ours. */
export const waitAfter = ({ retryAfter }: WebhookAnswer, wait: number, random: Random): number =>
  Math.round(Math.max(retryAfter, wait * (1 + random.next() / 10)))
