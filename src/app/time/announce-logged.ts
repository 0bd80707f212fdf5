import { whenApplied } from '#app/desk/live/settled.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { undone } from '#app/desk/live/undone.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { undo } from '#app/desk/live/changes.ts'
import type { Enqueued } from '#local/mutate.ts'

/**
 * Toast for logged or changed time: at once with Undo if there is an `inverse`; else once the server has
 * applied it, and before that a pending toast while offline (D-111).
 */
export async function announceLogged(
  desk: OpenDesk,
  change: Enqueued,
  text: string,
  isOffline: boolean,
  inverse: Enqueued['inverse'] = null,
): Promise<void> {
  const back = () => undone(desk, undo(desk, { ...change, inverse }))
  const words = {
    ...{ key: `time ${change.op}`, ops: [change.op] },
    ...(inverse ? { undo: back, undoes: text } : {}),
  }
  if (isOffline) showToast({ ...words, text: 'Saved on this device', tone: 'pending' })
  else if (inverse) return void showToast({ ...words, text })
  if (await whenApplied(desk, change.op)) showToast({ ...words, text })
}
