import { useEffect, useEffectEvent } from 'react'
import type { TimeSubject } from '#domain/time/subject.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { lookedRights } from '#app/desk/rights/role-view.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { timerOf } from './timer-store.ts'
import type { Tracker } from './use-tracker.ts'

/** How long a conversation is open before its timer starts, in ms: who leafs through a list works on none of it. */
const leafing = 1000

/**
 * Where the account wants it, the timer starts when a conversation is opened and looked at (TIM-005), and its time is
 * logged when the agent leaves it. A reload is no leaving: the timer runs on.
 */
export function useAutomaticTimer(subject: TimeSubject, tracker: Tracker | null): void {
  const desk = useDesk()
  const isAutomatic =
    tracker !== null && tracker.denied === undefined && tracker.settings.isAutoForConversation
  const start = useEffectEvent(() => void timerOf(desk).start(subject).catch(reportFailure))
  const leave = useEffectEvent(() => {
    // A desk that is closed has nobody to leave.
    if (desk.db.isOpen()) void timerOf(desk).stop(subject).catch(reportFailure)
  })
  useEffect(() => {
    if (!isAutomatic) return undefined
    let hasStarted = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (document.visibilityState !== 'visible' || hasStarted || lookedRights()) return
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
