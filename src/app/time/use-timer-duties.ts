import { useEffect } from 'react'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { taskTimeAccess, timeAccess } from '#domain/access/plan-access.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'

/** Keeps the agent's timer open while the desk is open in this window; loads after first paint. */
export function useTimerDuties(): void {
  const desk = useDesk()
  const ofConversations = useAccess(timeAccess)
  const ofTasks = useAccess(taskTimeAccess)
  const denied = ofConversations && ofTasks
  useEffect(() => {
    if (denied !== undefined) return undefined
    let isOver = false
    let end: (() => void) | undefined
    const begin = async () => {
      const { openTimer } = await import('./timer-store.ts')
      if (!isOver) end = openTimer(desk)
    }
    begin().catch(reportFailure)
    return () => {
      isOver = true
      end?.()
    }
  }, [desk, denied])
}
