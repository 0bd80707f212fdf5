import { useEffect, useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { retryNow } from '#app/desk/live/changes.ts'

/** How long the button says that it tries; the chip shows what comes of it. In ms. */
const shown = 1200

/** Sends what waits at once, without the pauses between tries. */
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
