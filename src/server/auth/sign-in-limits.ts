import type { PublicLimit, PublicLimits, Try } from '../http/public-limits.ts'

const minute = 60_000
const usual = { window: 24 * 60 * minute, waits: { first: 1000, longest: 15 * minute } }

/** Passwords for one address from one network: a guesser comes to a hundred a day, and stops nobody elsewhere. */
const perAddress: PublicLimit = { scope: 'sign-in.address', limit: 5, ...usual }
/** Passwords from one network for whatever addresses: an office that comes back from its holidays stays below. */
const perNetwork: PublicLimit = { scope: 'sign-in.network', limit: 50, ...usual, window: 15 * minute }
/** Passwords of somebody on a device they have signed in on before: nobody else's tries count against them there. */
const perDevice: PublicLimit = { scope: 'sign-in.device', limit: 5, ...usual }

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
      ? { ...perAddress, key: `${email.toLowerCase()} ${network}` }
      : { ...perDevice, key: known }
  const shared: Try[] = known === null ? [{ ...perNetwork, key: network }] : []
  await limits.enter([own, ...shared])
  return {
    async succeed() {
      await limits.forget([own])
      // A correct password must not reset the limit for guesses at other accounts.
      await limits.giveBack(shared)
    },
  }
}
