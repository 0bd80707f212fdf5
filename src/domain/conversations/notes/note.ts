import * as z from 'zod/mini'
import { id, moment } from '../../fields.ts'
import { attachmentSchema } from '../messages/attachment.ts'
import { originsSchema } from '../origin.ts'

/** Limits of a note. */
export const noteLimits = { html: 64 * 1024, mentions: 100 }

/** An internal note; customers never see it. It belongs to a message (D-70). */
export const noteSchema = z.object({
  id: id(),
  conversationId: id(),
  /** The message it belongs to; null if the conversation has none. */
  messageId: z.nullable(id()),
  position: z.nullable(z.int()),
  html: z.string(),
  /** 0 if a workflow rule wrote it. */
  authorId: z.int().check(z.nonnegative()),
  /** Name at that time of the rule that wrote it; null for users' notes. */
  ruleName: z.nullable(z.string()),
  /** User ids, or 'all' for everyone with access to the mailbox (D-71). */
  mentions: z.array(z.union([id(), z.literal('all')])),
  attachments: z.array(attachmentSchema),
  createdAt: moment(),
  /** Number of edits by its author, and time of the last one; null for none. */
  edits: z.int(),
  editedAt: z.nullable(moment()),
  origins: originsSchema,
})

/** A note as devices and the server hold it. */
export type Note = z.infer<typeof noteSchema>
