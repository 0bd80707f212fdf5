import type { Id } from '#lib/id.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'
import { serverTextLimit } from '#domain/channels/mail-trouble.ts'
import { sendTroubles, type SendTrouble } from '#domain/channels/sending.ts'
import type { SendOutcome } from '../../smtp/sender.ts'
import type { SmtpServer } from '../../smtp/smtp-url.ts'
import { addressesOf, NotPublic } from '../../outside/public-address.ts'
import type { KeptSecrets } from '../../secrets/kept-secrets.ts'
import { Unsealable } from '../../secrets/sealing.ts'
import type { DeskSql, SystemSql } from '../../store/database.ts'
import { literal } from '../../store/literal.ts'

/*
 * Mail server used by one inbox only. While it fails, its mail waits with growing delays; only faults of the
 * server itself count, not refusals of single mails.
 */

/** Key of the password of an inbox's server in the secret store. */
export const smtpPassword = { kind: 'mailboxes', field: 'smtpPassword' } as const

/** Waits between attempts on an unusable server, in ms. */
const waits = { first: 1000, longest: 5 * 60_000 }

/** Server of an inbox, with its sign-in data. */
export interface OwnServer extends MailServer {
  /** Null if it needs none. */
  password: string | null
  /** Signs in by the OAuth grant of the inbox. */
  byGrant: boolean
}

/** Server cannot be used as configured. */
export class UnusableServer extends Error {
  readonly trouble: SendTrouble
  /** Revision of the settings, if they are stored. */
  readonly revision: number | undefined

  constructor(trouble: SendTrouble, revision?: number) {
    super(`${sendTroubles[trouble].text}. ${sendTroubles[trouble].remedy}`)
    this.name = 'UnusableServer'
    this.trouble = trouble
    this.revision = revision
  }
}

/** Reads the server of an inbox with its revision; undefined if it has none. @throws UnusableServer */
export async function readOwnServer(
  sql: DeskSql,
  secrets: KeptSecrets,
  mailboxId: Id,
): Promise<(OwnServer & { revision: number }) | undefined> {
  const [row] = await sql.rows<MailServer & { byGrant: boolean; revision: number }>({
    text: `select host, port, security, user_name as "user", by_grant as "byGrant", revision from mailbox_sending
      where account_id = $1 and mailbox_id = $2`,
    values: [sql.accountId, mailboxId],
  })
  if (!row) return undefined
  const password =
    row.user === '' || row.byGrant ? null : await openPassword(sql, secrets, mailboxId, row.revision)
  return { ...row, password }
}

/** Decrypts the password of an inbox's server; null if there is none. @throws UnusableServer */
export async function openPassword(
  sql: DeskSql,
  secrets: KeptSecrets,
  mailboxId: Id,
  revision?: number,
): Promise<string | null> {
  try {
    return await secrets.read(sql, smtpPassword.kind, mailboxId, smtpPassword.field)
  } catch (error) {
    if (error instanceof Unsealable) throw new UnusableServer('secret', revision)
    throw error
  }
}

/**
 * Resolves the server's address once, so that the checked address is the one connected to.
 * @param accessToken OAuth token in place of a password.
 * @param isInsideAllowed false where customers enter server names, which must not reach our internal network.
 * @throws UnusableServer
 */
export async function reachable(
  { host, port, security, user, password }: OwnServer,
  isInsideAllowed: boolean,
  accessToken?: string,
): Promise<SmtpServer> {
  const server = {
    ...{ host, port, secure: security === 'tls', requiresTls: security === 'starttls' },
    ...{ ignoresTls: security === 'none', user: user === '' ? null : user, password },
    ...(accessToken === undefined ? {} : { accessToken }),
  }
  if (isInsideAllowed) return server
  const [first] = await addressesOf(host, false, 'ipv4first').catch((error: unknown) => {
    throw new UnusableServer(error instanceof NotPublic ? 'inside' : 'unknownHost')
  })
  if (first === undefined) throw new UnusableServer('unknownHost')
  return { ...server, host: first, ...(first === host ? {} : { name: host }) }
}

/** True if the server rejected the OAuth token. */
export const isTokenRefused = (outcome: SendOutcome): boolean =>
  outcome.kind === 'retry' && outcome.trouble === 'password'

/** Faults of the server itself, which affect every mail. */
export const isServers = (trouble: SendTrouble | undefined): trouble is SendTrouble =>
  trouble !== undefined && sendTroubles[trouble].step !== 'sender'

/** Records the health of an inbox's server after an attempt; changed settings reset it. */
export async function noteTry(
  sql: SystemSql,
  { accountId, mailboxId, revision }: { accountId: Id; mailboxId: Id; revision: number },
  outcome: SendOutcome,
  now: number,
): Promise<void> {
  const isOf = `account_id = ${literal(accountId)} and mailbox_id = ${literal(mailboxId)}
    and revision = ${literal(revision)}`
  const trouble = outcome.kind === 'retry' ? outcome.trouble : undefined
  if (outcome.kind === 'retry' && isServers(trouble)) {
    await sql.rows({
      text: `update mailbox_sending set failures = failures + 1, trouble = $1, trouble_words = $2,
          failing_since = coalesce(failing_since, $3), next_at = $3 + least($4, $5 * power(2, least(failures, 20)))
        where ${isOf}`,
      values: [trouble, outcome.reason.slice(0, serverTextLimit), now, waits.longest, waits.first],
    })
    return
  }
  // An undecided outcome says nothing about the server's health.
  if (outcome.kind === 'unknown' || (outcome.kind === 'retry' && trouble === undefined)) return
  await sql.rows({
    text: `update mailbox_sending set failures = 0, trouble = null, trouble_words = null, failing_since = null,
        next_at = 0, sent_at = case when $1 then $2 else sent_at end
      where ${isOf}`,
    values: [outcome.kind === 'sent', now],
  })
}
