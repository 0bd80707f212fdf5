import type { PublicLimit, PublicLimits } from '../http/public-limits.ts'

const window = 3_600_000

/** Limit per address and network, so that a stranger's requests do not block the owner of the address. */
const perAddress: PublicLimit = { scope: 'account-mail.address', limit: 5, window }
/** Limit per network, for any address. */
const perNetwork: PublicLimit = { scope: 'account-mail.network', limit: 20, window }

/**
 * Counts a requested mail, whether or not it will be sent.
 * @throws DeskError RATE_LIMITED with the seconds to wait, equally for unknown addresses.
 */
export async function enterAccountMail(
  limits: PublicLimits,
  { email, network }: { email: string; network: string },
): Promise<void> {
  await limits.enter([
    { ...perAddress, key: `${email.toLowerCase()} ${network}` },
    { ...perNetwork, key: network },
  ])
}
