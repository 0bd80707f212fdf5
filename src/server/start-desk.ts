import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { applyPlans, endTrials } from './access/plans.ts'
import { createApp } from './app.ts'
import { forgottenMail } from './auth/forgotten-mail.ts'
import { areaRules } from './area-rules.ts'
import type { ContentStore } from './attachments/content-store.ts'
import { diskStore } from './attachments/disk-store.ts'
import { publicUrl, systemSender, type Config } from './config.ts'
import { countUnknown } from './secrets/rotate.ts'
import { KeptSecrets } from './secrets/kept-secrets.ts'
import { Sealing } from './secrets/sealing.ts'
import { StartError } from './start-error.ts'
import { dueTimer, snoozeTimer } from './conversations/due.ts'
import { scheduledTimer } from './conversations/scheduled.ts'
import { lookForKeys } from './deliverability/look-for-keys.ts'
import { ownWaysOut } from './channels/email/by-own-server.ts'
import { intakeParts, startMailService, type MailService } from './channels/email/mail-service.ts'
import { MailGrants } from './mail-grants/mail-grants.ts'
import { knownProviders } from './mail-grants/providers.ts'
import { tellTooLarge } from './automatic-answers/too-large.ts'
import { fetchSizes } from './channels/fetching/reading.ts'
import { startFetching } from './channels/fetching/service.ts'
import { onListed } from './mail-history/start.ts'
import { emptyTrash } from './conversations/trash.ts'
import type { DemoUser } from './demo/desk.ts'
import { loadDemo } from './demo/job.ts'
import { firstWorkspace, openSignIns } from './demo/workspace.ts'
import { startChores, type ChoreQueue } from './chores/queue.ts'
import { eventConsumers } from './event-consumers.ts'
import { followEvents } from './events/consumers.ts'
import { jobKinds } from './job-kinds.ts'
import { runJobs } from './jobs/runner.ts'
import { housekeeping } from './housekeeping.ts'
import { takePort, type DevPages } from './listener.ts'
import { folderSecret, openDataFolder, takeDataFolder, type DataFolder } from './store/data-folder.ts'
import { openDatabase, type Connection, type Database } from './store/database.ts'
import { openAIWriter } from './ai/writer.ts'
import { startEmbeddedPostgres, type EmbeddedOptions } from './store/embedded.ts'
import { runOutbox } from './outbox/runner.ts'
import { InvitationLinks } from './people/invitation-links.ts'
import { invitationMail } from './people/invitation-mail.ts'
import { letterDelivery } from './system-mail/kind.ts'
import { startNewHistory, type RestoreOptions } from './store/restored.ts'
import { taskEndTimer, taskRemovalTimer } from './tasks/due.ts'
import { runTimers } from './timers/runner.ts'
import { useCounting } from './templates/uses.ts'
import { actingByDesk } from './sync/act-by-desk.ts'
import { folderPushKeys, type PushKeys } from './notifications/push-keys.ts'
import { MailReader, type MailReading } from './mail-reader/mail-reader.ts'
import { folderSender } from './smtp/folder-sender.ts'
import type { Sender } from './smtp/sender.ts'
import { smtpSender } from './smtp/smtp-sender.ts'
import type { SmtpServer } from './smtp/smtp-url.ts'
import { newsSpreading } from './notifications/dispatch.ts'
import { newsMailing } from './notifications/mails.ts'
import { pushDelivery } from './notifications/pushes.ts'
import { pushService } from './notifications/push-service.ts'

/** What a whole desk is started with. */
export interface DeskOptions {
  config: Config
  log: Logger
  clock: Clock
  random: Random
  version: string
  /** Folder of the built app; null where `pages` serve it. */
  web: string | null
  /** Serves the app from its sources. */
  pages?: DevPages
  /** For tests. */
  embedded?: EmbeddedOptions
}

/** A desk that takes calls. */
export interface RunningDesk {
  /** Origin under which people reach it. */
  url: string
  port: number
  /** Where mail is received; null when it is not. */
  inboundPort: number | null
  /** The demo workspace was made now. */
  hasNewDemo: boolean
  /** Who can sign in to the demo workspace with its password, which is printed as long as it is so. */
  signIns: readonly DemoUser[]
  /** No account at all: nobody can sign in. */
  isEmpty: boolean
  /** Lets calls under way end, then ends everything in the reverse order of its start. */
  stop(): Promise<void>
}

/** The seed of the demo: everybody sees the same. */
const demoSeed = 1

/**
 * Starts everything on one data folder, in this order: port, data folder, database, contents, calls, mail and what runs beside.
 * What was started is ended again when a later step fails.
 * @throws StartError with one line for the person at the terminal.
 */
export async function startDesk(options: DeskOptions): Promise<RunningDesk> {
  const endings: (() => void | Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    return await start(options, (end) => endings.push(end), stop)
  } catch (error) {
    await stop()
    throw error
  }
}

/** Takes what ends something that was started; it is run in the reverse order of the starts. */
type OnStop = (end: () => void | Promise<unknown>) => void

interface ServiceParts extends Pick<DeskOptions, 'config' | 'clock' | 'random' | 'log'> {
  readMail: MailReading
  database: Database
  connection: Connection
  folder: DataFolder
  attachments: ContentStore
  rawMail: ContentStore
  secret: string
  pushKeys: PushKeys
  /** Origin under which people reach the desk. */
  url: string
}

async function start(
  { config, log, clock, random, version, web, pages, embedded }: DeskOptions,
  onStop: OnStop,
  stop: () => Promise<void>,
): Promise<RunningDesk> {
  const listener = await takePort(config.host, config.port, pages)
  onStop(() => listener.close())
  const { port } = listener
  const folder = openDataFolder(config.dataFolder)
  let connection: Connection
  // Several processes may share a folder of files; an embedded database has one master.
  if (config.databaseUrl === null) {
    onStop(takeDataFolder(folder.path, { port }).release)
    const postgres = await startEmbeddedPostgres({ folder, log, ...(embedded ? { options: embedded } : {}) })
    onStop(() => postgres.stop())
    connection = postgres.config
  } else connection = { connectionString: config.databaseUrl }
  const database = await openDatabase(connection, { log }).catch(refuseUnreachable)
  onStop(() => database.close())
  await finishRestore(database, folder.restoredMarker, { now: clock.now(), random })
  const attachments = diskStore(folder.attachments)
  const rawMail = diskStore(folder.rawMail)
  const secret = config.secret ?? folderSecret(folder)
  await tellUnknownSecrets(database, new Sealing([secret, ...config.oldSecrets]), log)
  const pushKeys = folderPushKeys(folder)
  const isNew = await isEmpty(database)
  const hasNewDemo = isNew && config.demo !== 'off'
  if (hasNewDemo) {
    const demo = { seed: demoSeed, now: clock.now() }
    await loadDemo({ ...demo, database, content: attachments, rawMail, clock, random, log })
  }
  await applyPlans(database, config.plans, clock.now())
  const reader = new MailReader()
  onStop(() => reader.close())
  const { read: readMail } = reader
  let queue: ChoreQueue | null = null
  const url = publicUrl(config, port)
  const app = createApp({
    config,
    database,
    clock,
    random,
    log,
    secret,
    sentMailFolder: config.smtpUrl === null ? folder.sentMail : null,
    attachments,
    storageBytes: config.storageBytes,
    rawMail,
    readMail,
    web,
    version,
    pushKey: pushKeys.publicKey,
    writer: config.ai && openAIWriter(config.ai, log),
    origin: () => url,
    isQueueWell: async () => queue !== null && queue.isWell(),
    isChecking: pages !== undefined,
    serverFactory: (handler) => {
      listener.serve(handler)
      return listener.server
    },
  })
  onStop(() => app.close())
  await app.ready()
  const { queue: started, inboundPort } = await startServices(
    {
      ...{ config, database, connection, folder, attachments, rawMail, readMail, secret, pushKeys },
      ...{ url, clock, random, log },
    },
    onStop,
  )
  queue = started
  const signIns = await openSignIns(database, firstWorkspace)
  return { url, port, inboundPort, hasNewDemo, signIns, isEmpty: isNew && !hasNewDemo, stop }
}

/** In ms; a connection that goes well leaves the rest of the time of one delivery to the answer. */
const letterTimeouts = { connect: 5000, greeting: 5000, idle: 20_000, close: 5000 }

/** What runs beside the calls: chores, what falls due, jobs, mail and pushes. */
async function startServices(
  services: ServiceParts,
  onStop: OnStop,
): Promise<{ queue: ChoreQueue; inboundPort: MailService['inboundPort'] }> {
  const { config, database, connection, folder, attachments, rawMail, readMail, secret } = services
  const { pushKeys, url } = services
  const { clock, random, log } = services
  const chores = [
    ...housekeeping({ database, clock, attachments, rawMail, log }),
    lookForKeys({ database, clock, dnsServers: config.dnsServers }),
    endTrials({ database, clock, plans: config.plans }),
    emptyTrash({ database, clock, log }),
  ]
  const queue = await startChores({ connection, chores, log })
  onStop(() => queue.stop())
  const timerKinds = [
    snoozeTimer({ database }),
    dueTimer({ database }),
    scheduledTimer({ database, clock, log, areas: areaRules }),
    taskEndTimer,
    taskRemovalTimer,
  ]
  const timers = runTimers({ database, kinds: timerKinds, clock, random, log })
  onStop(() => timers.stop())
  const following = followEvents({
    ...{ database, clock, log, consumers: eventConsumers },
    now: () => clock.now(),
    act: actingByDesk(database, areaRules),
  })
  onStop(() => following.stop())
  const { host, inboundSmtpPort, smtpUrl, authServers } = config
  const kept = { database, connection, attachments, rawMail, secret }
  const parts = { ...kept, readMail, authServers, clock, random, log }
  // Servers distrust a sender whose name is not one of the network's; the desk's own address is.
  const mailName = config.url === null ? null : new URL(config.url).hostname
  const secrets = new KeptSecrets(new Sealing([secret, ...config.oldSecrets]))
  const providers = knownProviders(config.mailClients)
  const grants = new MailGrants({ ...{ database, clock, secrets, providers } })
  // Only who runs the desk for others reaches into no network of theirs.
  const isInsideAllowed = config.plans === null
  const kindsOfJobs = jobKinds({ ...parts, secrets, grants, isInsideAllowed })
  const jobs = runJobs({ database, kinds: kindsOfJobs, clock, random, log })
  onStop(() => jobs.stop())
  const mail = await startMailService({
    ...{ ...parts, host, inboundSmtpPort, smtpUrl, secrets, grants, isInsideAllowed },
    ...{ sentMailFolder: folder.sentMail, mailName },
  })
  onStop(() => mail.stop())
  const fetching = startFetching({
    ...{ ...intakeParts(parts), rawMail, clock, random },
    ...{ secrets, grants, isInsideAllowed },
    onListed: onListed({ database, now: () => clock.now() }),
    onTooLarge: (sql, large, cause) =>
      tellTooLarge(sql, large, { limit: fetchSizes.read, cause, now: clock.now() }),
  })
  onStop(() => fetching.stop())
  // A push service wants an address at which somebody answers for what we send.
  const contact = url.startsWith('https:') ? url : `mailto:desk@${new URL(url).hostname}`
  const service = pushService({ keys: pushKeys, contact })
  const letters = letterSender(smtpUrl, folder.sentMail, mailName)
  onStop(() => letters.close())
  const from = { address: systemSender(config, url), name: 'Outpost' }
  const own = { database, secrets, grants, isInsideAllowed, senderTo: ownSender(mailName) }
  const post = { sender: letters, from, origin: url, clock, wayOutOf: ownWaysOut(own) }
  const kinds = [
    ...[newsSpreading, newsMailing, pushDelivery({ database, service }), useCounting],
    letterDelivery(post),
    forgottenMail({ database, post }),
    invitationMail({ database, post, links: new InvitationLinks(secret) }),
  ]
  const outbox = runOutbox({ database, kinds, clock, random, log })
  onStop(() => outbox.stop())
  return { queue, inboundPort: mail.inboundPort }
}

/** Sends system mails; each try ends by itself before the outbox would give up waiting for it. */
function letterSender(smtpUrl: string | null, folder: string, name: string | null): Sender {
  if (smtpUrl === null) return folderSender(folder)
  return smtpSender(smtpUrl, { ...(name === null ? {} : { name }), timeouts: letterTimeouts })
}

/** Sends system mails by servers of inboxes, in as little time. */
const ownSender = (name: string | null) => (server: SmtpServer) =>
  smtpSender(server, { ...(name === null ? {} : { name }), timeouts: letterTimeouts })

/** Codes of Node and PostgreSQL for a server that is not there, or does not let us in. */
const unreachable = /^(08|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|28|3D)/

function refuseUnreachable(error: unknown): never {
  const { code, message } = error as { code?: string; message: string }
  if (!unreachable.test(code ?? '')) throw error
  throw new StartError(`The database cannot be reached: ${message}`, { cause: error })
}

/** A restored database becomes a history of its own before anybody reads it. */
async function finishRestore(database: Database, marker: string, options: RestoreOptions): Promise<void> {
  if (!existsSync(marker)) return
  await startNewHistory(database, options)
  rmSync(marker)
}

/** Whoever changed OUTPOST_SECRET learns at once what cannot be read without the one of before. */
async function tellUnknownSecrets(database: Database, sealing: Sealing, log: Logger): Promise<void> {
  const unknown = await countUnknown(database, sealing)
  if (unknown > 0)
    log.warn(
      `${unknown} keys of other services were sealed under another OUTPOST_SECRET: name it in OUTPOST_OLD_SECRETS`,
    )
}

async function isEmpty(database: Database): Promise<boolean> {
  const found = await database.system((sql) => sql.rows({ text: 'select 1 from accounts limit 1' }))
  return found.length === 0
}

/** Where `npm run build` puts the app. */
export function builtWeb(root: string): string {
  return join(root, 'dist', 'web')
}
