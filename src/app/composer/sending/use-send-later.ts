import { useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import type { Denial } from '#app/ui/denial.ts'
import { refusalOf } from '#domain/access/access.ts'
import { scheduleAccess } from '#domain/access/plan-access.ts'
import { announceScheduled, type SendTime } from './schedule-message.ts'
import type { Sending } from './use-sending.ts'

/** State of scheduling a mail. */
export interface SendLater {
  /** Not included in the plan or role. */
  denied: Denial | undefined
  /** True while the time dialog is open. */
  isAsked: boolean
  ask: () => void
  close: () => void
  pick: (time: SendTime) => void
}

/** Asks for a time after the same checks as sending, then schedules the mail. */
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
