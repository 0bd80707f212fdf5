import type { Id } from '#lib/id.ts'
import type { Feature } from './features.ts'
import type { Permission } from './permissions.ts'

/** Who acts: always a user of one account, with what role and plan allow. */
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
