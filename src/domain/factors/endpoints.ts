import * as z from 'zod/mini'
import { codeSchema } from '../auth/code.ts'
import { loginLimits, sessionSchema } from '../auth/endpoints.ts'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment, missing, requiredText, uuid } from '../fields.ts'

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10

/** Passkeys that somebody may have, and how long the name of one may be. */
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

/** A passkey of one's own. */
export const passkeySchema = z.object({
  id: id(),
  name: z.string(),
  createdAt: keptMoment(),
  /** When it was last used to sign in; null before. */
  usedAt: z.nullable(keptMoment()),
})
/** A passkey of one's own. */
export type Passkey = z.infer<typeof passkeySchema>

/** How one signs in beside the password. */
export const factorsSchema = z.object({
  /** Since when an authenticator app is asked, in epoch ms; null where it is not. */
  appSince: z.nullable(keptMoment()),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkeySchema),
})
/** How one signs in beside the password. */
export type Factors = z.infer<typeof factorsSchema>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** WebAuthn options for the browser; `requestId` comes back with the answer. */
const browserRequest = z.object({ requestId: uuid(), options: z.record(z.string(), z.unknown()) })

const path = '/account/factors'

/** How one signs in beside the password. */
export const getFactors = defineEndpoint({
  ...{ method: 'GET', path, summary: 'How you sign in beside the password', needs: 'signed-in' },
  input: z.object({}),
  output: factorsSchema,
})

/** Begins with an authenticator app: it is asked only once a code of it was typed. */
export const beginApp = defineEndpoint({
  ...{ method: 'POST', path: `${path}/app`, summary: 'Begin with an authenticator app', needs: 'signed-in' },
  input: ownPassword,
  output: z.object({
    /** Base32, to type by hand. */
    secret: z.string(),
    /** `otpauth://…`, for a picture that the app reads. */
    address: z.string(),
  }),
})

/** Turns the authenticator app on by its first code. The recovery codes are shown this once. */
export const confirmApp = defineEndpoint({
  ...{ method: 'PUT', path: `${path}/app`, summary: 'Turn the authenticator app on', needs: 'signed-in' },
  input: z.object({ code: codeSchema }),
  output: recoveryCodes,
})

/** Turns the authenticator app off, with the recovery codes. */
export const removeApp = defineEndpoint({
  ...{ method: 'DELETE', path: `${path}/app`, summary: 'Turn the authenticator app off', needs: 'signed-in' },
  input: ownPassword,
  output: factorsSchema,
})

/** Makes new recovery codes; those before are void. */
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

/** Begins to make a passkey in this browser. */
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

/** Keeps a passkey that the browser has made. */
export const addPasskey = defineEndpoint({
  ...{ method: 'POST', path: `${path}/passkeys`, summary: 'Add a passkey', needs: 'signed-in' },
  input: z.object({ requestId: uuid(), name: requiredText('Name', passkeyLimits.name), credential }),
  output: factorsSchema,
})

/** Removes a passkey; the device that has it cannot sign in with it any more. */
export const removePasskey = defineEndpoint({
  ...{ method: 'DELETE', path: `${path}/passkeys/:id`, summary: 'Remove a passkey', needs: 'signed-in' },
  input: z.object({ id: id() }),
  output: factorsSchema,
})

/** The second step of a sign-in: a code of the app, or a recovery code. */
export const secondStep = defineEndpoint({
  ...{ method: 'POST', path: '/account/login/second-step', summary: 'The second step of a sign-in' },
  needs: 'nobody',
  input: z.object({ requestId: uuid(), code: secondCode }),
  output: sessionSchema,
})

/** Begins to sign in with a passkey; whose it is the browser asks. */
export const beginPasskeySignIn = defineEndpoint({
  ...{ method: 'POST', path: '/account/login/passkey/options', summary: 'Begin to sign in with a passkey' },
  needs: 'nobody',
  input: z.object({}),
  output: browserRequest,
})

/** Signs in with a passkey, which stands for password and second step. */
export const passkeySignIn = defineEndpoint({
  ...{ method: 'POST', path: '/account/login/passkey', summary: 'Sign in with a passkey' },
  needs: 'nobody',
  input: z.object({ requestId: uuid(), credential, rememberMe: z._default(z.boolean(), false) }),
  output: sessionSchema,
})

/** Turns off what a colleague signs in with beside the password: they have lost it. */
export const resetFactors = defineEndpoint({
  ...{ method: 'DELETE', path: '/desk/users/:id/factors', summary: 'Reset how a user signs in' },
  needs: 'administrator',
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
})

/** Signing in with more than a password. */
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
