import type { Id } from '#lib/id.ts'
import type { Correspondent } from '../../mail/compose.ts'
import { signMail } from '../../deliverability/sign.ts'
import type { Sender, SendOutcome } from '../../smtp/sender.ts'
import type { SmtpServer } from '../../smtp/smtp-url.ts'
import type { KeptSecrets } from '../../secrets/kept-secrets.ts'
import type { Database } from '../../store/database.ts'
import type { OwnTransport } from '../../system-mail/kind.ts'
import { signerFor } from '../../deliverability/signing-keys.ts'
import { byGrant, UnusableGrant, type GrantTokens } from '../../mail-grants/sign-in.ts'
import { isTokenRefused, reachable, readOwnServer, UnusableServer, type OwnServer } from './own-server.ts'

/** Dependencies of sending by an inbox's own server. */
export interface OwnServerParts {
  /** Creates a sender for a server of an inbox. */
  senderTo(server: SmtpServer): Sender
  grants: GrantTokens
  /** Inboxes may use servers in our internal network; false where customers enter the server names. */
  isInsideAllowed: boolean
}

/**
 * Sends by the server of an inbox, signed in by password or OAuth grant.
 * @throws UnusableServer, UnusableGrant
 */
export async function byOwnServer(
  { senderTo, isInsideAllowed, grants }: OwnServerParts,
  own: OwnServer,
  { accountId, mailboxId }: { accountId: Id; mailboxId: Id | null },
  signal: AbortSignal,
  deliver: (sender: Sender) => Promise<SendOutcome>,
): Promise<SendOutcome> {
  const attempt = async (token?: string) => {
    const sender = senderTo(await reachable(own, isInsideAllowed, token))
    const close = () => void sender.close()
    signal.addEventListener('abort', close)
    return deliver(sender).finally(() => signal.removeEventListener('abort', close))
  }
  if (!own.byGrant || mailboxId === null) return attempt()
  return byGrant(grants, { accountId, mailboxId }, attempt, isTokenRefused)
}

/** Senders of inboxes with their own server, for mail that the desk itself sends from them. */
export function ownTransports(
  parts: OwnServerParts & { database: Database; secrets: KeptSecrets },
): (accountId: Id, mailboxId: Id) => Promise<OwnTransport | null> {
  const { database, secrets } = parts
  return async (accountId, mailboxId) => {
    const found = await database.look(accountId, async (sql) => {
      const [from] = await sql.rows<Correspondent>({
        text: `select m.email as address, m.name from mailboxes m
          join mailbox_sending s on s.account_id = m.account_id and s.mailbox_id = m.id
          where m.account_id = $1 and m.id = $2 and m.email is not null`,
        values: [accountId, mailboxId],
      })
      const own = from && (await readOwnServer(sql, secrets, mailboxId).catch(unlessUnusable))
      return own ? { from, own, signer: await signerFor(sql, secrets, from.address) } : null
    })
    if (!found) return null
    const { from, own, signer } = found
    const send: OwnTransport['send'] = async (unsigned, signal) => {
      if (own instanceof Error) return { kind: 'retry', reason: own.message }
      const mail = signer ? { ...unsigned, raw: await signMail(unsigned.raw, signer) } : unsigned
      const hand = (sender: Sender) => sender.send(mail, { beforeDot: () => Promise.resolve() })
      const sent = await byOwnServer(parts, own, { accountId, mailboxId }, signal, hand).catch(unlessUnusable)
      return sent instanceof Error ? { kind: 'retry', reason: sent.message } : sent
    }
    return { from, send }
  }
}

function unlessUnusable(error: unknown): Error {
  if (error instanceof UnusableServer || error instanceof UnusableGrant) return error
  throw error
}
