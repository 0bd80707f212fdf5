import * as z from 'zod/mini'
import { defineEntity } from '../define.ts'
import { id } from '../fields.ts'
import { everybody } from '../scope.ts'

/** What its holders may do. */
export const roleRowSchema = z.object({
  id: id(),
  name: z.string(),
  /** Permissions by name; a newer build may know more of them. */
  permissions: z.array(z.string()),
  /** Its holders are owner or admin: they may do everything. */
  isAdministrator: z.boolean(),
})

/** A role as devices and the server hold it; scope `acct`. */
export type RoleRow = z.infer<typeof roleRowSchema>

/** Roles on the wire and in the tables: what is taken away from one locks the screens of its holders with the next pull. */
export const roles = defineEntity({
  name: 'roles',
  schema: roleRowSchema,
  kind: 'record',
  scope: everybody,
  writtenBy: 'desk',
  travels: 'all',
})
