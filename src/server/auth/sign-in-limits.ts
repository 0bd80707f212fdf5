import type { PublicLimit, PublicLimits, Try } from '../http/public-limits.ts'

const minute = 60_000
const usual = { window: 24 * 60 * minute, waits: { first: 1000, longest: 15 * minute } }

/** Limit per address and network: about a hundred guesses a day, without effect on other networks. */
const perAddress: PublicLimit = { scope: 'sign-in.address', limit: 5, ...usual }
/** Limit per network, for any address; high enough for an office after its holidays. */
const perNetwork: PublicLimit = { scope: 'sign-in.network', limit: 50, ...usual, window: 15 * minute }
/** Limit on a known device of the user, which attempts elsewhere do not use up. */
const perDevice: PublicLimit = { scope: 'sign-in.device', limit: 5, ...usual }

/** Counted sign-in attempt. */
export interface SignInTry {
  /** Call it after a correct password. */
  succeed(): Promise<void>
}

/**
 * Counts a sign-in attempt before the password is checked.
 * @param known key of a known device of the user, or null.
 * @throws DeskError RATE_LIMITED with the seconds to wait, equally for unknown users.
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
