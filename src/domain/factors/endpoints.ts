import * as z from 'zod/mini'
import { codeSchema } from '../auth/code.ts'
import { loginLimits, sessionSchema } from '../auth/endpoints.ts'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment, missing, requiredText, uuid } from '../fields.ts'

/** Number of recovery codes generated at once. */
export const recoveryCodeCount = 10

/** Maximum number of passkeys per user, and length of their names. */
export const passkeyLimits = { count: 20, name: 40 }

/** Current password, required for a change of factors. */
export const ownPassword = z.object({
  password: z
    .string(missing('Password'))
    .check(z.minLength(1, missing('Password')), z.maxLength(loginLimits.password)),
})

/** Second factor: an authenticator code, or a recovery code. */
const secondCode = z.string().check(z.trim(), z.regex(/^(\d{6}|[a-z\d]{5}-[a-z\d]{5})$/i, 'This is no code'))

/** Passkey credential from the browser, as in WebAuthn (PublicKeyCredential.toJSON). */
export const credential = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(1400), z.regex(/^[\w-]+$/)),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(8000)) }),
})

/** A passkey of the signed-in user. */
export const passkeySchema = z.object({
  id: id(),
  name: z.string(),
  createdAt: keptMoment(),
  /** Time of its last use to sign in; null before. */
  usedAt: z.nullable(keptMoment()),
})
/** A passkey of the signed-in user. */
export type Passkey = z.infer<typeof passkeySchema>

/** Sign-in factors of the user besides the password. */
export const factorsSchema = z.object({
  /** Time from which an authenticator app is required, in epoch ms; null without one. */
  appSince: z.nullable(keptMoment()),
  /** Number of unused recovery codes. */
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkeySchema),
})
/** Sign-in factors of the user besides the password. */
export type Factors = z.infer<typeof factorsSchema>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** WebAuthn options for the browser; `requestId` is sent back with the response. */
const browserRequest = z.object({ requestId: uuid(), options: z.record(z.string(), z.unknown()) })

const path = '/account/factors'

/** Reads the user's sign-in factors besides the password. */
export const getFactors = defineEndpoint({
  ...{ method: 'GET', path, summary: 'How you sign in beside the password', needs: 'signed-in' },
  input: z.object({}),
  output: factorsSchema,
})

/** Starts to add an authenticator app: it is required only after a first code was entered. */
export const beginApp = defineEndpoint({
  ...{ method: 'POST', path: `${path}/app`, summary: 'Begin with an authenticator app', needs: 'signed-in' },
  input: ownPassword,
  output: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** `otpauth://…`, for the QR code. */
    address: z.string(),
  }),
})

/** Enables the authenticator app by a first code. The recovery codes are shown only once. */
export const confirmApp = defineEndpoint({
  ...{ method: 'PUT', path: `${path}/app`, summary: 'Turn the authenticator app on', needs: 'signed-in' },
  input: z.object({ code: codeSchema }),
  output: recoveryCodes,
})

/** Disables the authenticator app, with the recovery codes. */
export const removeApp = defineEndpoint({
  ...{ method: 'DELETE', path: `${path}/app`, summary: 'Turn the authenticator app off', needs: 'signed-in' },
  input: ownPassword,
  output: factorsSchema,
})

/** Generates new recovery codes; the previous ones are void. */
export const renewRecoveryCodes = defineEndpoint({
  ...{
    method: 'POST',
    path: `${path}/recovery-codes`,
    summary: 'Make new recovery codes',
    needs: 'signed-in',
  },
  input: ownPassword,
  output: recoveryCodes,
})

/** Starts to create a passkey in this browser. */
export const beginPasskey = defineEndpoint({
  ...{
    method: 'POST',
    path: `${path}/passkeys/options`,
    summary: 'Begin to add a passkey',
    needs: 'signed-in',
  },
  input: ownPassword,
  output: browserRequest,
})

/** Stores a passkey that the browser has created. */
export const addPasskey = defineEndpoint({
  ...{ method: 'POST', path: `${path}/passkeys`, summary: 'Add a passkey', needs: 'signed-in' },
  input: z.object({ requestId: uuid(), name: requiredText('Name', passkeyLimits.name), credential }),
  output: factorsSchema,
})

/** Removes a passkey; it can no longer be used to sign in. */
export const removePasskey = defineEndpoint({
  ...{ method: 'DELETE', path: `${path}/passkeys/:id`, summary: 'Remove a passkey', needs: 'signed-in' },
  input: z.object({ id: id() }),
  output: factorsSchema,
})

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export const secondStep = defineEndpoint({
  ...{ method: 'POST', path: '/account/login/second-step', summary: 'The second step of a sign-in' },
  needs: 'nobody',
  input: z.object({ requestId: uuid(), code: secondCode }),
  output: sessionSchema,
})

/** Starts a sign-in with a passkey; the browser chooses the passkey. */
export const beginPasskeySignIn = defineEndpoint({
  ...{ method: 'POST', path: '/account/login/passkey/options', summary: 'Begin to sign in with a passkey' },
  needs: 'nobody',
  input: z.object({}),
  output: browserRequest,
})

/** Signs in with a passkey, which replaces password and second step. */
export const passkeySignIn = defineEndpoint({
  ...{ method: 'POST', path: '/account/login/passkey', summary: 'Sign in with a passkey' },
  needs: 'nobody',
  input: z.object({ requestId: uuid(), credential, rememberMe: z._default(z.boolean(), false) }),
  output: sessionSchema,
})

/** Resets a user's second factors. */
export const resetFactors = defineEndpoint({
  ...{ method: 'DELETE', path: '/desk/users/:id/factors', summary: 'Reset how a user signs in' },
  needs: 'administrator',
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
})

/** Sign-in factors besides the password. */
export const factorEndpoints = {
  getFactors,
  beginApp,
  confirmApp,
  removeApp,
  renewRecoveryCodes,
  secondStep,
  resetFactors,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginPasskeySignIn,
  passkeySignIn,
}
