import { showToast } from '#app/toasts/toast-store.ts'
import { useConnection } from './session/connection.ts'
import { useDesk } from './session/desk-context.ts'
import { reportFailure } from './calls/failures.ts'
import { undone } from './live/undone.ts'

/** Puts an op in the outbox. */
type Put = () => Promise<{ op: string }>

/** Changes a setting of the agent for all their devices, on this one first; the toast offers Undo. */
export function useOwnSetting(): (put: Put, putBack: Put) => Promise<void> {
  const desk = useDesk()
  const { isOffline } = useConnection()
  return async (put, putBack) => {
    try {
      const { op } = await put()
      showToast({
        text: isOffline ? 'Saved on this device' : 'Settings Updated',
        ...(isOffline && { tone: 'pending' }),
        ops: [op],
        undo: () => undone(desk, putBack()),
        undoes: 'Settings Updated',
        key: 'settings',
      })
    } catch (error) {
      reportFailure(error)
    }
  }
}
