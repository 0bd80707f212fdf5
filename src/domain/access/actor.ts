import type { Id } from '#lib/id.ts'
import type { Feature } from './features.ts'
import type { Permission } from './permissions.ts'

/** The actor: a user of one account, with the rights of role and plan. */
export interface Actor {
  accountId: Id
  userId: Id
  roleName: string
  /** Owner or admin: what has no permission of its own is theirs to set (D1-112). */
  isAdministrator: boolean
  permissions: ReadonlySet<Permission>
  features: ReadonlySet<Feature>
}

/** Whether the actor's role holds the permission. */
export function may(actor: Actor, permission: Permission): boolean {
  return actor.permissions.has(permission)
}

/** The name of the role that its holders alone give and take (D1-111); no other role can be called so. */
export const ownerRole = 'owner'

/** Whether somebody is an owner of the account. */
export const isOwner = ({ roleName }: Pick<Actor, 'roleName'>): boolean => roleName === ownerRole

/** Whether somebody who changes users may change one of this role, or give it: an owner is an owner's matter. */
export const mayChangeHolderOf = (actor: Pick<Actor, 'roleName'>, roleName: string | null): boolean =>
  roleName !== ownerRole || isOwner(actor)
