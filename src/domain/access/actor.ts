import type { Id } from '#lib/id.ts'
import type { Feature } from './features.ts'
import type { Permission } from './permissions.ts'

/** The actor: a user of one account, with the rights of role and plan. */
export interface Actor {
  accountId: Id
  userId: Id
  roleName: string
  /** Owner or admin: may set everything that has no permission of its own (D1-112). */
  isAdministrator: boolean
  permissions: ReadonlySet<Permission>
  features: ReadonlySet<Feature>
}

/** True if the actor's role has the permission. */
export function may(actor: Actor, permission: Permission): boolean {
  return actor.permissions.has(permission)
}

/** Name of the role that only its holders can assign or remove (D1-111); no other role can have this name. */
export const ownerRole = 'owner'

/** True for an owner of the account. */
export const isOwner = ({ roleName }: Pick<Actor, 'roleName'>): boolean => roleName === ownerRole

/** True if a user manager may change a user of this role, or assign it: only owners manage owners. */
export const mayChangeHolderOf = (actor: Pick<Actor, 'roleName'>, roleName: string | null): boolean =>
  roleName !== ownerRole || isOwner(actor)
