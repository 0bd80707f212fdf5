import { useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import type { Denial } from '#app/ui/denial.ts'
import { refusalOf } from '#domain/access/access.ts'
import { scheduleAccess } from '#domain/access/plan-access.ts'
import { announceScheduled, type SendTime } from './schedule-message.ts'
import type { Sending } from './use-sending.ts'

/** Sending at a time that is asked for. */
export interface SendLater {
  /** The plan or the role does not include it. */
  denied: Denial | undefined
  /** Whether the time is being asked for. */
  isAsked: boolean
  ask: () => void
  close: () => void
  pick: (time: SendTime) => void
}

/** Asks when a mail is to leave, after the same checks as those of sending, and leaves it to the desk. */
export function useSendLater(sending: Sending, schedule: (time: SendTime) => Promise<string>): SendLater {
  const desk = useDesk()
  const [isAsked, setIsAsked] = useState(false)
  const pick = (time: SendTime) => {
    setIsAsked(false)
    sending.out(async () => {
      const op = await schedule(time)
      void announceScheduled(desk, op, sending.isOffline).catch(reportFailure)
    })
  }
  return {
    denied: refusalOf(desk.actor, scheduleAccess),
    isAsked,
    ask: () => {
      if (sending.isReady()) setIsAsked(true)
    },
    close: () => setIsAsked(false),
    pick,
  }
}
