import { proxy } from 'valtio'
import type { Successor } from '#local/database.ts'
import { keepUnsaved } from '../unsaved.ts'

/**
 * State of this tab against builds of other tabs. `outdated`: a newer build owns the replica, and this tab
 * neither shows nor saves anything. `blocked`: an older build does not release it.
 */
export const buildStore = proxy<{ standing: 'current' | 'outdated' | 'blocked' }>({ standing: 'current' })

/** Time for an older tab to save unsaved text and release the replica before it counts as blocking, in ms. */
const takeoverTimeoutMs = 5000

/** Callbacks by which this tab yields to a newer build and reports an older one that does not. */
export function successorOf(onOutdated: () => void): Successor {
  let isWaiting = false
  return {
    prepare: keepUnsaved,
    onOutdated() {
      onOutdated()
      buildStore.standing = 'outdated'
    },
    onBlocked() {
      if (isWaiting) return
      isWaiting = true
      setTimeout(() => {
        if (isWaiting && buildStore.standing === 'current') buildStore.standing = 'blocked'
      }, takeoverTimeoutMs)
    },
    onOpen() {
      isWaiting = false
      if (buildStore.standing === 'blocked') buildStore.standing = 'current'
    },
  }
}
