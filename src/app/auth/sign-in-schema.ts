import * as z from 'zod/mini'
import { email } from '#domain/fields.ts'

/** What the sign-in form accepts, with the texts of section 5. */
export const signInSchema = z.object({
  email: email(),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required')),
  rememberMe: z.boolean(),
  isShared: z.boolean(),
})

/** What the sign-in form holds. */
export type SignInValues = z.infer<typeof signInSchema>
