import * as z from 'zod/mini'
import { subscriptionSchema } from '../account/plan.ts'
import { accountView } from '../account/account.ts'
import { defineEndpoint } from '../define.ts'
import { email, id, moment, uuid } from '../fields.ts'

/** Limits of the sign-in form. */
export const loginLimits = { password: 1000 }

const required = (label: string, limit: number) =>
  z
    .string(`${label} is a required field`)
    .check(z.minLength(1, `${label} is a required field`), z.maxLength(limit))

/** Sign-in form. */
export const loginSchema = z.object({
  email: email(),
  password: required('Password', loginLimits.password),
  /** Off: the session ends with the browser (D-53). */
  rememberMe: z._default(z.boolean(), false),
})

const signedInUser = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role: z.string(),
})

const roleAndPlan = {
  role: z.object({ name: z.string(), permissions: z.array(z.string()), isAdministrator: z.boolean() }),
  features: z.array(z.string()),
}

/** The signed-in user, with the rights of role and plan. */
export const profileSchema = z.object({
  user: signedInUser,
  account: z.object({ id: id(), name: z.string() }),
  ...roleAndPlan,
  /** Public origin of the server. */
  domainURL: z.string(),
})
/** The signed-in user. */
export type Profile = z.infer<typeof profileSchema>

/** A session's access token and user. The refresh token is in a cookie that scripts cannot read. */
export const sessionSchema = z.extend(profileSchema, {
  token: z.string(),
  expiresAt: moment(),
  /** End of the session, after the days that the account has set. */
  endsAt: moment(),
})
/** A session as returned to the client. */
export type Session = z.infer<typeof sessionSchema>

/** A sign-in after the password, before the second step. */
export const halfwaySchema = z.object({ secondStep: z.object({ requestId: uuid(), endsAt: moment() }) })
/** A sign-in after the password, before the second step. */
export type Halfway = z.infer<typeof halfwaySchema>

/** Signs in; a user with an authenticator app has to enter its code before a session is created. */
export const login = defineEndpoint({
  method: 'POST',
  path: '/account/login',
  summary: 'Sign in',
  needs: 'nobody',
  input: loginSchema,
  output: z.union([sessionSchema, halfwaySchema]),
})

/** Issues a new access token for the refresh cookie, and a new cookie. */
export const refreshAccessToken = defineEndpoint({
  method: 'GET',
  path: '/account/refreshaccesstoken',
  summary: 'Get a new access token for the refresh cookie',
  needs: 'nobody',
  input: z.object({}),
  output: sessionSchema,
})

/** The same call under the name used by billing (D1-51). */
export const refreshBillingToken = defineEndpoint({
  ...refreshAccessToken,
  path: '/account/billing/refreshaccesstoken',
})

/** Ends the session of the bearer token or the cookie; no effect without either. */
export const logout = defineEndpoint({
  method: 'POST',
  path: '/account/logout',
  summary: 'Sign out',
  needs: 'nobody',
  input: z.object({}),
  output: z.object({ isSignedOut: z.boolean() }),
})

/** Reads the signed-in user. */
export const me = defineEndpoint({
  method: 'GET',
  path: '/account/me',
  summary: 'Who is signed in',
  needs: 'signed-in',
  input: z.object({}),
  output: profileSchema,
})

/** Permissions of the role, in the specification's spelling. */
export const userPermissions = defineEndpoint({
  method: 'GET',
  path: '/account/user/permisions',
  summary: 'What role and plan allow',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object(roleAndPlan),
})

/** Flags of an account, its subscription, and the capabilities of its server. */
const metadataSchema = z.object({
  name: z.string(),
  /** Version of the server. */
  version: z.string(),
  showProductTour: z.boolean(),
  hideClientPortal: z.boolean(),
  isDocsCreated: z.boolean(),
  /** Public VAPID key for push subscriptions, base64url (D-103). */
  pushKey: z.string(),
  /** True if a language model is configured (D-84). */
  hasAI: z.boolean(),
  /** Subscription of the account (SHL-052); missing in values stored by an earlier build. */
  subscription: z._default(subscriptionSchema, { status: 'active', endAt: null }),
  /** Account as owner and admin edit it; missing in values stored by an earlier build. */
  account: z.optional(accountView),
})
/** Flags of an account, its subscription, and the capabilities of its server. */
export type Metadata = z.infer<typeof metadataSchema>

/** Flags of the account that control the app's shell (D-45, D1-150). */
export const metadata = defineEndpoint({
  method: 'GET',
  path: '/account/metadata',
  summary: 'Flags of the account',
  needs: 'signed-in',
  input: z.object({}),
  output: metadataSchema,
})

/** Sign-in calls, and the signed-in user. */
export const authEndpoints = {
  ...{ login, refreshAccessToken, refreshBillingToken, logout, me, metadata, userPermissions },
}
