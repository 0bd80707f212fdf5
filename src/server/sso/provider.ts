import * as oidc from 'openid-client'
import { DeskError } from '#domain/errors.ts'
import { OutsideRefusal, type CallOutside } from '../outside/call.ts'

/*
 * OpenID Connect: authorization code with PKCE, state and nonce; the ID token's signature is verified with
 * the provider's keys, in addition to TLS.
 */

/** Limits of a provider's answer: discovery document and keys have some kB. */
const bounds = { limitMs: 10_000, maxBytes: 256 * 1024 }

/** Client settings of an account's provider. */
export interface Provider {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Parameters of a sign-in that its answer must match. */
export interface SignInRequest {
  nonce: string
  verifier: string
}

/** Person as asserted by the provider. */
export interface Person {
  /** Permanent subject id at the provider. */
  subject: string
  email: string
}

/**
 * Fetches a provider's discovery document. It and all URLs in it are called as outside addresses.
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

/** Calls an outside address and converts the answer for the OIDC library. */
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

/** Statuses without a body. */
const isBare = (status: number) => [204, 205, 304].includes(status)

/** Request body as text: the OIDC library sends forms. */
const textOf = (body: unknown): string => (body instanceof URLSearchParams ? body.toString() : String(body))

const refused = (message: string) => new DeskError('INVALID', { field: 'issuer', message })

/** Builds the authorization URL and the parameters that the answer is checked against. */
export async function ask(
  provider: oidc.Configuration,
  {
    state,
    redirectUri,
    asked: { nonce, verifier },
  }: { state: string; redirectUri: string; asked: SignInRequest },
): Promise<string> {
  return oidc.buildAuthorizationUrl(provider, {
    ...{ redirect_uri: redirectUri, scope: 'openid email', state, nonce },
    ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  }).href
}

/** Parameters of a new sign-in. */
export const newAsked = (): SignInRequest => ({
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/**
 * Verifies the provider's answer and returns the person.
 * @throws DeskError UNAUTHENTICATED if it does not match the request, or has no verified address.
 */
export async function readAnswer(
  provider: oidc.Configuration,
  { url, state, asked: { nonce, verifier } }: { url: URL; state: string; asked: SignInRequest },
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
