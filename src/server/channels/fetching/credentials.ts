import { ImapConnection, type ImapOptions } from '../../imap/imap-connection.ts'
import { ImapTrouble } from '../../imap/imap-trouble.ts'
import type { KeptSecrets } from '../../secrets/kept-secrets.ts'
import { Unsealable } from '../../secrets/sealing.ts'
import type { Database } from '../../store/database.ts'
import type { GrantTokens } from '../../mail-grants/sign-in.ts'
import type { LeasedMailbox } from './hold.ts'
import { openByGrant } from './open-by-grant.ts'

/** Key of a mailbox's password in the secret store. */
export const passwordField = { kind: 'mailboxes', field: 'imapPassword' } as const

/** Dependencies of signing in to a mailbox. */
export interface CredentialParts {
  database: Database
  secrets: KeptSecrets
  grants: GrantTokens
  imap: ImapOptions
}

/** Mailbox with its sign-in settings. */
export type ServedMailbox = Pick<LeasedMailbox, 'accountId' | 'mailboxId' | 'server' | 'byGrant'>

/** Connects to a mailbox and signs in. @throws ImapTrouble */
export async function credentialsOf(
  parts: CredentialParts,
  mailbox: ServedMailbox,
  signal?: AbortSignal,
): Promise<() => Promise<ImapConnection>> {
  const { server } = mailbox
  if (mailbox.byGrant) return () => openByGrant(parts.grants, mailbox, server, parts.imap, signal)
  const password = await readPassword(parts, mailbox)
  return () => ImapConnection.open({ ...server, password }, parts.imap, signal)
}

async function readPassword({ database, secrets }: CredentialParts, mailbox: ServedMailbox): Promise<string> {
  const { kind, field } = passwordField
  try {
    const found = await database.look(mailbox.accountId, (sql) =>
      secrets.read(sql, kind, mailbox.mailboxId, field),
    )
    if (found !== null) return found
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error
  }
  throw new ImapTrouble('secret')
}
