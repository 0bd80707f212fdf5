import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { isAway } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { whenApplied } from '#app/desk/live/settled.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { replicaStatus } from '#local/queries/outbox.ts'

/** Toast about a change of a tag: at once while offline, else when the server has applied it. */
export function announceTag(desk: OpenDesk, op: string, text: string): void {
  // Watched before the check: an op that is applied meanwhile leaves no trace.
  const applied = whenApplied(desk, op)
  const tell = async () => {
    const { connection } = await replicaStatus.run(desk.db, undefined)
    if (!navigator.onLine || isAway(connection))
      showToast({ text: 'Saved on this device', tone: 'pending', key: op })
    else if (await applied) showToast({ text, key: op })
  }
  tell().catch(reportFailure)
}
