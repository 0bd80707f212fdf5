import type { PublicLimit, PublicLimits } from '../http/public-limits.ts'

const window = 3_600_000

/** Mails to one address that one network may ask for: a stranger keeps nobody else from asking for theirs. */
const perAddress: PublicLimit = { scope: 'account-mail.address', limit: 5, window }
/** Mails that one network may ask for, to whatever addresses. */
const perNetwork: PublicLimit = { scope: 'account-mail.network', limit: 20, window }

/**
 * Counts a mail that somebody asks for, before it is known whether one is sent.
 * @throws DeskError RATE_LIMITED with the seconds to wait, whether the address is known or not.
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
