import type { FastifyBaseLogger, FastifyHttpOptions, RawServerDefault } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { openAIWriter, type Writer } from './ai/writer.ts'
import { answeringOnce } from './api-keys/answered-calls.ts'
import { keyFinder } from './api-keys/keys.ts'
import { ExportFiles } from './account/copy/export-files.ts'
import type { ContentStore } from './attachments/content-store.ts'
import { OneTimeCodes } from './auth/codes.ts'
import { Gate } from './auth/gate.ts'
import { KnownDevices } from './auth/known-devices.ts'
import { PendingSignIns } from './auth/pending-sign-ins.ts'
import { Sessions } from './auth/sessions.ts'
import { Tokens } from './auth/tokens.ts'
import { ownTransports } from './channels/email/by-own-server.ts'
import { publicUrl, systemSender, type Config } from './config.ts'
import type { DiscoveryParts } from './discovery/discover.ts'
import { offProvider } from './billing/off.ts'
import { stripeProvider } from './billing/stripe.ts'
import type { Consumer } from './events/consumer.ts'
import { recoveryKeyOf } from './factors/handlers.ts'
import { secondStepAsker } from './factors/second-step.ts'
import { Readings } from './help-center/reading.ts'
import { sitesKeptIn } from './hosts/sites.ts'
import { HostTable } from './http/host-table.ts'
import { PublicLimits } from './http/public-limits.ts'
import type { AnyJobKind } from './jobs/kind.ts'
import { MailGrants } from './mail-grants/mail-grants.ts'
import { knownProviders, type KnownProviders } from './mail-grants/providers.ts'
import type { MailReading } from './mail-reader/mail-reader.ts'
import { folderPushKeys, type PushKeys } from './notifications/push-keys.ts'
import type { NamedKind } from './outbox/handlers.ts'
import { outsideCaller } from './outside/call.ts'
import { PublishedPages } from './published/pages.ts'
import { KeptSecrets } from './secrets/kept-secrets.ts'
import { Sealing } from './secrets/sealing.ts'
import { folderSender } from './smtp/folder-sender.ts'
import type { Sender } from './smtp/sender.ts'
import { smtpSender } from './smtp/smtp-sender.ts'
import { erasureList, type ErasureList } from './customers/privacy/erasure-list.ts'
import type { SmtpServer } from './smtp/smtp-url.ts'
import type { DataFolder } from './store/data-folder.ts'
import type { Connection, Database } from './store/database.ts'
import type { AreaRules } from './sync/area-rules.ts'
import type { SystemMailParts } from './system-mail/kind.ts'

/** External dependencies of the server; tests and the simulation replace them. */
export interface AppDeps {
  config: Pick<
    Config,
    | 'trustProxy'
    | 'signUp'
    | 'inboundSmtpPort'
    | 'inboundDomain'
    | 'plans'
    | 'products'
    | 'helpUrl'
    | 'oldSecrets'
    | 'mailClients'
    | 'insideHosts'
    | 'smtpUrl'
    | 'dnsServers'
    | 'stripe'
    | 'twilioUrl'
    | 'whatsappUrl'
  >
  database: Database
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  /** OUTPOST_SECRET, or the one of the data folder. */
  secret: string
  /** Folder of mail that cannot be sent; null if mail is sent. */
  sentMailFolder: string | null
  /** Files of messages and notes. */
  attachments: ContentStore
  /** Storage limit of one account, in bytes. */
  storageBytes: number
  /** Received mails in raw form. */
  rawMail: ContentStore
  /** Folder of public pages for times without a database; in memory only if unset. */
  publishedFolder?: string
  /** Folder of account exports. */
  exportsFolder: string
  /** List of erased people, stored outside of the database. */
  erasures: ErasureList
  /** Folder of the built app; null if it is served elsewhere. */
  web: string | null
  version: string
  /** Public VAPID key. */
  pushKey: string
  /** The language model; null where none is configured. */
  writer: Writer | null
  /** Parses mail in a worker thread; in this thread if unset. */
  readMail?: MailReading
  /** Trusted authserv-ids of Authentication-Results; none if unset. */
  authServers?: readonly string[]
  /** Public origin of the desk. */
  origin(): string
  /** OAuth providers of mailboxes; by default those of the configuration. */
  mailProviders?: KnownProviders
  /** Discovery of mail servers by address; by DNS and the public internet if unset. */
  lookUp?: DiscoveryParts
  /** Job kinds; those of the product if unset. */
  jobs?: readonly AnyJobKind[]
  /** Checks that chores are running; null if this process runs none. */
  isQueueWell: (() => Promise<boolean>) | null
  /** Validates every answer by its schema: for tests and development. */
  isChecking?: boolean
  /** Calls per minute of one user or network; null for no limit. */
  callsPerMinute?: number | null
  /** Supplies the HTTP server, for example one that listens already. */
  serverFactory?: NonNullable<FastifyHttpOptions<RawServerDefault>['serverFactory']>
}

/** Dependencies shared by areas, created once per process. */
export type SharedParts = ReturnType<typeof sharedParts>

/** Makes the shared dependencies. @param areas joined op rules of all areas. */
export function sharedParts(deps: AppDeps, areas: AreaRules) {
  const { config, database, clock, secret, attachments } = deps
  const { plans, products, helpUrl, dnsServers, smtpUrl, inboundDomain, inboundSmtpPort } = config
  const tokens = new Tokens(secret)
  const sessions = new Sessions(database, tokens, clock)
  const limits = new PublicLimits({ database, clock, secret })
  const sealing = new Sealing([secret, ...config.oldSecrets])
  const secrets = new KeptSecrets(sealing)
  const providers = deps.mailProviders ?? knownProviders(config.mailClients)
  const signingIn = {
    ...{ database, clock, log: deps.log, tokens, sessions, limits, secrets, plans },
    ...{ version: deps.version, pushKey: deps.pushKey, origin: deps.origin, hasAI: deps.writer !== null },
    devices: new KnownDevices(secret),
    pending: new PendingSignIns({ database, clock, secret }),
    recoveryKey: recoveryKeyOf(secret),
  }
  return {
    ...deps,
    ...signingIn,
    ...{ areas, providers, products, helpUrl, dnsServers, smtpUrl, inboundDomain, inboundSmtpPort },
    provider: config.stripe ? stripeProvider(config.stripe) : offProvider,
    signUp: config.signUp,
    twilioUrl: config.twilioUrl,
    whatsappUrl: config.whatsappUrl,
    content: attachments,
    exports: new ExportFiles(deps.exportsFolder, secret),
    now: () => clock.now(),
    hosts: new HostTable({
      readSites: sitesKeptIn(deps.publishedFolder ?? null, database),
      origin: deps.origin,
      now: () => clock.now(),
    }),
    published: new PublishedPages({ database, clock, log: deps.log, folder: deps.publishedFolder ?? null }),
    readings: new Readings({ database, clock, log: deps.log }),
    gate: new Gate({ database, tokens, sessions, clock, findKey: keyFinder({ database, clock }) }),
    answerOnce: answeringOnce({ database, sealing, clock }),
    codes: new OneTimeCodes({ database, limits, clock, secret }),
    askSecondStep: secondStepAsker(signingIn),
    callOutside: outsideCaller(config),
    grants: new MailGrants({ database, clock, secrets, providers }),
    // Only a self-hosted desk may connect to internal hosts: with plans, accounts are other people's.
    isInsideAllowed: plans === null,
  }
}

/** Dependencies of the calls: the shared parts, and the lists joined from all areas. */
export interface CalledParts extends SharedParts {
  consumers: readonly Consumer[]
  /** Job kinds. */
  kinds: readonly AnyJobKind[]
  /** Outbox kinds. */
  queued: readonly NamedKind[]
}

/** Dependencies that exist only in a process with background work. */
export interface RunningParts extends Omit<CalledParts, 'sentMailFolder'> {
  connection: Connection
  /** Host of the mail receiver. */
  host: string
  /** Folder of mail without a server. */
  sentMailFolder: string
  /** EHLO name; null for the name of this machine. */
  mailName: string | null
  pushKeys: PushKeys
  /** Transport of system mails; its sender is closed by the process. */
  post: SystemMailParts
}

/** In ms; a fast connection leaves most of a delivery's time limit to the answer. */
const letterTimeouts = { connect: 5000, greeting: 5000, idle: 20_000, close: 5000 }

/** Makes the dependencies of background work. */
export function runningParts(
  parts: CalledParts,
  own: { config: Config; connection: Connection; folder: DataFolder; pushKeys: PushKeys; port: number },
): RunningParts {
  const { config, connection, folder, pushKeys, port } = own
  const { smtpUrl, host } = config
  const url = publicUrl(config, port)
  // Mail servers distrust an EHLO name that is not a public host name.
  const mailName = config.url === null ? null : new URL(config.url).hostname
  // Each attempt ends before the outbox's time limit.
  const options = { ...(mailName === null ? {} : { name: mailName }), timeouts: letterTimeouts }
  const sender: Sender = smtpUrl === null ? folderSender(folder.sentMail) : smtpSender(smtpUrl, options)
  const post = {
    ...{ sender, origin: url, clock: parts.clock },
    from: { address: systemSender(config, url), name: 'Outpost' },
    wayOutOf: ownTransports({ ...parts, senderTo: (server: SmtpServer) => smtpSender(server, options) }),
  }
  return { ...parts, connection, host, pushKeys, mailName, sentMailFolder: folder.sentMail, post }
}

/** Dependencies from the data folder and configuration: push keys, erased people, and the language model. */
export function ownParts(config: Config, folder: DataFolder, log: FastifyBaseLogger) {
  return {
    pushKeys: folderPushKeys(folder),
    erasures: erasureList(folder),
    writer: config.ai && openAIWriter(config.ai, log),
  }
}
