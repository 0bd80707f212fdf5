import type { RequestOptions } from 'node:https'
import webpush from 'web-push'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import type { PushKeys } from './push-keys.ts'
import { OutsideRefusal, outsideCaller, type OutsideAnswer } from '../outside/call.ts'
import { isOutside } from '../outside/public-address.ts'

/** A device as a push service knows it. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Outcome of a push. `gone`: the subscription has ended or was made with other keys. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  /** @property wait Retry-After of the service, in ms; null without one. */
  | { kind: 'retry'; reason: string; wait: number | null }

/** Hands pushes to push services. */
export interface PushService {
  /**
   * Sends one push; never throws, and ends within its time limit.
   * @param topic at most 32 characters: replaces an undelivered push of the same topic.
   * @param seconds time to live.
   */
  send(target: PushTarget, message: PushMessage, topic: string, seconds: number): Promise<PushOutcome>
}

/** Dependencies of the push service client. */
export interface PushServiceParts {
  keys: PushKeys
  /** Contact address for push services: an https or mailto URL. */
  contact: string
  /** Replaces the connection in tests; by default only public addresses are allowed. */
  connect?: RequestOptions
  /** Longest wait for an answer, in ms. */
  limit?: number
}

/** Longest wait for an answer, in ms. */
const usualLimit = 15_000

/** Client for push services: RFC 8030, with a payload encrypted for the device (RFC 8291). */
export function pushService({ keys, contact, connect, limit = usualLimit }: PushServiceParts): PushService {
  const vapidDetails = { subject: contact, ...keys }
  const call = outsideCaller(connect ? { connect } : {})
  return {
    async send({ endpoint, p256dh, auth }, message, topic, seconds) {
      try {
        // Subscriptions stored before their network was known to be internal are dropped.
        if (!connect && !isOutside(new URL(endpoint).hostname)) return { kind: 'gone' }
        const subscription = { endpoint, keys: { p256dh, auth } }
        const { headers, body } = webpush.generateRequestDetails(subscription, JSON.stringify(message), {
          vapidDetails,
          contentEncoding: 'aes128gcm',
          TTL: seconds,
          urgency: message.kind === 'mention' ? 'high' : 'normal',
          topic,
        })
        const words = { method: 'POST', headers: headers as Record<string, string>, body }
        // The response body is ignored.
        return outcomeOf(await call(endpoint, { ...words, maxBytes: 0, limitMs: limit }))
      } catch (error) {
        const reason = error instanceof OutsideRefusal ? error.message : String(error)
        return { kind: 'retry', reason, wait: null }
      }
    },
  }
}

/** 404 and 410: the subscription has ended. 401 and 403: it was made with other keys. */
function outcomeOf({ status, headers }: OutsideAnswer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if ([401, 403, 404, 410].includes(status)) return { kind: 'gone' }
  const reason = `HTTP ${status}`
  if (status !== 429 && status < 500) return { kind: 'refused', reason }
  const seconds = Number(headers['retry-after'])
  return { kind: 'retry', reason, wait: seconds > 0 ? seconds * 1000 : null }
}
