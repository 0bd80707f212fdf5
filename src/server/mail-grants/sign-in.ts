import type { Id } from '#lib/id.ts'
import { NoGrant, type MailGrants } from './mail-grants.ts'
import { GrantError } from './providers.ts'

/** Reason for a missing token: a user has to reconnect the inbox, or the provider does not answer now. */
export type GrantTrouble = 'consent' | 'provider'

/** Error of an inbox whose grant cannot be used. */
export class UnusableGrant extends Error {
  override readonly name = 'UnusableGrant'
  readonly trouble: GrantTrouble

  constructor(trouble: GrantTrouble, words: string) {
    super(words)
    this.trouble = trouble
  }
}

/** Source of access tokens. */
export type GrantTokens = Pick<MailGrants, 'accessToken'>

/** An inbox that signs in with its grant. */
export interface GrantHolder {
  accountId: number
  mailboxId: Id
}

/**
 * Signs in with the grant of an inbox. A mail server may refuse a token before its expiry; the attempt is
 * repeated once with a fresh one.
 * @param isRefused true if the result of an attempt means that the server refused the token.
 * @throws UnusableGrant
 */
export async function byGrant<Result>(
  grants: GrantTokens,
  { accountId, mailboxId }: GrantHolder,
  signIn: (token: string) => Promise<Result>,
  isRefused: (result: Result) => boolean,
): Promise<Result> {
  const ask = async (stale: string | null) => {
    try {
      return await grants.accessToken(accountId, mailboxId, stale)
    } catch (error) {
      if (error instanceof NoGrant) throw new UnusableGrant('consent', error.message)
      if (error instanceof GrantError) throw new UnusableGrant('provider', error.message)
      throw error
    }
  }
  const token = await ask(null)
  const first = await signIn(token)
  return isRefused(first) ? signIn(await ask(token)) : first
}
