import { proxy } from 'valtio'
import type { Successor } from '#local/database.ts'
import { keepUnsaved } from '../unsaved.ts'

/**
 * How this tab stands with the builds of other tabs. `outdated`: a newer one has the replica, and this tab shows and
 * saves nothing any more. `blocked`: an older one holds on to it.
 */
export const buildStore = proxy<{ standing: 'current' | 'outdated' | 'blocked' }>({ standing: 'current' })

/** An older tab writes its last words before it lets go; only then is it said that it does not, in ms. */
const takeoverTimeoutMs = 5000

/** How this tab makes way for a newer build, and what it says when an older one does not. */
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
