import type { TimeSettings } from './settings.ts'

/** Defaults of an account without a choice. */
export const defaultTimeSettings: TimeSettings = {
  isTimeTracking: true,
  isAutoForConversation: false,
  pauseTimerIdle: true,
  timerPauseLimit: null,
  onDraftAndReply: false,
}

/** Milliseconds without activity after which a timer pauses, unless the account says otherwise (TIM-010). */
export const usualIdleLimit = 30_000

/** Milliseconds without activity after which a timer pauses; null when it never does. */
export function idleLimitOf({ pauseTimerIdle, timerPauseLimit }: TimeSettings): number | null {
  if (!pauseTimerIdle) return null
  return timerPauseLimit === null ? usualIdleLimit : timerPauseLimit * 1000
}
