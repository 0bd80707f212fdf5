import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** A colleague as other agents see one; secrets are in a table of their own. */
export const userSchema = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Where the picture is that others see; null for none. */
  avatar: z.nullable(z.string()),
  roleName: z.string(),
  isActive: z.boolean(),
  /** As they have said themselves. */
  isAway: z.boolean(),
})

/** A user as devices and the server hold it; scope `acct`. */
export type User = z.infer<typeof userSchema>
