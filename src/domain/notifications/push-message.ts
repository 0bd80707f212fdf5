import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { notificationKinds } from './kinds.ts'
import { articlePlace } from './notification.ts'

/**
 * Content of a push for the service worker; the push service cannot read it. Shorter than 4 kB, which is what every
 * push service takes.
 */
export const pushMessageSchema = z.object({
  kind: z.enum(notificationKinds),
  /** For whom it is: a device that somebody else uses by now shows nothing. */
  accountId: id(),
  userId: id(),
  /** Null where it is about none. */
  conversationId: z.nullable(id()),
  /** The item's place in the thread: once the device holds it, the conversation can be read without a connection. */
  position: z.nullable(z.int()),
  /** The inbox that it is about; unset where it is none. */
  mailboxId: z.optional(id()),
  /** The task that it is about; unset where it is none. */
  taskId: z.optional(id()),
  /** The article that it is about; unset where it is none. */
  article: z.optional(articlePlace),
  title: z.string(),
  body: z.string(),
  at: moment(),
})

/** Content of a push for the service worker. */
export type PushMessage = z.infer<typeof pushMessageSchema>
