import * as z from 'zod/mini'
import { codeSchema } from '../auth/code.ts'
import { newPassword, personName, phoneNo } from '../auth/sign-up.ts'
import { loginLimits } from '../auth/endpoints.ts'
import { defineEndpoint } from '../define.ts'
import { email, moment, requiredText, tooLong, uuid } from '../fields.ts'

/** Characters of HTML in a signature of one's own. */
const signatureLimit = 20_000

/** Fields of the own profile. */
export const profileWords = z.object({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  /** Empty for none. */
  phone: z.union([z.literal(''), phoneNo]),
  /** Personal part of inbox signatures, as HTML; missing leaves it unchanged. */
  signature: z.optional(z.string().check(z.maxLength(signatureLimit, tooLong('Signature', signatureLimit)))),
})
/** Fields of the own profile. */
export type ProfileWords = z.infer<typeof profileWords>

/** Somebody's own profile. */
export const ownProfile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  signature: z.string(),
})
/** Somebody's own profile. */
export type OwnProfile = z.infer<typeof ownProfile>

/** Reads the own profile. */
export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/account/profile',
  summary: 'One’s own profile',
  needs: 'signed-in',
  input: z.object({}),
  output: ownProfile,
})

/** Changes what one says of oneself. */
export const putMe = defineEndpoint({
  method: 'PUT',
  path: '/account/me',
  summary: 'Change one’s own profile',
  needs: 'signed-in',
  input: profileWords,
  output: ownProfile,
})

const password = () => requiredText('Password', loginLimits.password)

/** Changes one's own password; all other devices are signed out, and what waits on them is kept. */
export const putPassword = defineEndpoint({
  method: 'PUT',
  path: '/account/password',
  summary: 'Change one’s own password',
  needs: 'signed-in',
  input: z.object({ current: password(), password: newPassword }),
  output: z.object({
    /** How many other devices were signed out. */
    ended: z.int(),
  }),
})

/** A device that is signed in. */
export const ownSession = z.object({
  id: uuid(),
  /** Device name, such as `Firefox on Linux`; empty for older sessions. */
  device: z.string(),
  createdAt: moment(),
  usedAt: moment(),
  /** The device that asks. */
  isThis: z.boolean(),
})
/** A device that is signed in. */
export type OwnSession = z.infer<typeof ownSession>

/** The devices that one is signed in on, the latest first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/account/sessions',
  summary: 'Devices that one is signed in on',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ data: z.array(ownSession), total: z.int() }),
})

/** Signs another device of one's own out; what waits on it is kept there. */
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  summary: 'Sign a device out',
  needs: 'signed-in',
  input: z.object({ id: uuid() }),
  output: z.object({ id: uuid() }),
})

/** Asks for another address: a code goes to it, and until that is typed nothing changes. */
export const putEmail = defineEndpoint({
  method: 'PUT',
  path: '/account/user/email',
  summary: 'Ask for another email address',
  needs: 'signed-in',
  input: z.object({ email: email(), password: password() }),
  output: z.object({
    requestId: uuid(),
    /** The folder that mail is written to where none can leave; told on this machine alone (D2-41). */
    sentMailFolder: z.nullable(z.string()),
  }),
})

/** Takes the code that was sent to a new address: from now on one signs in with that. */
export const verifyOtp = defineEndpoint({
  method: 'POST',
  path: '/account/verifyotp',
  summary: 'Verify a new email address by its code',
  needs: 'signed-in',
  input: z.object({
    requestId: uuid(),
    code: codeSchema,
  }),
  output: ownProfile,
})

/** Endpoints of the own profile. */
export const profileEndpoints = {
  getProfile,
  putMe,
  listSessions,
  endSession,
  putPassword,
  putEmail,
  verifyOtp,
}
