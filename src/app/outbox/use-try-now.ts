import { useEffect, useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { retryNow } from '#app/desk/live/changes.ts'

/** Duration of the button's "trying" state, in ms; the chip shows the result. */
const shown = 1200

/** Sends pending ops at once, without the retry delays. */
export function useTryNow(): { tryNow: () => void; isTrying: boolean } {
  const desk = useDesk()
  const [isTrying, setIsTrying] = useState(false)
  useEffect(() => {
    if (!isTrying) return undefined
    const timer = setTimeout(() => setIsTrying(false), shown)
    return () => clearTimeout(timer)
  }, [isTrying])
  const tryNow = () => {
    setIsTrying(true)
    retryNow(desk)
      .then(() => desk.client.worker.syncNow('asked'))
      .catch(reportFailure)
  }
  return { tryNow, isTrying }
}
