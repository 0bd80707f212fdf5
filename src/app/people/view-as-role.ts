import type { Rights } from '#domain/access/rights.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { viewedRights, viewWithRights } from '#app/desk/rights/role-view.ts'
import { ownRights, rightsOfRole } from '#local/queries/rights.ts'

/**
 * Shows the app as a role sees it, with live changes of its permissions, until ended. Ends if the user is no
 * longer an administrator or the role is deleted.
 */
export function viewAsRole(desk: OpenDesk, role: string): void {
  const fail = (error: unknown) => console.error(error)
  let shown: Rights | null | undefined
  const show = (rights: Rights | null) => {
    // Ended meanwhile, or replaced by another view.
    if (shown !== undefined && viewedRights() !== shown) return stop()
    shown = rights
    viewWithRights(rights)
    if (!rights) stop()
  }
  const watches = [
    desk.live.watch(rightsOfRole, role, show, fail),
    desk.live.watch(ownRights, undefined, (own) => own && !own.isAdministrator && show(null), fail),
  ]
  function stop() {
    for (const end of watches) end()
  }
}
