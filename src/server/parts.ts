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
import { ownWaysOut } from './channels/email/by-own-server.ts'
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

/** Everything the server is made of; tests and the simulation bring their own. */
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
  /** Where mail is written to that cannot leave; null where it leaves. */
  sentMailFolder: string | null
  /** Files of messages and notes. */
  attachments: ContentStore
  /** Storage limit of one account, in bytes. */
  storageBytes: number
  /** Received mails as they came. */
  rawMail: ContentStore
  /** Where public pages are kept for a time without a database; in memory alone without it. */
  publishedFolder?: string
  /** Where exports of accounts lie. */
  exportsFolder: string
  /** Erased people, beside the database. */
  erasures: ErasureList
  /** Folder of the built app; null where something else serves it. */
  web: string | null
  version: string
  /** The public half of the desk's push keys. */
  pushKey: string
  /** The language model; null where none is configured. */
  writer: Writer | null
  /** Reads mail beside the calls; this thread does without it. */
  readMail?: MailReading
  /** Servers whose word on where a mail comes from is taken; none without it. */
  authServers?: readonly string[]
  /** Origin under which people reach the desk. */
  origin(): string
  /** OAuth providers of mailboxes; by default those of the configuration. */
  mailProviders?: KnownProviders
  /** Where it is looked up which servers an address has; DNS and the public internet without it. */
  lookUp?: DiscoveryParts
  /** Kinds of long work; those of the product without it. */
  jobs?: readonly AnyJobKind[]
  /** Whether chores are done; null where this process does none. */
  isQueueWell: (() => Promise<boolean>) | null
  /** Checks every answer against its schema: for tests and development. */
  isChecking?: boolean
  /** Calls a minute of one user or network; null for no limit. */
  callsPerMinute?: number | null
  /** Brings a server of its own, for example one that listens already. */
  serverFactory?: NonNullable<FastifyHttpOptions<RawServerDefault>['serverFactory']>
}

/** Dependencies shared by areas, created once per process. */
export type SharedParts = ReturnType<typeof sharedParts>

/** Makes what areas share. @param areas what all areas add to ops. */
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
    // Only who runs the desk for others reaches into no network of theirs.
    isInsideAllowed: plans === null,
  }
}

/** Dependencies of the calls: the shared parts, and the lists joined from all areas. */
export interface CalledParts extends SharedParts {
  consumers: readonly Consumer[]
  /** Kinds of jobs. */
  kinds: readonly AnyJobKind[]
  /** Kinds of the outbox. */
  queued: readonly NamedKind[]
}

/** Dependencies that exist only in a process with background work. */
export interface RunningParts extends Omit<CalledParts, 'sentMailFolder'> {
  connection: Connection
  /** Where mail is received. */
  host: string
  /** Where mail is written to where no server takes it. */
  sentMailFolder: string
  /** How we name ourselves to other mail servers; null gives the name of this machine. */
  mailName: string | null
  pushKeys: PushKeys
  /** How system mails leave; its sender is closed by the process. */
  post: SystemMailParts
}

/** In ms; a connection that goes well leaves the rest of the time of one delivery to the answer. */
const letterTimeouts = { connect: 5000, greeting: 5000, idle: 20_000, close: 5000 }

/** Makes what the work beside the calls needs. */
export function runningParts(
  parts: CalledParts,
  own: { config: Config; connection: Connection; folder: DataFolder; pushKeys: PushKeys; port: number },
): RunningParts {
  const { config, connection, folder, pushKeys, port } = own
  const { smtpUrl, host } = config
  const url = publicUrl(config, port)
  // Servers distrust a sender whose name is not one of the network's; the desk's own address is.
  const mailName = config.url === null ? null : new URL(config.url).hostname
  // Each try ends by itself before the outbox would give up waiting for it.
  const options = { ...(mailName === null ? {} : { name: mailName }), timeouts: letterTimeouts }
  const sender: Sender = smtpUrl === null ? folderSender(folder.sentMail) : smtpSender(smtpUrl, options)
  const post = {
    ...{ sender, origin: url, clock: parts.clock },
    from: { address: systemSender(config, url), name: 'Outpost' },
    wayOutOf: ownWaysOut({ ...parts, senderTo: (server: SmtpServer) => smtpSender(server, options) }),
  }
  return { ...parts, connection, host, pushKeys, mailName, sentMailFolder: folder.sentMail, post }
}

/** Parts of a process on a data folder: push keys, the list of erased people, and the configured language model. */
export function ownParts(config: Config, folder: DataFolder, log: FastifyBaseLogger) {
  return {
    pushKeys: folderPushKeys(folder),
    erasures: erasureList(folder),
    writer: config.ai && openAIWriter(config.ai, log),
  }
}
