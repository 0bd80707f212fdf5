import { useEffect } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useHandler } from '#app/ui/use-handler.ts'

/** How often is asked while a job is under way and nothing is heard, in ms: a proxy may let no socket through. */
const repeatIntervalMs = 5000

/** Calls back whenever a job of the account has got on, and now and then while one is under way. */
export function useJobsNews(isUnderWay: boolean, onNews: () => void): void {
  const { client, clock } = useDesk()
  const tell = useHandler(onNews)
  useEffect(() => client.onJobs(tell), [client, tell])
  useEffect(() => {
    if (!isUnderWay) return undefined
    let cancel = () => {}
    const wait = () => {
      cancel = clock.after(repeatIntervalMs, () => {
        if (document.visibilityState === 'visible') tell()
        wait()
      })
    }
    wait()
    return () => cancel()
  }, [isUnderWay, clock, tell])
}
