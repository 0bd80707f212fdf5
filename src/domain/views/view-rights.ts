import { refusalOf } from '../access/access.ts'
import type { Actor } from '../access/actor.ts'
import type { AnyView } from './saved-view.ts'

/** Whether somebody may change or delete a saved view: a shared one is its owner's and the administrators'. */
export function mayEditView(actor: Actor, view: Pick<AnyView, 'ownerId' | 'isShared'>): boolean {
  return (
    view.ownerId === actor.userId ||
    (view.isShared && refusalOf(actor, { needs: 'administrator' }) === undefined)
  )
}
