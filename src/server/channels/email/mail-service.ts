import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { ContentStore } from '../../attachments/content-store.ts'
import { readWhole } from '../../attachments/whole.ts'
import { readMail } from '../../mail/read.ts'
import { folderSender } from '../../smtp/folder-sender.ts'
import { smtpSender } from '../../smtp/smtp-sender.ts'
import type { KeptSecrets } from '../../secrets/kept-secrets.ts'
import type { Connection, Database } from '../../store/database.ts'
import type { Channels, ReadBlob } from '../outbound.ts'
import type { GrantTokens } from '../../mail-grants/sign-in.ts'
import { runEffects } from './effects.ts'
import type { IntakeParts } from './intake.ts'
import { noteTransport } from './kept-mails.ts'
import { startMailIn } from './mail-in.ts'

/** Dependencies of the mail channel of a running desk. */
export interface MailServiceParts extends Partial<Pick<IntakeParts, 'authServers' | 'readMail'>> {
  database: Database
  connection: Connection
  /** Store of message attachments. */
  attachments: ContentStore
  /** Store of the original bytes of received mail. */
  rawMail: ContentStore
  secret: string
  clock: Clock
  random: Random
  log: { info(message: string): void; warn(message: string): void }
  host: string
  /** 0 disables receiving. */
  inboundSmtpPort: number
  /** Null stores mail in `sentMailFolder` instead. */
  smtpUrl: string | null
  sentMailFolder: string
  /** Passwords of the servers that inboxes send by. */
  secrets: KeptSecrets
  /** OAuth grants of inboxes in place of passwords. */
  grants: GrantTokens
  /** Inboxes may use servers in our internal network; false where customers enter the server names. */
  isInsideAllowed: boolean
  /** Our name in EHLO to other mail servers; null for the host name. */
  mailName: string | null
  /** Channels other than mail. */
  channels: Channels
}

/** Running mail channel. */
export interface MailService {
  /** Port that receives mail; null if disabled. */
  inboundPort: number | null
  /** Accepts no more mail and resolves when the mails in progress are settled. */
  stop(): Promise<void>
}

/**
 * Dependencies of mail intake, for the channel and imports; parses on this thread unless another reader is
 * given.
 */
export function intakeParts(
  parts: Pick<MailServiceParts, 'database' | 'attachments' | 'rawMail' | 'secret' | 'clock' | 'log'> &
    Partial<Pick<IntakeParts, 'readMail' | 'authServers'>>,
): IntakeParts {
  const { database, attachments, rawMail, secret, authServers = [], clock, log } = parts
  return {
    database,
    secret,
    readMail: parts.readMail ?? readMail,
    authServers,
    log,
    now: () => clock.now(),
    keepRaw: (accountId, bytes) => rawMail.of(accountId).keep(bytes),
    keepFile: (accountId, bytes) => attachments.of(accountId).keep(bytes),
  }
}

/**
 * Starts receiving customers' mail and sending agents' answers.
 * @throws Error when the SMTP port is in use.
 */
export async function startMailService(parts: MailServiceParts): Promise<MailService> {
  const { database, connection, clock, random, log, secret, smtpUrl } = parts
  const receiver =
    parts.inboundSmtpPort === 0
      ? null
      : await startMailIn(intakeParts(parts), { host: parts.host, port: parts.inboundSmtpPort })
  await database.system((sql) => noteTransport(sql, smtpUrl !== null))
  if (smtpUrl === null)
    log.info(`SMTP_URL is not set: mail is written to ${parts.sentMailFolder} and not sent`)
  const name = parts.mailName === null ? {} : { name: parts.mailName }
  const sender = smtpUrl === null ? folderSender(parts.sentMailFolder) : smtpSender(smtpUrl, name)
  const readBlob: ReadBlob = (accountId, sha256) => readWhole(parts.attachments.of(accountId), sha256)
  const { secrets, grants, isInsideAllowed, channels } = parts
  const runner = runEffects({
    ...{
      database,
      connection,
      sender,
      clock,
      random,
      log,
      secret,
      readBlob,
      secrets,
      grants,
      isInsideAllowed,
      channels,
    },
    senderTo: (server) => smtpSender(server, name),
  })
  return {
    inboundPort: receiver?.port ?? null,
    async stop() {
      await receiver?.close()
      await runner.stop()
      await sender.close()
    },
  }
}
