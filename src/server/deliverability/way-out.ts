import { domainToASCII } from 'node:url'
import type { Id } from '#lib/id.ts'
import { isLoopback } from '#domain/channels/mail-server.ts'
import type { Dns } from './dns.ts'
import { readSmtpUrl } from '../smtp/smtp-url.ts'
import { isPublic } from '../outside/public-address.ts'
import type { DeskSql } from '../store/database.ts'
import { knownSender, type KnownSender } from './known-senders.ts'

/** By which server mail of an inbox leaves. */
export interface WayOut {
  /** Of the server that it is handed to; '' where none is. */
  host: string
  /** Whose server that is; null where nobody knows. */
  known: KnownSender | null
  /** Public addresses of a server that nobody knows; none where they cannot be seen from here. */
  addresses: string[]
  /** As people call it; '' where there is none. */
  name: string
}

/** Reads the host of the server that an inbox sends by itself; null where it leaves by the one of the desk. */
export async function readOwnHost(sql: DeskSql, mailboxId: Id): Promise<string | null> {
  const [row] = await sql.rows<{ host: string }>({
    text: 'select host from mailbox_sending where account_id = $1 and mailbox_id = $2',
    values: [sql.accountId, mailboxId],
  })
  return row?.host ?? null
}

/** The host of SMTP_URL; null where it is not set. */
export const hostOfDesk = (smtpUrl: string | null): string | null =>
  smtpUrl === null ? null : readSmtpUrl(smtpUrl).host

/**
 * Finds out by which server mail leaves. What a server on this very machine sends goes out from the address at which the
 * desk is reached, as far as can be told.
 * @param host of the server that mail is handed to; null where it is written to a folder.
 * @param deskHost under which people reach the desk.
 * @throws UnansweredDns
 */
export async function findWayOut(dns: Dns, host: string | null, deskHost: string): Promise<WayOut> {
  if (host === null) return { host: '', known: null, addresses: [], name: '' }
  const known = knownSender(host)
  if (known) return { host, known, addresses: [], name: known.name }
  const from = isLoopback(host) ? deskHost : host
  const found = isPublic(from) ? [from] : await dns.addresses(domainToASCII(from) || from)
  return { host: from, known: null, addresses: found.filter(isPublic), name: from }
}
