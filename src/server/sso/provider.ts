import * as oidc from 'openid-client'
import { DeskError } from '#domain/errors.ts'
import { OutsideRefusal, type CallOutside } from '../outside/call.ts'

/*
 * An identity provider by OpenID Connect: authorization code with PKCE, state and nonce; the ID token's signature is
 * checked by the provider's keys too, not only its way here.
 */

/** Limits of a provider's answer: its description and keys are some kB. */
const bounds = { limitMs: 10_000, maxBytes: 256 * 1024 }

/** How an account's provider is asked. */
export interface Provider {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Parameters of a sign-in that its answer must match. */
export interface Asked {
  nonce: string
  verifier: string
}

/** Person as asserted by the provider. */
export interface Person {
  /** The provider's own name for them, which stays. */
  subject: string
  email: string
}

/**
 * Reads a provider's description. It, and every address that it names, is called as one that somebody else has given.
 * @throws DeskError INVALID with the field `issuer`.
 */
export async function discover(
  { issuer, clientId, clientSecret }: Provider,
  callOutside: CallOutside,
): Promise<oidc.Configuration> {
  const url = new URL(issuer)
  let isRefused = false
  try {
    return await oidc.discovery(url, clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
      [oidc.customFetch]: (address, { method, headers, body }) =>
        answerOf(callOutside, address, { method, headers, body: body ? textOf(body) : null }).catch(
          (error: unknown) => {
            isRefused ||= error instanceof OutsideRefusal && error.reason === 'address'
            throw error
          },
        ),
      timeout: bounds.limitMs / 1000,
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    })
  } catch {
    throw refused(
      isRefused ? 'This address is not reached from here' : 'No OpenID provider answers at this address',
    )
  }
}

/** Calls the outside, and gives its answer the form that the library wants. */
async function answerOf(
  callOutside: CallOutside,
  address: string,
  words: { method: string; headers: Record<string, string>; body: string | null },
): Promise<Response> {
  const { status, headers, body } = await callOutside(address, { ...words, ...bounds })
  const type = headers['content-type']
  return new Response(isBare(status) ? null : new Uint8Array(body), {
    ...{ status, headers: type === undefined ? {} : { 'content-type': type } },
  })
}

/** Statuses that have no body. */
const isBare = (status: number) => [204, 205, 304].includes(status)

/** Forms are what a provider is sent. */
const textOf = (body: unknown): string => (body instanceof URLSearchParams ? body.toString() : String(body))

const refused = (message: string) => new DeskError('INVALID', { field: 'issuer', message })

/** Makes what a sign-in sends along, and the address that the browser goes to. */
export async function ask(
  provider: oidc.Configuration,
  { state, redirectUri, asked: { nonce, verifier } }: { state: string; redirectUri: string; asked: Asked },
): Promise<string> {
  return oidc.buildAuthorizationUrl(provider, {
    ...{ redirect_uri: redirectUri, scope: 'openid email', state, nonce },
    ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  }).href
}

/** Parameters of a new sign-in. */
export const newAsked = (): Asked => ({ nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() })

/**
 * Turns what the provider came back with into who it is.
 * @throws DeskError UNAUTHENTICATED for all that is not its answer to what was asked, or of no verified address.
 */
export async function readAnswer(
  provider: oidc.Configuration,
  { url, state, asked: { nonce, verifier } }: { url: URL; state: string; asked: Asked },
): Promise<Person> {
  const claims = await oidc
    .authorizationCodeGrant(provider, url, {
      ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
    })
    .then(
      (tokens) => tokens.claims(),
      () => undefined,
    )
  if (!claims) throw refusedSignIn('Your identity provider’s answer could not be checked. Try again.')
  const { sub, email, email_verified: isVerified } = claims
  if (typeof email !== 'string' || isVerified !== true)
    throw refusedSignIn('Your identity provider has not verified your address.')
  return { subject: sub, email }
}

const refusedSignIn = (message: string) => new DeskError('UNAUTHENTICATED', { message })
