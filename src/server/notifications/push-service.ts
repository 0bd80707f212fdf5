import { request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import webpush from 'web-push'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import type { PushKeys } from './push-keys.ts'
import { isOutside, publicOnly } from '../public-address.ts'

/** A device as a push service knows it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** What a push service made of a push. `gone`: the device takes none any more, or none of ours. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  /** @property wait the service's wish, in ms; null without one. */
  | { kind: 'retry'; reason: string; wait: number | null }

/** Hands pushes to push services. */
export interface PushService {
  /**
   * Sends one push; never throws, and ends within its time limit.
   * @param topic at most 32 characters: an undelivered push of the same topic gives way to this one.
   * @param seconds how long it is worth delivering.
   */
  send(target: PushTarget, message: PushMessage, topic: string, seconds: number): Promise<PushOutcome>
}

/** What a push service is reached with. */
export interface PushServiceParts {
  keys: PushKeys
  /** Whom a push service may turn to about our pushes: an https or mailto address. */
  contact: string
  /** Instead of the usual way out, for tests; by default only public addresses are spoken to. */
  connect?: RequestOptions
  /** Longest wait for an answer, in ms. */
  limit?: number
}

/** Longest wait for an answer, in ms. */
const usualLimit = 15_000

/** Makes the way out to push services: RFC 8030, with a payload only the device can read (RFC 8291). */
export function pushService({ keys, contact, connect, limit = usualLimit }: PushServiceParts): PushService {
  const vapidDetails = { subject: contact, ...keys }
  return {
    async send({ endpoint, p256dh, auth }, message, topic, seconds) {
      const signal = AbortSignal.timeout(limit)
      try {
        // An address without a name is never looked up. One that was taken before a network was known to be inner goes.
        if (!connect && !isOutside(new URL(endpoint).hostname)) return { kind: 'gone' }
        const subscription = { endpoint, keys: { p256dh, auth } }
        const { headers, body } = webpush.generateRequestDetails(subscription, JSON.stringify(message), {
          vapidDetails,
          contentEncoding: 'aes128gcm',
          TTL: seconds,
          urgency: message.kind === 'mention' ? 'high' : 'normal',
          topic,
        })
        const options = {
          ...(connect ?? { lookup: publicOnly }),
          method: 'POST',
          headers: headers as Record<string, string>,
          signal,
        }
        return outcomeOf(await post(endpoint, options, body))
      } catch (error) {
        const reason = signal.aborted ? 'No answer in time' : String(error)
        return { kind: 'retry', reason, wait: null }
      }
    },
  }
}

function post(endpoint: string, options: RequestOptions, body: Buffer | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(endpoint, options)
    // It stays to the end: what becomes of the connection after the answer is nobody's problem.
    call.on('error', reject)
    call.on('response', (answer) => {
      // What it says is for nobody; one that talks on is hung up on by the time limit.
      answer.on('error', reject).resume()
      resolve(answer)
    })
    call.end(body)
  })
}

/** 404 and 410: the subscription has ended. 401 and 403: it was made with other keys than ours. */
function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' }
  if ([401, 403, 404, 410].includes(statusCode)) return { kind: 'gone' }
  const reason = `HTTP ${statusCode}`
  if (statusCode !== 429 && statusCode < 500) return { kind: 'refused', reason }
  const seconds = Number(headers['retry-after'])
  return { kind: 'retry', reason, wait: seconds > 0 ? seconds * 1000 : null }
}
