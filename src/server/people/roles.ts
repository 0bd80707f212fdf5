import { allPermissions, permissionGroups } from '#domain/access/permissions.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { permissionMapOf, permissionsIn, roleResource, type Role } from '#domain/people/role.ts'
import type { ResourceInput } from '#domain/resource.ts'
import type { HandlersOf } from '../http/handler.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { roles } from '../schema/people.ts'

type Input = ResourceInput<typeof roleResource>

/** Handlers for roles. Permissions are read at each call, so that a change applies to the next one. */
export const roleHandlers = ({ database, now }: { database: Database; now(): number }) =>
  ({
    ...resourceHandlers(roleResource, {
      ...{ database, now },
      table: roles,
      names: { role: 'name' },
      derived: {
        accountId: (alias) => `${alias}.account_id`,
        isDefault: (alias) => `${alias}.is_administrator`,
      },
      hooks: { check: refuseFixed, release, show },
    }),
    structure: () => structure,
  }) satisfies HandlersOf<(typeof endpoints)['roles']>

const structure: Record<string, string[]> = Object.fromEntries(
  Object.entries(permissionGroups).map(([group, names]) => [group, [...names]]),
)

/** Rows store a list, calls return a map. Owner and admin have all permissions, later added ones included. */
function show(kept: Role): Role {
  const list = kept.isDefault ? allPermissions : (kept.permissions as unknown as string[])
  return { ...kept, permissions: permissionMapOf(list) }
}

const fixed = () =>
  new DeskError('FORBIDDEN', { message: 'This is part of the product and cannot be changed' })

async function refuseFixed(_: ResourceWork, words: Input, before: Role | null): Promise<object> {
  if (before?.isDefault) throw fixed()
  const { role, description, serviceObject } = words
  return { role, description, permissions: permissionsIn(serviceObject.permissions) }
}

async function release(_: ResourceWork, { isDefault }: Role): Promise<void> {
  if (isDefault) throw fixed()
}
