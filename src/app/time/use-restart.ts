import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { timeAccess } from '#domain/access/plan-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { timeSettings } from '#local/queries/time.ts'
import { announceLogged } from './announce-logged.ts'
import { timerOf } from './timer-store.ts'

/** Callback after a reply or saved draft: logs the time and restarts, if the account wants that. */
export function useRestart(conversationId: number): () => void {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const settings = useLive(timeSettings, undefined)
  const denied = useAccess(timeAccess)
  return () => {
    if (denied !== undefined || !settings?.isTimeTracking || !settings.onDraftAndReply) return
    const restart = async () => {
      const done = await timerOf(desk).restart({ conversationId, taskId: null })
      if (done) await announceLogged(desk, done, 'Entry submited', isOffline)
    }
    void restart().catch(reportFailure)
  }
}
