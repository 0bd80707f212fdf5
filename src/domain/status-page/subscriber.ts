import * as z from 'zod/mini'
import { email, id, onOff } from '../fields.ts'
import { defineResource, type RecordOf, type WordsOf } from '../resource.ts'
import { maxEffected } from './effect.ts'

/** For how long an address can be confirmed, in ms. */
export const pendingLife = 7 * 86_400_000

/** People who are told of incidents and maintenance by mail. */
export const subscriberResource = defineResource({
  name: 'statusSubscribers',
  noun: 'subscriber',
  path: '/status-page/subscribers',
  paths: { status: '/status-page/subscribers/status/:id' },
  read: { needs: 'status_page.settings' },
  write: { needs: 'status_page.settings' },
  searched: ['email'],
  unique: { fields: ['email'], message: 'This address is subscribed already' },
  words: {
    email: email(),
    isActive: onOff(),
    /** The services that they are told of; null for all. */
    services: z._default(z.nullable(z.array(id()).check(z.maxLength(maxEffected))), null),
  },
  row: {
    /** When the address was confirmed by its owner, in epoch ms; null before: until then nothing is sent. */
    confirmedAt: z.nullable(z.int()),
  },
})

/** A subscriber, as calls answer them. */
export type Subscriber = RecordOf<typeof subscriberResource>
/** Fields of a subscriber. */
export type SubscriberWords = WordsOf<typeof subscriberResource>
