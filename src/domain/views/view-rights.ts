import type { Actor } from '../access/actor.ts'
import type { SavedView } from './saved-view.ts'

/** Whether somebody may change or delete a saved view: a shared one is its owner's and the administrators'. */
export function mayEditView(actor: Pick<Actor, 'userId' | 'isAdministrator'>, view: SavedView): boolean {
  return view.ownerId === actor.userId || (view.isShared && actor.isAdministrator)
}
