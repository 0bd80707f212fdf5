import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'

/* WebAuthn for agents and customers: each passkey requires user verification (biometrics or PIN). */

/** Public half of a passkey. */
export interface KeptPasskey {
  publicKey: Buffer
  /** Signature counter; always 0 for authenticators without one. */
  counter: number
  transports: string[]
}

/** Site that a browser binds passkeys to. */
export type Site = Pick<URL, 'origin' | 'hostname'>

/**
 * Site in the browser's view. A desk on the local machine is reached by IP address and as `localhost`, but
 * passkeys require a name.
 */
export function siteIn({ host }: Pick<FastifyRequest, 'host'>, origin: string): Site {
  const site = new URL(origin)
  if (site.hostname === '127.0.0.1' && host === `localhost:${site.port}`) site.hostname = 'localhost'
  return site
}

interface Maker {
  siteName: string
  email: string
  name: string
  /** Distinguishes owners of passkeys on a site. */
  owner: string
  /** Existing passkeys of the owner. */
  held: readonly { id: string }[]
}

/** Options for creating a passkey. */
export const askToMake = ({ hostname }: Site, { siteName, email, name, owner, held }: Maker) =>
  generateRegistrationOptions({
    ...{ rpName: siteName, rpID: hostname, userName: email, userDisplayName: name },
    userID: new Uint8Array(Buffer.from(owner)),
    excludeCredentials: [...held],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Options for signing in with any passkey of the site. */
export const askToUse = ({ hostname }: Site) =>
  generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' })

const expectedOf = ({ origin, hostname }: Site) => ({ expectedOrigin: origin, expectedRPID: hostname })

/** Verifies a new passkey; null if it does not match the request. */
export async function madePasskey(
  site: Site,
  credential: { id: string },
  challenge: string,
): Promise<(KeptPasskey & { id: string }) | null> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...expectedOf(site),
    requireUserVerification: true,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return null
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** Signature counter of a valid response; null for an invalid one. */
export async function newCounter(
  site: Site,
  { publicKey, counter, transports }: KeptPasskey,
  credential: { id: string },
  challenge: string,
): Promise<number | null> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...expectedOf(site),
    requireUserVerification: true,
    credential: {
      ...{ id: credential.id, counter },
      publicKey: new Uint8Array(publicKey),
      transports: transports as never,
    },
  }).catch(() => ({ verified: false, authenticationInfo: null }))
  return verified && authenticationInfo ? authenticationInfo.newCounter : null
}
