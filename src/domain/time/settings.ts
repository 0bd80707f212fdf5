import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Limits of the settings: idle seconds, at most a day. */
export const timeSettingsLimits = { pauseLimit: { min: 1, max: 86_400 } }

/** Time tracking settings of an account (section 3). */
export const timeSettingsSchema = z.object({
  /** True if time tracking is on. */
  isTimeTracking: z.boolean(),
  /** A timer starts when a conversation is opened. */
  isAutoForConversation: z.boolean(),
  /** A timer pauses when its agent is idle. */
  pauseTimerIdle: z.boolean(),
  /** Idle time in seconds; null for the default (D-09). */
  timerPauseLimit: z.nullable(
    z.int().check(z.minimum(timeSettingsLimits.pauseLimit.min), z.maximum(timeSettingsLimits.pauseLimit.max)),
  ),
  /** After a reply or a saved draft the time is logged, and the timer starts again. */
  onDraftAndReply: z.boolean(),
})
/** Time tracking settings of an account. */
export type TimeSettings = z.infer<typeof timeSettingsSchema>

/** Time tracking settings as a row; at most one per account. */
export const timeSettingsRowSchema = z.object({ id: id(), ...timeSettingsSchema.shape })
/** Time tracking settings as stored by devices and the server; scope `acct`. */
export type TimeSettingsRow = z.infer<typeof timeSettingsRowSchema>
