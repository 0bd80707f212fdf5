import { currentSession, dropSession } from '#app/desk/session/session-store.ts'
import { isLeftOver, pendingKey } from './shared-device.ts'

/**
 * Ends a shared device's session that outlived its browser, before anything of its desk is shown. What that takes besides
 * is loaded then: it happens on few devices, once in days.
 */
export function endLeftOver(): void {
  const session = currentSession()
  if (!session || !isLeftOver(session, document.cookie)) return
  localStorage.setItem(pendingKey, '1')
  dropSession()
  import('./sign-out.ts')
    .then(({ finishLeftOver }) => finishLeftOver(session))
    .catch((error: unknown) => console.error(error))
}
