import type { TimeSettings } from './settings.ts'

/** Default time tracking settings. */
export const defaultTimeSettings: TimeSettings = {
  isTimeTracking: true,
  isAutoForConversation: false,
  pauseTimerIdle: true,
  timerPauseLimit: null,
  onDraftAndReply: false,
}

/** Default idle time after which a timer pauses, in ms (TIM-010). */
export const usualIdleLimit = 30_000

/** Idle time after which a timer pauses, in ms; null for never. */
export function idleLimitOf({ pauseTimerIdle, timerPauseLimit }: TimeSettings): number | null {
  if (!pauseTimerIdle) return null
  return timerPauseLimit === null ? usualIdleLimit : timerPauseLimit * 1000
}
