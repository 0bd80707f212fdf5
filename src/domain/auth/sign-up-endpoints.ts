import * as z from 'zod/mini'
import { isZone } from '#lib/zone.ts'
import { timeFormats } from '../account/formats.ts'
import { domain } from '../account/naming.ts'
import { defineEndpoint } from '../define.ts'
import { codeSchema } from './code.ts'
import { moment, uuid } from '../fields.ts'
import { sessionSchema } from './endpoints.ts'
import { deskWords, signUpWords } from './sign-up.ts'

/** Where a code was sent, and when another one may be asked for. */
const sentCode = z.object({
  requestId: uuid(),
  /** From when on the code can be sent again. */
  resendAt: moment(),
})

const signUpCode = z.extend(sentCode, {
  /**
   * The code itself, where it can reach nobody by mail: at the very first sign-up, told on this machine alone. Null
   * wherever it was mailed.
   */
  shownCode: z.nullable(z.string()),
})

/** Whether one can sign up here, and where mail of the desk lies. */
export const signUpState = defineEndpoint({
  method: 'GET',
  path: '/account/signup',
  summary: 'Whether a desk can be set up here',
  needs: 'nobody',
  input: z.object({}),
  output: z.object({
    isOpen: z.boolean(),
    /** There is no account at all: the first visit leads to sign-up. */
    isEmpty: z.boolean(),
    /** The folder that mail is written to where none can leave; told on this machine alone (D2-41). */
    sentMailFolder: z.nullable(z.string()),
  }),
})

/** Begins to sign up: a code goes to the address. */
export const signUp = defineEndpoint({
  method: 'POST',
  path: '/account/signup',
  summary: 'Sign up: a code goes to the address',
  needs: 'nobody',
  input: signUpWords,
  output: signUpCode,
})

/** Takes the code that was sent to somebody who signs up. */
export const verifySignUp = defineEndpoint({
  method: 'POST',
  path: '/account/signup-otp-verify',
  summary: 'Verify the address of a sign-up by its code',
  needs: 'nobody',
  input: z.object({ requestId: uuid(), code: codeSchema }),
  output: z.object({ isVerified: z.boolean() }),
})

/** When the code of a request may be sent again; asking changes nothing (D2-30). */
export const resendState = defineEndpoint({
  method: 'GET',
  path: '/account/otp/resend',
  summary: 'When a code may be sent again',
  needs: 'nobody',
  input: z.object({ requestId: uuid() }),
  output: sentCode,
})

/** Sends a new code, which voids the one before. */
export const resendCode = defineEndpoint({
  method: 'POST',
  path: '/account/otp/resend',
  summary: 'Send a new code',
  needs: 'nobody',
  input: z.object({ requestId: uuid() }),
  output: signUpCode,
})

/** Whether an account could have a name. */
export const checkDomain = defineEndpoint({
  method: 'POST',
  path: '/account/domain',
  summary: 'Whether a domain is free',
  needs: 'nobody',
  input: z.object({ domain }),
  output: z.object({ isFree: z.boolean() }),
})

/** Makes the desk of somebody whose address is verified, and signs them in as its owner. */
export const openDesk = defineEndpoint({
  method: 'POST',
  path: '/account/extra-details',
  summary: 'Make the desk and sign in as its owner',
  needs: 'nobody',
  input: z.extend(deskWords, {
    requestId: uuid(),
    /** Of the browser: what the desk begins with. */
    timeZone: z._default(
      z.string().check(z.maxLength(64), z.refine(isZone, 'This time zone is unknown')),
      'UTC',
    ),
    timeFormat: z._default(z.enum(timeFormats), '12'),
  }),
  output: sessionSchema,
})
