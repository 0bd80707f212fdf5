import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'

/** Kinds of pushes about a conversation whose own time has come. */
export const timeKinds = ['snooze', 'overdue'] as const

/** Its snooze is over, or its due date has passed. */
export type TimeKind = (typeof timeKinds)[number]

/** What a push is about. */
export const pushKinds = ['message', 'mention', 'held', ...timeKinds] as const

/**
 * What a push is about: a customer's message, a note that names the agent, a mail of the agent's that did not leave at
 * its time, or a time that has come.
 */
export type PushKind = (typeof pushKinds)[number]

/**
 * What a push says to the service worker; the push service between cannot read it. Shorter than 4 kB, which is what
 * every push service takes.
 */
export const pushMessageSchema = z.object({
  kind: z.enum(pushKinds),
  /** For whom it is: a device that somebody else uses by now shows nothing. */
  accountId: id(),
  userId: id(),
  conversationId: id(),
  /** The item's place in the thread: once the device holds it, the conversation can be read without a connection. */
  position: z.int(),
  title: z.string(),
  body: z.string(),
  at: moment(),
})

/** What a push says to the service worker. */
export type PushMessage = z.infer<typeof pushMessageSchema>
