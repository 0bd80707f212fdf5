import type { PublicLimit, PublicLimits, Try } from '../http/public-limits.ts'

const minute = 60_000
const waits = { firstWait: 1000, longestWait: 15 * minute, span: 24 * 60 * minute }

/** Passwords for one address from one network: a guesser comes to a hundred a day, and stops nobody elsewhere. */
const perAddress: PublicLimit = { kind: 'sign-in.address', free: 5, ...waits }
/** Passwords from one network for whatever addresses: an office that comes back from its holidays stays below. */
const perNetwork: PublicLimit = { kind: 'sign-in.network', free: 50, ...waits, span: 15 * minute }
/** Passwords of somebody on a device they have signed in on before: nobody else's tries count against them there. */
const perDevice: PublicLimit = { kind: 'sign-in.device', free: 5, ...waits }

/** A try to sign in, counted. */
export interface SignInTry {
  /** The password was right. */
  succeed(): Promise<void>
}

/**
 * Counts a try to sign in, before the password is looked at.
 * @param known who signs in on which device, if they have done so before.
 * @throws DeskError RATE_LIMITED with the seconds to wait, whether there is such a user or not.
 */
export async function enterSignIn(
  limits: PublicLimits,
  { email, network, known }: { email: string; network: string; known: string | null },
): Promise<SignInTry> {
  const own: Try =
    known === null
      ? { limit: perAddress, subject: `${email.toLowerCase()} ${network}` }
      : { limit: perDevice, subject: known }
  const shared: Try[] = known === null ? [{ limit: perNetwork, subject: network }] : []
  await limits.enter([own, ...shared])
  return {
    async succeed() {
      await limits.forget([own])
      // One right password must not clear the way for guessing at others.
      await limits.giveBack(shared)
    },
  }
}
