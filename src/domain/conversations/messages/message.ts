import { oneAddress } from '#lib/email-address.ts'
import * as z from 'zod/mini'
import { id, moment } from '../../fields.ts'
import { attachmentSchema } from './attachment.ts'
import { findingsSchema } from './finding.ts'
import { originsSchema } from '../origin.ts'

/** Limits of a message; larger bodies from mail are kept whole on the server and fetched on demand. */
export const messageLimits = { recipients: 100, storedHtml: 32 * 1024, sentHtml: 1024 * 1024, preview: 200 }

/** Somebody in a mail header. */
export const addressSchema = z.object({
  email: z.string().check(z.maxLength(320), z.overwrite(oneAddress)),
  name: z.string().check(z.maxLength(255)),
})

/** An address with its display name; the name may be empty. */
export type Address = z.infer<typeof addressSchema>

/** How a message was made; `automatic` is said by the desk itself, and answers nobody. */
export const messageKinds = ['inbound', 'new', 'reply', 'replyAll', 'forward', 'automatic'] as const

/** A message of a thread. Its body never changes; what happens to it on the way is a delivery. */
export const messageSchema = z.object({
  id: id(),
  conversationId: id(),
  /** Place in the thread, given by the server and immutable; null while it waits on a device. */
  position: z.nullable(z.int()),
  kind: z.enum(messageKinds),
  isInbound: z.boolean(),
  from: addressSchema,
  /** The agent who wrote it; null for a customer, and for the desk itself. */
  authorId: z.nullable(id()),
  to: z.array(addressSchema),
  cc: z.array(addressSchema),
  bcc: z.array(addressSchema),
  subject: z.string(),
  /** Sanitised, at most 32 kB; null when larger or absent: fetched from `messages/:id/body` on demand. */
  html: z.nullable(z.string()),
  /** Older correspondence cut from the visible part, sanitised; null when there is none or it is large. */
  quotedHtml: z.nullable(z.string()),
  preview: z.string(),
  attachments: z.array(attachmentSchema),
  /** The message whose words go along below the answer in its mail; null for none. */
  quotes: z.nullable(id()),
  /** Recognised as sent by a machine; never answered by one. */
  isAutomatic: z.boolean(),
  /** Findings of reading and placing beside the text. */
  findings: findingsSchema,
  /** Where answers go, when its sender says so; empty for the sender. */
  replyTo: z.array(addressSchema),
  /** When its sender says that it was written; null for what agents write. */
  sentAt: z.nullable(moment()),
  /** When it arrived, or an agent wrote it: its place in every list and on every clock. */
  createdAt: moment(),
  origins: originsSchema,
})

/** A message as devices and the server hold it. */
export type Message = z.infer<typeof messageSchema>

/** Whether a message was written in a mail program: a customer's, or an agent's own. */
export const isFromMail = ({ isInbound, sentAt }: Pick<Message, 'isInbound' | 'sentAt'>): boolean =>
  isInbound || typeof sentAt === 'number'

/** The moment that a message is shown with: when it was written, as far as its sender says so. */
export const writtenAt = ({ sentAt, createdAt }: Pick<Message, 'sentAt' | 'createdAt'>): number =>
  sentAt ?? createdAt

/**
 * Where an outgoing message is. `unknown`: the server may or may not have taken it, so it never repeats by itself.
 * `kept`: no mail server was set up when it should have left, so it lies on this server until somebody decides.
 * `withheld`: it belongs to a sample conversation, of which nothing leaves.
 * `delivered` and `read`: the other side says so, on channels that tell it.
 */
export const deliveryStates = [
  'queued',
  'sending',
  'sent',
  'unknown',
  'failed',
  'bounced',
  'kept',
  'withheld',
  'delivered',
  'read',
] as const

/** Where an outgoing message is. */
export type DeliveryState = (typeof deliveryStates)[number]

/** The way of an outgoing message to one of its recipients. */
export const recipientDeliverySchema = z.object({
  email: z.string(),
  state: z.enum(deliveryStates),
  /** Why it waits, failed or bounced, in the mail server's words. */
  reason: z.nullable(z.string()),
})

/** Delivery state for one recipient of an outgoing message. */
export type RecipientDelivery = z.infer<typeof recipientDeliverySchema>

/** The way of one outgoing message; its id is the message's. */
export const deliverySchema = z.object({
  id: id(),
  conversationId: id(),
  /** The worst of its recipients. */
  state: z.enum(deliveryStates),
  /** Why it waits, failed or bounced, in the mail server's words. */
  reason: z.nullable(z.string()),
  /** Each recipient's own way where they differ; empty while all of them are where the message is. */
  recipients: z.array(recipientDeliverySchema),
  at: moment(),
})

/** Delivery state of an outgoing message. */
export type Delivery = z.infer<typeof deliverySchema>
