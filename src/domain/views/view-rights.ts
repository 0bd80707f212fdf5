import { refusalOf } from '../access/access.ts'
import type { Actor } from '../access/actor.ts'
import type { AnyView } from './saved-view.ts'

/** True if a user may change or delete a saved view: the owner, and administrators if it is shared. */
export function mayEditView(actor: Actor, view: Pick<AnyView, 'ownerId' | 'isShared'>): boolean {
  return (
    view.ownerId === actor.userId ||
    (view.isShared && refusalOf(actor, { needs: 'administrator' }) === undefined)
  )
}
