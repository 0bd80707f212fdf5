import * as z from 'zod/mini'
import { isZone } from '#lib/zone.ts'
import { timeFormats } from '../account/formats.ts'
import { domain } from '../account/naming.ts'
import { defineEndpoint } from '../define.ts'
import { codeSchema } from './code.ts'
import { moment, uuid } from '../fields.ts'
import { sessionSchema } from './endpoints.ts'
import { deskInput, signUpInput } from './sign-up.ts'

/** Request of a code, and when it can be sent again. */
const sentCode = z.object({
  requestId: uuid(),
  /** Earliest time at which the code can be sent again. */
  resendAt: moment(),
})

const signUpCode = z.extend(sentCode, {
  /**
   * The code itself, if it cannot be mailed: at the very first sign-up, and only for a local user. Null if it
   * was mailed.
   */
  shownCode: z.nullable(z.string()),
})

/** State of sign-up, and the folder of unsent mail. */
export const signUpState = defineEndpoint({
  method: 'GET',
  path: '/account/signup',
  summary: 'Whether a desk can be set up here',
  needs: 'nobody',
  input: z.object({}),
  output: z.object({
    isOpen: z.boolean(),
    /** True if there is no account: the first visit leads to sign-up. */
    isEmpty: z.boolean(),
    /** Folder for mail on a server that cannot send; only for a local user (D2-41). */
    sentMailFolder: z.nullable(z.string()),
  }),
})

/** Starts a sign-up: a code is mailed to the address. */
export const signUp = defineEndpoint({
  method: 'POST',
  path: '/account/signup',
  summary: 'Sign up: a code goes to the address',
  needs: 'nobody',
  input: signUpInput,
  output: signUpCode,
})

/** Verifies the mailed code of a sign-up. */
export const verifySignUp = defineEndpoint({
  method: 'POST',
  path: '/account/signup-otp-verify',
  summary: 'Verify the address of a sign-up by its code',
  needs: 'nobody',
  input: z.object({ requestId: uuid(), code: codeSchema }),
  output: z.object({ isVerified: z.boolean() }),
})

/** When the code of a request can be sent again; read-only (D2-30). */
export const resendState = defineEndpoint({
  method: 'GET',
  path: '/account/otp/resend',
  summary: 'When a code may be sent again',
  needs: 'nobody',
  input: z.object({ requestId: uuid() }),
  output: sentCode,
})

/** Sends a new code and voids the previous one. */
export const resendCode = defineEndpoint({
  method: 'POST',
  path: '/account/otp/resend',
  summary: 'Send a new code',
  needs: 'nobody',
  input: z.object({ requestId: uuid() }),
  output: signUpCode,
})

/** Checks if a name is available for an account. */
export const checkDomain = defineEndpoint({
  method: 'POST',
  path: '/account/domain',
  summary: 'Whether a domain is free',
  needs: 'nobody',
  input: z.object({ domain }),
  output: z.object({ isFree: z.boolean() }),
})

/** Creates the account of a verified address, and signs its owner in. */
export const openDesk = defineEndpoint({
  method: 'POST',
  path: '/account/extra-details',
  summary: 'Make the desk and sign in as its owner',
  needs: 'nobody',
  input: z.extend(deskInput, {
    requestId: uuid(),
    /** Zone of the browser: the initial zone of the account. */
    timeZone: z._default(
      z.string().check(z.maxLength(64), z.refine(isZone, 'This time zone is unknown')),
      'UTC',
    ),
    timeFormat: z._default(z.enum(timeFormats), '12'),
  }),
  output: sessionSchema,
})
