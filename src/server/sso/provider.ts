import * as oidc from 'openid-client'
import { DeskError } from '#domain/errors.ts'
import { isPublic, resolveHost } from '../public-address.ts'

/*
 * An identity provider by OpenID Connect: authorization code with PKCE, state and nonce; the ID token's signature is
 * checked by the provider's keys too, not only its way here.
 */

/** How long a provider has for an answer, in s. */
const timeoutSeconds = 10

/** How an account's provider is asked. */
export interface Provider {
  issuer: string
  clientId: string
  clientSecret: string
}

/** What a sign-in sends along and wants back. */
export interface Asked {
  nonce: string
  verifier: string
}

/** Who the provider says it is. */
export interface Person {
  /** The provider's own name for them, which stays. */
  subject: string
  email: string
}

/**
 * Reads a provider's description.
 * @param mayBeInside whether it may stand in the server's own network, as on an installation of one's own.
 * @throws DeskError INVALID with the field `issuer`.
 */
export async function discover(
  { issuer, clientId, clientSecret }: Provider,
  mayBeInside: boolean,
): Promise<oidc.Configuration> {
  const url = new URL(issuer)
  if (!mayBeInside && (await isInside(url.hostname))) throw refused('This address is not reached from here')
  try {
    return await oidc.discovery(url, clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
      timeout: timeoutSeconds,
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    })
  } catch {
    throw refused('No OpenID provider answers at this address')
  }
}

const refused = (message: string) => new DeskError('INVALID', { field: 'issuer', message })

/** Whoever hosts desks of others asks nothing for them in the network that the server stands in. */
async function isInside(host: string): Promise<boolean> {
  const found = await resolveHost(host.replace(/^\[|\]$/g, '')).catch((): string[] => [])
  return !found.every(isPublic)
}

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

/** What a new sign-in sends along. */
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
