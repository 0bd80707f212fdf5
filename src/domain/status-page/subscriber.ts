import * as z from 'zod/mini'
import { id, missing, onOff, optionalEmail, secret } from '../fields.ts'
import { defineResource, type RecordOf, type WordsOf } from '../resource.ts'
import { maxEffected } from './effect.ts'
import type { Fault } from './incident.ts'

/** For how long an address can be confirmed, in ms. */
export const pendingLife = 7 * 86_400_000

/** Ways to tell subscribers. */
export const subscriberTypes = ['email', 'webhook', 'slack'] as const

/** Way to tell a subscriber. */
export type SubscriberType = (typeof subscriberTypes)[number]

/** Names of the types. */
export const subscriberTypeNames: Record<SubscriberType, string> = {
  ...{ email: 'Email', webhook: 'Webhook', slack: 'Slack' },
}

/** Longest URL of a subscriber, in characters. */
export const subscriberUrlLimit = 1000

/** Origin of Slack's incoming webhooks. */
const slackUrls = 'https://hooks.slack.com/'

/** Subscribers, who are told of incidents and maintenance. */
export const subscriberResource = defineResource({
  name: 'statusSubscribers',
  noun: 'subscriber',
  path: '/status-page/subscribers',
  paths: { status: '/status-page/subscribers/status/:id' },
  read: { needs: 'status_page.settings' },
  write: { needs: 'status_page.settings' },
  searched: ['address'],
  unique: { fields: ['email'], message: 'This address is subscribed already' },
  words: {
    /** Fixed once it is made. */
    type: z._default(z.enum(subscriberTypes), 'email'),
    email: optionalEmail(),
    isActive: onOff(),
    /** The services that they are told of; null for all. */
    services: z._default(z.nullable(z.array(id()).check(z.maxLength(maxEffected))), null),
  },
  /** URL of a webhook or of an incoming webhook of Slack; it is given once, for it lets everybody in who knows it. */
  secrets: { url: secret('URL', subscriberUrlLimit) },
  row: {
    /** Null for URLs. */
    email: z.nullable(z.string()),
    /** Name shown to people: the e-mail address, or its URL without what it keeps secret. */
    address: z.string(),
    /** When the address was confirmed by its owner, in epoch ms; null before: until then nothing is sent. */
    confirmedAt: z.nullable(z.int()),
    /** Since when no call has arrived, in epoch ms; null while they do. */
    failingSince: z.nullable(z.int()),
    /** Why the desk has switched it off; null where a person did, and while calls arrive. */
    offReason: z.nullable(z.string()),
    /** The last delivery in epoch ms, and why it came to nothing; null where it arrived. */
    lastAt: z.nullable(z.int()),
    lastReason: z.nullable(z.string()),
  },
})

/** A subscriber, as calls answer them. */
export type Subscriber = RecordOf<typeof subscriberResource>
/** Fields of a subscriber. */
export type SubscriberWords = WordsOf<typeof subscriberResource>

/** Fault of a subscriber's fields together; null for none. */
export function subscriberFault({
  type,
  email,
  url,
}: Pick<SubscriberWords, 'type' | 'email' | 'url'>): Fault | null {
  if (type === 'email') return email === '' ? { field: 'email', message: missing('Email') } : null
  if (type === 'slack' && url && !url.startsWith(slackUrls))
    return { field: 'url', message: `The URL of Slack begins with ${slackUrls}` }
  return null
}
