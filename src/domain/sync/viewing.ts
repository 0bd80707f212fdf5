import type { Id } from '#lib/id.ts'
import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Maximum number of conversations that a device can report as open: each has its own window. */
const maxLooked = 20

/**
 * Open conversations of a device, and articles under the same name: all ids of an account are from one
 * sequence. Sent in full each time, so that a lost message does no harm.
 */
export const openConversationsSchema = z
  .array(z.object({ conversationId: id(), isTyping: z.boolean() }))
  .check(z.maxLength(maxLooked))
/** Open conversations of a device. */
export type OpenConversations = z.infer<typeof openConversationsSchema>

/** A user who views a conversation or an article. */
export interface Viewer {
  userId: Id
  isTyping: boolean
}

/** Viewers of the conversations and articles in the recipient's scopes, including the recipient; sent in full each time. */
export type Present = readonly { conversationId: Id; viewers: readonly Viewer[] }[]
