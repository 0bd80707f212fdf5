import * as z from 'zod/mini'
import { permissionGroups, type Permission } from '../access/permissions.ts'
import { defineEndpoint } from '../define.ts'
import { id, optionalText, requiredText } from '../fields.ts'
import { defineResource, type RecordOf } from '../resource.ts'

/** Limits of a role (section 5). */
export const roleLimits = { role: 40, description: 150 }

type Groups = typeof permissionGroups
/** Name of a permission group. */
export type PermissionGroup = keyof Groups

/** Names of permissions by their group (ROL-006). */
export type PermissionMap = Partial<Record<PermissionGroup, string[]>>

const groupNames = Object.keys(permissionGroups) as PermissionGroup[]

/** Names of permissions by their group, as calls contain them. */
export const permissionMap = z.strictObject(
  Object.fromEntries(
    groupNames.map((group) => [group, z.optional(z.array(z.enum(permissionGroups[group] as never)))]),
  ),
) as unknown as z.ZodMiniType<PermissionMap>

/** Converts a map of names to a list of distinct permissions, in the order of the specification. */
export const permissionsIn = (map: PermissionMap): Permission[] =>
  groupNames.flatMap((group) =>
    permissionGroups[group].filter((name) => map[group]?.includes(name)).map((name) => nameIn(group, name)),
  )

/** Converts a list of permissions to a map of names; empty groups are omitted. */
export const permissionMapOf = (permissions: Iterable<string>): PermissionMap => {
  const held = new Set(permissions)
  return Object.fromEntries(
    groupNames
      .map(
        (group) => [group, permissionGroups[group].filter((name) => held.has(`${group}.${name}`))] as const,
      )
      .filter(([, names]) => names.length > 0),
  )
}

const nameIn = (group: PermissionGroup, name: string) => `${group}.${name}` as Permission

/** Roles as edited in the settings; owner and admin are built in (D1-110). */
export const roleResource = defineResource({
  name: 'roles',
  noun: 'role',
  path: '/account/roles',
  // Spelling of the specification (D1-16).
  paths: {
    get: '/account/users/role/:id',
    create: '/account/role',
    update: '/account/role/:id',
    remove: '/account/role/:id',
  },
  read: { needs: 'signed-in' },
  write: { needs: 'administrator' },
  searched: ['role', 'description'],
  unique: { fields: ['role'], message: 'A role with this name exists already' },
  input: {
    role: requiredText('Role', roleLimits.role),
    description: optionalText('Description', roleLimits.description),
    /** Permissions, in the wrapper that calls use (D1-15). */
    serviceObject: z.object({
      permissions: permissionMap.check(
        z.refine((map) => permissionsIn(map).length > 0, 'Atleast 1 permission must be selected'),
      ),
    }),
  },
  unread: ['serviceObject'],
  // A user needs a role (D1-111).
  usedBy: [
    {
      by: 'users',
      column: 'roleId',
      sentence: (count, names) =>
        `${count === '1' ? '1 user has' : `${count} users have`} this role: ${names}. Give them another role first.`,
    },
  ],
  row: {
    role: z.string(),
    description: z.string(),
    accountId: id(),
    /** Built-in: it can be neither changed nor deleted. */
    isDefault: z.boolean(),
    permissions: permissionMap,
  },
})

/** A role as calls return it. */
export type Role = RecordOf<typeof roleResource>

/** All existing permissions, by group (ROL-011). */
export const rolesStructure = defineEndpoint({
  method: 'GET',
  path: '/account/roles/structure',
  summary: 'All permissions by group',
  needs: 'signed-in',
  input: z.object({}),
  output: z.record(z.string(), z.array(z.string())),
})

/** Roles. */
export const roleEndpoints = { ...roleResource.endpoints, structure: rolesStructure }
