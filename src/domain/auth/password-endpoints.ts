import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { email } from '../fields.ts'
import { newPassword } from './sign-up.ts'

/** Token of a link in a mail: base64url of 32 bytes. */
const linkToken = z.string().check(z.regex(/^[\w-]{43}$/, 'This link is not whole'))

const isSent = z.object({ isSent: z.literal(true) })

/** Mails a link to set a new password; known and unknown addresses get the same response. */
export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/account/forgotpassword',
  summary: 'Mail a link to set a new password',
  needs: 'nobody',
  input: z.object({ email: email() }),
  output: isSent,
})

/** Checks if a link is still valid; does not use it up. */
export const verifyToken = defineEndpoint({
  method: 'POST',
  path: '/account/verfyToken',
  summary: 'Whether a link of a mail is still good',
  needs: 'nobody',
  input: z.object({ token: linkToken }),
  output: z.object({ isGood: z.boolean() }),
})

/** Sets a new password by a one-time link; all sessions of the user end. */
export const setPassword = defineEndpoint({
  method: 'POST',
  path: '/account/setpassword',
  summary: 'Set a new password by a link',
  needs: 'nobody',
  input: z.object({ token: linkToken, password: newPassword }),
  output: z.object({ email: z.string() }),
})

/** Mails the domain of an address's account; known and unknown addresses get the same response (D2-03). */
export const forgotDomain = defineEndpoint({
  method: 'POST',
  path: '/account/forgotdomain',
  summary: 'Mail the domain of the account of an address',
  needs: 'nobody',
  input: z.object({ email: email() }),
  output: isSent,
})
