import { useEffect } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useHandler } from '#app/ui/use-handler.ts'

/** Poll interval while a job runs and no event arrives, in ms: a proxy may block sockets. */
const repeatIntervalMs = 5000

/** Calls back when a job of the account progresses, and by polling while one runs. */
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
