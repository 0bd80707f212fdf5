import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'

/* WebAuthn as agents and customers use it: each passkey asks for a finger, a face or a PIN. */

/** The public half of a passkey. */
export interface KeptPasskey {
  publicKey: Buffer
  /** How often it says that it was used; 0 for ever where it does not count. */
  counter: number
  transports: string[]
}

/** Site that a browser binds passkeys to. */
export type Site = Pick<URL, 'origin' | 'hostname'>

/**
 * Site as people see it. A desk on this machine alone is reached by its number and as `localhost`, and
 * passkeys belong to names.
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
  /** Passkeys that they have. */
  held: readonly { id: string }[]
}

/** Options for a new passkey. */
export const askToMake = ({ hostname }: Site, { siteName, email, name, owner, held }: Maker) =>
  generateRegistrationOptions({
    ...{ rpName: siteName, rpID: hostname, userName: email, userDisplayName: name },
    userID: new Uint8Array(Buffer.from(owner)),
    excludeCredentials: [...held],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** Options for a sign-in with any passkey of the site. */
export const askToUse = ({ hostname }: Site) =>
  generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' })

const expectedOf = ({ origin, hostname }: Site) => ({ expectedOrigin: origin, expectedRPID: hostname })

/** A new passkey; null where it is not what was asked for. */
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

/** Count of uses that the passkey tells; null where the answer is not its own, or not to what was asked. */
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
