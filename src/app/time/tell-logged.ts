import { whenApplied } from '#app/composer/settled.ts'
import type { OpenDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { undo } from '#app/desk/changes.ts'
import type { Enqueued } from '#local/mutate.ts'

/**
 * Says that time was logged or changed once the server has applied it, and before that where it waits (D-111). Undo is
 * offered where `inverse` says how.
 */
export async function tellLogged(
  desk: OpenDesk,
  change: Enqueued,
  text: string,
  isOffline: boolean,
  inverse: Enqueued['inverse'] = null,
): Promise<void> {
  const back = () => void undo(desk, { ...change, inverse }).catch(reportFailure)
  const words = { key: `time ${change.op}`, ...(inverse ? { undo: back } : {}) }
  if (isOffline) showToast({ ...words, text: 'Saved on this device', tone: 'pending' })
  if (await whenApplied(desk, change.op)) showToast({ ...words, text })
}
