import * as z from 'zod/mini'
import { halfwaySchema, loginSchema, sessionSchema } from '../auth/endpoints.ts'
import { defineEndpoint } from '../define.ts'
import { moment, requiredText, secret, uuid } from '../fields.ts'

/** Limits of an identity provider's fields, in characters. */
export const ssoLimits = { issuer: 300, clientId: 300, clientSecret: 500 }

/** https; http only for a provider that is tested on this machine. */
const webAddress = /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)(\/[^\s?#]*)?$/i

/** Fields of the account's identity provider. */
export const ssoInput = z.object({
  issuer: requiredText('Issuer', ssoLimits.issuer).check(
    z.regex(webAddress, 'Issuer must be an address that begins with https://'),
  ),
  clientId: requiredText('Client ID', ssoLimits.clientId),
  clientSecret: secret('Client secret', ssoLimits.clientSecret),
  /** True if the sign-in page offers it. */
  isOn: z.boolean(),
})
/** Fields of the account's identity provider. */
export type SsoInput = z.infer<typeof ssoInput>

/** The account's identity provider, without its secret. */
export const ssoSchema = z.object({
  issuer: z.string(),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  isOn: z.boolean(),
  /** Redirect URI to register at the provider. */
  redirectUri: z.string(),
  /** Number of changes; 0 before the first. */
  revision: z.int(),
})
/** The account's identity provider, without its secret. */
export type Sso = z.infer<typeof ssoSchema>

const path = '/account/single-sign-on'

/** The account's identity provider; empty fields if there is none. */
export const getSso = defineEndpoint({
  ...{ method: 'GET', path, summary: 'The identity provider of the account', needs: 'administrator' },
  input: z.object({}),
  output: ssoSchema,
})

/**
 * Saves the account's identity provider, after reading its discovery document.
 * @throws DeskError INVALID with the field `issuer` if there is no OpenID provider, CONFLICT `changed` with
 * the `current` one if another user changed it meanwhile.
 */
export const putSso = defineEndpoint({
  ...{ method: 'PUT', path, summary: 'Change the identity provider of the account', needs: 'administrator' },
  input: z.extend(ssoInput, {
    /** Base revision: a concurrent change is not overwritten. */
    revision: z.int(),
  }),
  output: ssoSchema,
})

/** True if the sign-in page offers single sign-on, and whether it needs a domain first. */
export const ssoState = defineEndpoint({
  ...{
    method: 'GET',
    path: '/account/login/single-sign-on',
    summary: 'Whether single sign-on is offered here',
  },
  needs: 'nobody',
  input: z.object({}),
  output: z.object({
    isOffered: z.boolean(),
    /** True if there are several accounts on this server: the user has to name one. */
    asksDomain: z.boolean(),
  }),
})

/** Starts a sign-in at the provider of an account. */
export const beginSso = defineEndpoint({
  ...{
    method: 'POST',
    path: '/account/login/single-sign-on/begin',
    summary: 'Begin to sign in by single sign-on',
  },
  needs: 'nobody',
  input: z.object({
    domain: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
    rememberMe: z._default(z.boolean(), false),
  }),
  output: z.object({
    /** Address that the browser opens next. */
    address: z.string(),
  }),
})

const remembered = z.extend(sessionSchema, { rememberMe: z.boolean() })

/**
 * Completes a sign-in with the provider's redirect. A user with a password who signs in this way for the
 * first time has to confirm it (`confirmation`).
 */
export const finishSso = defineEndpoint({
  ...{ method: 'POST', path: '/account/login/single-sign-on', summary: 'Sign in by single sign-on' },
  needs: 'nobody',
  input: z.object({
    /** `state` of the sign-in. */
    state: uuid(),
    /** The whole query of the provider's redirect, without the `?`. */
    query: z.string().check(z.maxLength(4000)),
  }),
  output: z.union([
    remembered,
    z.object({
      confirmation: z.object({ requestId: uuid(), endsAt: moment(), email: z.string() }),
      rememberMe: z.boolean(),
    }),
  ]),
})

/**
 * Confirms with the password that the provider may sign its user in from now on.
 * @throws DeskError INVALID with the field `password`, UNAUTHENTICATED once it took too long, RATE_LIMITED as `login` does.
 */
export const confirmSso = defineEndpoint({
  method: 'POST',
  path: '/account/login/single-sign-on/confirm',
  summary: 'Confirm the first sign-in by single sign-on',
  needs: 'nobody',
  input: z.object({ requestId: uuid(), password: loginSchema.shape.password }),
  output: z.union([remembered, z.extend(halfwaySchema, { rememberMe: z.boolean() })]),
})

/** Single sign-on by a company's identity provider. */
export const ssoEndpoints = { getSso, putSso, ssoState, beginSso, finishSso, confirmSso }
