import type { Actor } from './actor.ts'
import { allFeatures, type Feature } from './features.ts'
import { allPermissions, type Permission } from './permissions.ts'

/** Rights of a user by role and plan. */
export type Rights = Pick<Actor, 'roleName' | 'isAdministrator' | 'permissions' | 'features'>

/** Rights of a user, from the rows that define them; null until all are present. Role names are unique. */
export function rightsOf(
  user: { roleName: string } | undefined,
  roles: readonly { name: string; isAdministrator: boolean; permissions: readonly string[] }[],
  account: { features: readonly string[] | null } | undefined,
): Rights | null {
  const role = roles.find(({ name }) => name === user?.roleName)
  if (!role || !account) return null
  return {
    roleName: role.name,
    isAdministrator: role.isAdministrator,
    permissions: new Set(role.isAdministrator ? allPermissions : (role.permissions as Permission[])),
    features: new Set((account.features as Feature[] | null) ?? allFeatures),
  }
}

const isSameSet = <Value>(a: ReadonlySet<Value>, b: ReadonlySet<Value>) =>
  a.size === b.size && [...a].every((value) => b.has(value))

/** True if two users have the same rights. */
export function isSameRights(a: Rights, b: Rights): boolean {
  return (
    a.roleName === b.roleName &&
    a.isAdministrator === b.isAdministrator &&
    isSameSet(a.permissions, b.permissions) &&
    isSameSet(a.features, b.features)
  )
}
