import type { Id } from '#lib/id.ts'
import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Most conversations that one device can say it looks at: each has a window of its own. */
const maxLooked = 20

/** What a device says it looks at; all of it each time, so that one lost word harms nothing. */
export const lookingSchema = z
  .array(z.object({ conversationId: id(), isTyping: z.boolean() }))
  .check(z.maxLength(maxLooked))
/** What a device says it looks at. */
export type Looking = z.infer<typeof lookingSchema>

/** Somebody who is at a conversation. */
export interface Viewer {
  userId: Id
  isTyping: boolean
}

/** Who is where, of the conversations that the hearer may see, the hearer among them; all of it each time. */
export type Present = readonly { conversationId: Id; viewers: readonly Viewer[] }[]
