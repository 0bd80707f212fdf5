import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Limits of the settings: how many seconds without activity may pass, at most a day. */
export const timeSettingsLimits = { pauseLimit: { min: 1, max: 86_400 } }

/** How an account tracks time (section 3). */
export const timeSettingsSchema = z.object({
  /** Whether time is tracked at all. */
  isTimeTracking: z.boolean(),
  /** A timer starts when a conversation is opened. */
  isAutoForConversation: z.boolean(),
  /** A timer pauses when its agent does nothing for a while. */
  pauseTimerIdle: z.boolean(),
  /** How long that while is, in seconds; null for the usual one (D-09). */
  timerPauseLimit: z.nullable(
    z.int().check(z.minimum(timeSettingsLimits.pauseLimit.min), z.maximum(timeSettingsLimits.pauseLimit.max)),
  ),
  /** After a reply or a saved draft the time so far is logged, and the timer starts anew. */
  onDraftAndReply: z.boolean(),
})
/** How an account tracks time. */
export type TimeSettings = z.infer<typeof timeSettingsSchema>

/** The settings of an account as a row; at most one. */
export const timeSettingsRowSchema = z.object({ id: id(), ...timeSettingsSchema.shape })
/** The settings of an account as devices and the server hold them; scope `acct`. */
export type TimeSettingsRow = z.infer<typeof timeSettingsRowSchema>
