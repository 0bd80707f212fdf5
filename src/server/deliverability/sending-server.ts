import { domainToASCII } from 'node:url'
import type { Id } from '#lib/id.ts'
import { isLoopback } from '#domain/channels/mail-server.ts'
import type { Dns } from './dns.ts'
import { readSmtpUrl } from '../smtp/smtp-url.ts'
import { isPublic } from '../outside/public-address.ts'
import type { DeskSql } from '../store/database.ts'
import { knownSender, type KnownSender } from './known-senders.ts'

/** Server that sends the mail of an inbox. */
export interface SendingServer {
  /** Host of the SMTP server; '' for none. */
  host: string
  /** Provider of the server; null if unknown. */
  known: KnownSender | null
  /** Public addresses of an unknown server; none if they cannot be determined. */
  addresses: string[]
  /** Display name; '' for none. */
  name: string
}

/** Host of the inbox's own server; null if it sends by the server of the desk. */
export async function readOwnHost(sql: DeskSql, mailboxId: Id): Promise<string | null> {
  const [row] = await sql.rows<{ host: string }>({
    text: 'select host from mailbox_sending where account_id = $1 and mailbox_id = $2',
    values: [sql.accountId, mailboxId],
  })
  return row?.host ?? null
}

/** Host of SMTP_URL; null if it is not set. */
export const hostOfDesk = (smtpUrl: string | null): string | null =>
  smtpUrl === null ? null : readSmtpUrl(smtpUrl).host

/**
 * Determines the sending server. For a server on this machine, the address of the desk's public host is
 * assumed.
 * @param host SMTP host; null if mail is written to a folder.
 * @param deskHost public host of the desk.
 * @throws UnansweredDns
 */
export async function findSendingServer(
  dns: Dns,
  host: string | null,
  deskHost: string,
): Promise<SendingServer> {
  if (host === null) return { host: '', known: null, addresses: [], name: '' }
  const known = knownSender(host)
  if (known) return { host, known, addresses: [], name: known.name }
  const from = isLoopback(host) ? deskHost : host
  const found = isPublic(from) ? [from] : await dns.addresses(domainToASCII(from) || from)
  return { host: from, known: null, addresses: found.filter(isPublic), name: from }
}
