import * as z from 'zod/mini'
import { id, missing, onOff, optionalEmail, secret } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { maxEffected } from './effect.ts'
import type { Fault } from './incident.ts'

/** Time within which an address can be confirmed, in ms. */
export const pendingLife = 7 * 86_400_000

/** Notification channels of subscribers. */
export const subscriberTypes = ['email', 'webhook', 'slack'] as const

/** Notification channel of a subscriber. */
export type SubscriberType = (typeof subscriberTypes)[number]

/** Names of the types. */
export const subscriberTypeNames: Record<SubscriberType, string> = {
  ...{ email: 'Email', webhook: 'Webhook', slack: 'Slack' },
}

/** Maximum length of a subscriber's URL, in characters. */
export const subscriberUrlLimit = 1000

/** Origin of Slack's incoming webhooks. */
const slackUrls = 'https://hooks.slack.com/'

/** Subscribers to incidents and maintenance. */
export const subscriberResource = defineResource({
  name: 'statusSubscribers',
  noun: 'subscriber',
  path: '/status-page/subscribers',
  paths: { status: '/status-page/subscribers/status/:id' },
  read: { needs: 'status_page.settings' },
  write: { needs: 'status_page.settings' },
  searched: ['address'],
  unique: { fields: ['email'], message: 'This address is subscribed already' },
  input: {
    /** Immutable. */
    type: z._default(z.enum(subscriberTypes), 'email'),
    email: optionalEmail(),
    isActive: onOff(),
    /** Services they are notified about; null for all. */
    services: z._default(z.nullable(z.array(id()).check(z.maxLength(maxEffected))), null),
  },
  /** URL of a webhook or Slack incoming webhook; write-only, because it grants access by itself. */
  secrets: { url: secret('URL', subscriberUrlLimit) },
  row: {
    /** Null for URLs. */
    email: z.nullable(z.string()),
    /** Display name: the e-mail address, or the URL without its secret part. */
    address: z.string(),
    /** Time of the owner's confirmation, in epoch ms; null before: until then nothing is sent. */
    confirmedAt: z.nullable(z.int()),
    /** Start of the current delivery failures, in epoch ms; null without any. */
    failingSince: z.nullable(z.int()),
    /** Reason why the server disabled it; null if a user did, and while deliveries succeed. */
    offReason: z.nullable(z.string()),
    /** Time of the last delivery in epoch ms, and the reason of its failure; null if it succeeded. */
    lastAt: z.nullable(z.int()),
    lastReason: z.nullable(z.string()),
  },
})

/** A subscriber, as calls return it. */
export type Subscriber = RecordOf<typeof subscriberResource>
/** Fields of a subscriber. */
export type SubscriberInput = ResourceInput<typeof subscriberResource>

/** Fault of a subscriber's fields together; null for none. */
export function subscriberFault({
  type,
  email,
  url,
}: Pick<SubscriberInput, 'type' | 'email' | 'url'>): Fault | null {
  if (type === 'email') return email === '' ? { field: 'email', message: missing('Email') } : null
  if (type === 'slack' && url && !url.startsWith(slackUrls))
    return { field: 'url', message: `The URL of Slack begins with ${slackUrls}` }
  return null
}
