import * as z from 'zod/mini'
import { timeSettingsLimits, timeSettingsSchema, type TimeSettings } from '#domain/time/settings.ts'

const { min, max } = timeSettingsLimits.pauseLimit

/** Form values: the limit is text. */
export type TimeSettingsValues = Omit<TimeSettings, 'timerPauseLimit'> & { timerPauseLimit: string }

/** Form values of the settings. */
export function valuesOf({ timerPauseLimit, ...rest }: TimeSettings): TimeSettingsValues {
  const { isTimeTracking, isAutoForConversation, pauseTimerIdle, onDraftAndReply } = rest
  const limit = timerPauseLimit === null ? '' : String(timerPauseLimit)
  return { isTimeTracking, isAutoForConversation, pauseTimerIdle, onDraftAndReply, timerPauseLimit: limit }
}

/** Schema of the form; its output are the settings. */
export const timeSettingsForm = z.object({
  ...timeSettingsSchema.shape,
  timerPauseLimit: z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max), {
        error: `Pause limit must be a number from ${min} to ${max}`,
      }),
    ),
    z.transform((text) => (text === '' ? null : Number(text))),
  ),
})
