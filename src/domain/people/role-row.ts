import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Permissions of the role. */
export const roleRowSchema = z.object({
  id: id(),
  name: z.string(),
  /** Permissions by name; a newer build may know more of them. */
  permissions: z.array(z.string()),
  /** True for owner and admin, who may do everything. */
  isAdministrator: z.boolean(),
})

/** A role as devices and the server hold it; scope `acct`. */
export type RoleRow = z.infer<typeof roleRowSchema>
