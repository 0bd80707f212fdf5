import type { Id } from '#lib/id.ts'
import { NoGrant, type MailGrants } from './mail-grants.ts'
import { GrantError } from './providers.ts'

/** Why there is no token: somebody has to connect the inbox again, or the provider does not answer now. */
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

/** Gives tokens to sign in with. */
export type GrantTokens = Pick<MailGrants, 'accessToken'>

/** An inbox that signs in by its grant. */
export interface GrantHolder {
  accountId: number
  mailboxId: Id
}

/**
 * Signs in by the grant of an inbox. A mail server may refuse a token before its time has come; it is asked once more
 * with a fresh one.
 * @param isRefused whether what came of a try is that the server does not take the token.
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
