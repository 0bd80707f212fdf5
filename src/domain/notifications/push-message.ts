import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { notificationKinds } from './kinds.ts'
import { articlePlace } from './notification.ts'

/**
 * Content of a push for the service worker; encrypted for it. Shorter than 4 kB, the limit of every push
 * service.
 */
export const pushMessageSchema = z.object({
  kind: z.enum(notificationKinds),
  /** Recipient: a device with another user signed in shows nothing. */
  accountId: id(),
  userId: id(),
  /** Its conversation; null for none. */
  conversationId: z.nullable(id()),
  /** Position of the item in the thread: once the device holds it, the conversation is readable offline. */
  position: z.nullable(z.int()),
  /** Its inbox; unset for none. */
  mailboxId: z.optional(id()),
  /** Its task; unset for none. */
  taskId: z.optional(id()),
  /** Its article; unset for none. */
  article: z.optional(articlePlace),
  title: z.string(),
  body: z.string(),
  at: moment(),
})

/** Content of a push for the service worker. */
export type PushMessage = z.infer<typeof pushMessageSchema>
