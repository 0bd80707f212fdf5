import { useEffect, useEffectEvent } from 'react'
import type { TimeSubject } from '#domain/time/subject.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { viewedRights } from '#app/desk/rights/role-view.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { timerOf } from './timer-store.ts'
import type { Tracker } from './use-tracker.ts'

/** Time before the timer of an opened conversation starts, in ms, so that skimming starts none. */
const leafing = 1000

/**
 * Starts the timer when a conversation is opened and viewed, if the account has it enabled (TIM-005), and
 * logs the time when the agent leaves. A reload does not stop it.
 */
export function useAutomaticTimer(subject: TimeSubject, tracker: Tracker | null): void {
  const desk = useDesk()
  const isAutomatic =
    tracker !== null && tracker.denied === undefined && tracker.settings.isAutoForConversation
  const start = useEffectEvent(() => void timerOf(desk).start(subject).catch(reportFailure))
  const leave = useEffectEvent(() => {
    // A closed desk has no timer to stop.
    if (desk.db.isOpen()) void timerOf(desk).stop(subject).catch(reportFailure)
  })
  useEffect(() => {
    if (!isAutomatic) return undefined
    let hasStarted = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (document.visibilityState !== 'visible' || hasStarted || viewedRights()) return
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        hasStarted = true
        start()
      }, leafing)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(waiting)
      document.removeEventListener('visibilitychange', look)
      if (hasStarted) leave()
    }
  }, [isAutomatic])
}
