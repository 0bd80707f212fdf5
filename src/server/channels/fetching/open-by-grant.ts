import type { MailServer } from '#domain/channels/mail-server.ts'
import { ImapConnection, type ImapOptions } from '../../imap/imap-connection.ts'
import { ImapTrouble } from '../../imap/imap-trouble.ts'
import { byGrant, UnusableGrant, type GrantHolder, type GrantTokens } from '../../mail-grants/sign-in.ts'

/** Connects to a mailbox and signs in by an OAuth grant. @throws ImapTrouble */
export async function openByGrant(
  grants: GrantTokens,
  holder: GrantHolder,
  server: MailServer,
  options: ImapOptions,
  signal?: AbortSignal,
): Promise<ImapConnection> {
  try {
    const opened = await byGrant(
      grants,
      holder,
      (accessToken) =>
        ImapConnection.open({ ...server, password: '', accessToken }, options, signal).catch(unlessRefused),
      (result) => result instanceof ImapTrouble,
    )
    if (opened instanceof ImapTrouble) throw opened
    return opened
  } catch (error) {
    throw error instanceof UnusableGrant ? new ImapTrouble(error.trouble, error.message, error) : error
  }
}

function unlessRefused(error: unknown): ImapTrouble {
  if (error instanceof ImapTrouble && error.code === 'password') return error
  throw error
}
