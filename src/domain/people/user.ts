import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** A user as other users see them; secrets are in a separate table. */
export const userSchema = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Address of the profile picture; null for none. */
  avatar: z.nullable(z.string()),
  roleName: z.string(),
  isActive: z.boolean(),
  /** As set by the user. */
  isAway: z.boolean(),
})

/** A user as devices and the server hold it; scope `acct`. */
export type User = z.infer<typeof userSchema>
