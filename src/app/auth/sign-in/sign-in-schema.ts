import * as z from 'zod/mini'
import { email } from '#domain/fields.ts'

/** Sign-in form, with the texts of section 5. */
export const signInSchema = z.object({
  email: email(),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required')),
  rememberMe: z.boolean(),
  isShared: z.boolean(),
})

/** Values of the sign-in form. */
export type SignInValues = z.infer<typeof signInSchema>
