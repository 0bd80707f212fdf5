import * as z from 'zod/mini'
import { id, keptMoment } from '../../fields.ts'
import { nextFullHour } from '#lib/zone.ts'
import { attachmentSchema } from '../messages/attachment.ts'

/** Sending part of a draft at a later time. */
export const scheduledSchema = z.object({
  /** When it leaves, in epoch ms. */
  at: keptMoment(),
  /** The op that set the time: each setting is sent at most once, and an older one no more. */
  op: z.string(),
  /** Mail to send: the text in the inbox's font, with its quotes. */
  html: z.string(),
  /** The files that go along. */
  attachments: z.array(attachmentSchema),
  /** The contact of a new mail, when the device knew one. */
  contactId: z.nullable(id()),
  /** The newest place in the thread that the agent had seen: what came after holds it back. */
  seen: z.int(),
  /** Why it did not leave at its time, as a sentence; null while it waits. */
  heldFor: z.nullable(z.string()),
})
/** Sending part of a draft at a later time. */
export type Scheduled = z.infer<typeof scheduledSchema>

/** The first moment a mail can be put off to: the next full hour of the agent's clock (section 5). */
export const earliestSending = nextFullHour

/** Error for a scheduled time that had passed before the op arrived. */
export const timePassed = 'The time to send it had passed.'
