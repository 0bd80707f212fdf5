import type { Rights } from '#domain/access/rights.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { lookedRights, lookWith } from '#app/desk/rights/role-view.ts'
import { ownRights, rightsOfRole } from '#local/queries/rights.ts'

/**
 * Looks as a role, and follows what it allows, until the look is ended. Whoever is no administrator any more has nothing
 * to look at, and a role that was deleted shows nothing.
 */
export function viewAsRole(desk: OpenDesk, role: string): void {
  const fail = (error: unknown) => console.error(error)
  let shown: Rights | null | undefined
  const show = (rights: Rights | null) => {
    // Ended meanwhile, or another look stands in its place.
    if (shown !== undefined && lookedRights() !== shown) return stop()
    shown = rights
    lookWith(rights)
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
