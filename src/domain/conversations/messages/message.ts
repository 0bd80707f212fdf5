import { oneAddress } from '#lib/email-address.ts'
import * as z from 'zod/mini'
import { id, moment } from '../../fields.ts'
import { attachmentSchema } from './attachment.ts'
import { findingsSchema } from './finding.ts'
import { originsSchema } from '../origin.ts'

/** Limits of a message; larger mail bodies are stored whole on the server and fetched on demand. */
export const messageLimits = { recipients: 100, storedHtml: 32 * 1024, sentHtml: 1024 * 1024, preview: 200 }

/** An address in a mail header. */
export const addressSchema = z.object({
  email: z.string().check(z.maxLength(320), z.overwrite(oneAddress)),
  name: z.string().check(z.maxLength(255)),
})

/** An address with its display name; the name may be empty. */
export type Address = z.infer<typeof addressSchema>

/** Kinds of messages; `automatic` is sent by the server itself and is no reply. */
export const messageKinds = ['inbound', 'new', 'reply', 'replyAll', 'forward', 'automatic'] as const

/** A message of a thread. Its body never changes; its transport is recorded in a delivery. */
export const messageSchema = z.object({
  id: id(),
  conversationId: id(),
  /** Position in the thread, assigned by the server and immutable; null while pending on a device. */
  position: z.nullable(z.int()),
  kind: z.enum(messageKinds),
  isInbound: z.boolean(),
  from: addressSchema,
  /** The agent who wrote it; null for a customer, and for the system. */
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
  /** The message quoted below the reply in its mail; null for none. */
  quotes: z.nullable(id()),
  /** Recognised as automatic; never answered automatically. */
  isAutomatic: z.boolean(),
  /** Findings of parsing and assignment. */
  findings: findingsSchema,
  /** Reply-To addresses; empty if replies go to the sender. */
  replyTo: z.array(addressSchema),
  /** When it was written, as stated by its sender; null for messages written in the app. */
  sentAt: z.nullable(moment()),
  /** When it arrived, or was written in the app; used by every list and every clock. */
  createdAt: moment(),
  origins: originsSchema,
})

/** A message as devices and the server hold it. */
export type Message = z.infer<typeof messageSchema>

/** True if a message was written in a mail program, by a customer or an agent. */
export const isFromMail = ({ isInbound, sentAt }: Pick<Message, 'isInbound' | 'sentAt'>): boolean =>
  isInbound || typeof sentAt === 'number'

/** Displayed time of a message: when it was written, as far as its sender states it. */
export const writtenAt = ({ sentAt, createdAt }: Pick<Message, 'sentAt' | 'createdAt'>): number =>
  sentAt ?? createdAt

/**
 * Delivery states of an outgoing message. `unknown`: the server may or may not have accepted it, so it is
 * never resent automatically. `kept`: no mail server was set up when it was due, so it is stored on this
 * server until a user decides. `withheld`: it belongs to a sample conversation, which is never sent.
 * `delivered` and `read`: reported by the recipient's side, on channels that do so.
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

/** Delivery state of an outgoing message. */
export type DeliveryState = (typeof deliveryStates)[number]

/** Delivery of an outgoing message to one of its recipients. */
export const recipientDeliverySchema = z.object({
  email: z.string(),
  state: z.enum(deliveryStates),
  /** Reason why it waits, failed or bounced, as the mail server's text. */
  reason: z.nullable(z.string()),
})

/** Delivery state for one recipient of an outgoing message. */
export type RecipientDelivery = z.infer<typeof recipientDeliverySchema>

/** Delivery of one outgoing message; its id is the message's. */
export const deliverySchema = z.object({
  id: id(),
  conversationId: id(),
  /** The worst state of its recipients. */
  state: z.enum(deliveryStates),
  /** Reason why it waits, failed or bounced, as the mail server's text. */
  reason: z.nullable(z.string()),
  /** Delivery per recipient if they differ; empty while all have the state of the message. */
  recipients: z.array(recipientDeliverySchema),
  at: moment(),
})

/** Delivery state of an outgoing message. */
export type Delivery = z.infer<typeof deliverySchema>
