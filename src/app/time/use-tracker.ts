import type { TimeSettings } from '#domain/time/settings.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { taskTimeAccess, timeAccess } from '#domain/access/plan-access.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { isSameSubject, type TimeSubject } from '#domain/time/subject.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import type { Denial } from '#app/ui/denial.ts'
import { openTimers, timeSettings } from '#local/queries/time.ts'
import { announceLogged } from './announce-logged.ts'
import { timerOf } from './timer-store.ts'

/** Timer of a conversation or task, for its controls. */
export interface Tracker {
  settings: TimeSettings
  /** Running or paused entry of the agent; null without one. */
  entry: TimeEntry | null
  /** Reason why the controls are disabled. */
  denied: Denial | undefined
  start: () => void
  pause: () => void
  stop: () => void
}

/** Timer of a conversation or task; null while loading, and without time tracking. */
export function useTracker(subject: TimeSubject): Tracker | null {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const settings = useLive(timeSettings, undefined)
  const open = useLive(openTimers, undefined)
  const denied = useAccess(subject.taskId === null ? timeAccess : taskTimeAccess)
  if (!settings?.isTimeTracking || !open) return null
  const timer = timerOf(desk)
  return {
    settings,
    entry: open.find((entry) => isSameSubject(entry, subject)) ?? null,
    denied,
    start: () => void timer.start(subject).catch(reportFailure),
    pause: () => void timer.pause(subject).catch(reportFailure),
    stop: () => {
      const stop = async () => {
        const done = await timer.stop(subject)
        if (done) await announceLogged(desk, done, 'Entry submited', isOffline)
      }
      void stop().catch(reportFailure)
    },
  }
}
