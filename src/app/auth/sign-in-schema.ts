import * as z from 'zod/mini'

/** A field that was never filled has no value yet; one that was emptied is an empty text (D-85). */
const missing = (message: string) => ({ error: message })

/** What the sign-in form accepts, with the texts of section 5. */
export const signInSchema = z.object({
  email: z
    .string(missing('Email is a required field'))
    .check(
      z.trim(),
      z.minLength(1, { error: 'Email cannot be an empty field', abort: true }),
      z.email('Email must be a valid email'),
    ),
  password: z.string(missing('Password is required')).check(z.minLength(1, 'Password is required')),
  rememberMe: z.boolean(),
  isShared: z.boolean(),
})

/** What the sign-in form holds. */
export type SignInValues = z.infer<typeof signInSchema>
