import * as z from 'zod/mini'
import { id, keptMoment } from '../../fields.ts'
import { nextFullHour } from '#lib/zone.ts'
import { attachmentSchema } from '../messages/attachment.ts'

/** Schedule of a draft, with the mail to send. */
export const scheduledSchema = z.object({
  /** Sending time, in epoch ms. */
  at: keptMoment(),
  /** The op that set the time: each setting is sent at most once, and a replaced one never. */
  op: z.string(),
  /** Mail to send: the text in the inbox's font, with its quotes. */
  html: z.string(),
  attachments: z.array(attachmentSchema),
  /** The contact of a new mail, when the device knew one. */
  contactId: z.nullable(id()),
  /** Position up to which the agent had seen the thread: anything newer holds the mail back. */
  seen: z.int(),
  /** Reason why it was not sent at its time, as a sentence; null while it waits. */
  heldFor: z.nullable(z.string()),
})
/** Schedule of a draft, with the mail to send. */
export type Scheduled = z.infer<typeof scheduledSchema>

/** Earliest time that a mail can be scheduled for: the next full hour of the agent's clock (section 5). */
export const earliestSending = nextFullHour

/** Error for a scheduled time that had passed before the op arrived. */
export const timePassed = 'The time to send it had passed.'
