import { addressesOf as resolve, NotPublic } from '../outside/public-address.ts'
import { ImapTrouble, troubleOf } from './imap-trouble.ts'

/** How many addresses of a name are tried, one after the other. */
const maxAddresses = 4

/**
 * The addresses that a connection may be made to: what is connected to is what was checked.
 * @param isInsideAllowed false where customers of ours name servers, who must not reach into our own network.
 * @throws ImapTrouble `unknownHost`, or `inside` where one of them is not public.
 */
export async function addressesOf(host: string, isInsideAllowed: boolean): Promise<string[]> {
  const found = await resolve(host, isInsideAllowed).catch((error: unknown) => {
    throw error instanceof NotPublic ? new ImapTrouble('inside') : troubleOf(error)
  })
  return found.slice(0, maxAddresses)
}
