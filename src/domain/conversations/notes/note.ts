import * as z from 'zod/mini'
import { id, moment } from '../../fields.ts'
import { attachmentSchema } from '../messages/attachment.ts'
import { originsSchema } from '../origin.ts'

/** Limits of a note. */
export const noteLimits = { html: 64 * 1024, mentions: 100 }

/** A note among agents; customers never see it. It hangs under a message (D-70). */
export const noteSchema = z.object({
  id: id(),
  conversationId: id(),
  /** The message it stands under; null when the conversation has none. */
  messageId: z.nullable(id()),
  position: z.nullable(z.int()),
  html: z.string(),
  /** 0 where a workflow rule wrote it. */
  authorId: z.int().check(z.nonnegative()),
  /** The rule that wrote it, as it was called then; null for what people write. */
  ruleName: z.nullable(z.string()),
  /** User ids, or 'all' for everyone with access to the mailbox (D-71). */
  mentions: z.array(z.union([id(), z.literal('all')])),
  attachments: z.array(attachmentSchema),
  createdAt: moment(),
  /** How often its author has changed it, and when last; null when never. */
  edits: z.int(),
  editedAt: z.nullable(moment()),
  origins: originsSchema,
})

/** A note as devices and the server hold it. */
export type Note = z.infer<typeof noteSchema>
