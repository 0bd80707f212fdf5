import * as z from 'zod/mini'
import { codeSchema } from '../auth/code.ts'
import { newPassword, personName, phoneNo } from '../auth/sign-up.ts'
import { loginLimits } from '../auth/endpoints.ts'
import { defineEndpoint } from '../define.ts'
import { email, moment, requiredText, tooLong, uuid } from '../fields.ts'

/** Maximum characters of HTML in a personal signature. */
const signatureLimit = 20_000

/** Fields of the user's own profile. */
export const profileInput = z.object({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  /** Empty for none. */
  phone: z.union([z.literal(''), phoneNo]),
  /** Personal part of inbox signatures, as HTML; missing leaves it unchanged. */
  signature: z.optional(z.string().check(z.maxLength(signatureLimit, tooLong('Signature', signatureLimit)))),
})
/** Fields of the user's own profile. */
export type ProfileInput = z.infer<typeof profileInput>

/** The user's own profile. */
export const ownProfile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  signature: z.string(),
})
/** The user's own profile. */
export type OwnProfile = z.infer<typeof ownProfile>

/** Reads the user's own profile. */
export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/account/profile',
  summary: 'One’s own profile',
  needs: 'signed-in',
  input: z.object({}),
  output: ownProfile,
})

/** Changes the user's own profile. */
export const putMe = defineEndpoint({
  method: 'PUT',
  path: '/account/me',
  summary: 'Change one’s own profile',
  needs: 'signed-in',
  input: profileInput,
  output: ownProfile,
})

const password = () => requiredText('Password', loginLimits.password)

/** Changes the user's own password; all other devices are signed out, and keep their pending changes. */
export const putPassword = defineEndpoint({
  method: 'PUT',
  path: '/account/password',
  summary: 'Change one’s own password',
  needs: 'signed-in',
  input: z.object({ current: password(), password: newPassword }),
  output: z.object({
    /** Number of other devices that were signed out. */
    ended: z.int(),
  }),
})

/** A signed-in device. */
export const ownSession = z.object({
  id: uuid(),
  /** Device name, such as `Firefox on Linux`; empty for older sessions. */
  device: z.string(),
  createdAt: moment(),
  usedAt: moment(),
  /** True for the calling device. */
  isThis: z.boolean(),
})
/** A signed-in device. */
export type OwnSession = z.infer<typeof ownSession>

/** The user's signed-in devices, latest first. */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/account/sessions',
  summary: 'Devices that one is signed in on',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ data: z.array(ownSession), total: z.int() }),
})

/** Signs out another device of the user; it keeps its pending changes. */
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  summary: 'Sign a device out',
  needs: 'signed-in',
  input: z.object({ id: uuid() }),
  output: z.object({ id: uuid() }),
})

/** Requests a change of address: a code is mailed to the new one, which is not used before it is entered. */
export const putEmail = defineEndpoint({
  method: 'PUT',
  path: '/account/user/email',
  summary: 'Ask for another email address',
  needs: 'signed-in',
  input: z.object({ email: email(), password: password() }),
  output: z.object({
    requestId: uuid(),
    /** Folder for mail on a server that cannot send; only for a local user (D2-41). */
    sentMailFolder: z.nullable(z.string()),
  }),
})

/** Verifies the code mailed to a new address, which becomes the sign-in address. */
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

/** Calls of the user's own profile. */
export const profileEndpoints = {
  getProfile,
  putMe,
  listSessions,
  endSession,
  putPassword,
  putEmail,
  verifyOtp,
}
