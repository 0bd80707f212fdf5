import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { pause, type Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { applyPlans } from './access/plans.ts'
import { createApp } from './app.ts'
import { choresOf, outboxOf, partsOf, servicesOf, timersOf } from './areas.ts'
import type { ContentStore } from './attachments/content-store.ts'
import { diskStore } from './attachments/disk-store.ts'
import { runChores, type RunningChores } from './chores/runner.ts'
import { publicUrl, type Config } from './config.ts'
import type { DemoUser } from './demo/desk.ts'
import { loadDemo } from './demo/job.ts'
import { firstWorkspace, openSignIns } from './demo/workspace.ts'
import { followEvents } from './events/consumers.ts'
import { runJobs } from './jobs/runner.ts'
import { takePort, type DevPages } from './listener.ts'
import { MailReader } from './mail-reader/mail-reader.ts'
import { runOutbox } from './outbox/runner.ts'
import { ownParts, runningParts, type AppDeps, type RunningParts } from './parts.ts'
import { countUnknown } from './secrets/rotate.ts'
import { Sealing } from './secrets/sealing.ts'
import { StartError } from './start-error.ts'
import { folderSecret, openDataFolder, takeDataFolder, type DataFolder } from './store/data-folder.ts'
import { openDatabase, type Connection, type Database } from './store/database.ts'
import { startEmbeddedPostgres, type EmbeddedOptions } from './store/embedded.ts'
import { lateDatabase } from './store/late-database.ts'
import { finishRestore } from './finish-restore.ts'
import { actingByDesk } from './sync/act-by-desk.ts'
import { runTimers } from './timers/runner.ts'

/** Options of a whole desk. */
export interface DeskOptions {
  config: Config
  log: Logger
  clock: Clock
  random: Random
  version: string
  /** Folder of the built app; null if `pages` serve it. */
  web: string | null
  /** Development server of the app's sources. */
  pages?: DevPages
  /** For tests. */
  embedded?: EmbeddedOptions
  /** Aborts the wait for an unreachable database. */
  ending?: AbortSignal
}

/** A running desk. */
export interface RunningDesk {
  /** Public origin. */
  url: string
  port: number
  /** Port of the mail receiver; null without one. */
  inboundPort: number | null
  /** True if the demo workspace was just created. */
  hasNewDemo: boolean
  /** Users of the demo workspace; their password is printed while it is unchanged. */
  signIns: readonly DemoUser[]
  /** True without any account: nobody can sign in. */
  isEmpty: boolean
  /** Lets running calls end, then stops everything in reverse order of its start. */
  stop(): Promise<void>
}

/** Fixed seed, so that the demo is the same everywhere. */
const demoSeed = 1

/**
 * Starts everything on one data folder, in this order: port, data folder, database, contents, calls, mail and
 * background services. While an external database is unreachable, previously published public pages are
 * served; the start continues once it answers. Started parts are stopped again when a later step fails.
 * @throws StartError with a one-line message for the user.
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

/** Registers a stop function; they run in reverse order. */
type OnStop = (end: () => void | Promise<unknown>) => void

async function start(options: DeskOptions, onStop: OnStop, stop: () => Promise<void>): Promise<RunningDesk> {
  const { config, log, clock, random, version, web, pages, embedded } = options
  const listener = await takePort(config.host, config.port, pages)
  onStop(() => listener.close())
  const { port } = listener
  const folder = openDataFolder(config.dataFolder)
  let connection: Connection
  // Several processes may share a folder of files; an embedded database belongs to one process.
  if (config.databaseUrl === null) {
    onStop(takeDataFolder(folder.path, { port }).release)
    const postgres = await startEmbeddedPostgres({ folder, log, ...(embedded ? { options: embedded } : {}) })
    onStop(() => postgres.stop())
    connection = postgres.config
  } else connection = { connectionString: config.databaseUrl }
  const database = lateDatabase()
  onStop(() => database.close())
  const secret = config.secret ?? folderSecret(folder)
  const attachments = diskStore(folder.attachments)
  const rawMail = diskStore(folder.rawMail)
  const { pushKeys, writer, erasures } = ownParts(config, folder, log)
  const content = { ...options, folder, secret, attachments, rawMail }
  const first = await openDatabase(connection, { log }).catch((error: unknown) => {
    if (hasPublished(folder.published) && isUnreachable(error)) return null
    return refuseUnreachable(error)
  })
  let state = first && (await prepare(first, content).catch(closing(first)))
  if (first) database.use(first)
  const reader = new MailReader()
  onStop(() => reader.close())
  const { read: readMail } = reader
  let chores: RunningChores | null = null
  const url = publicUrl(config, port)
  const deps: AppDeps = {
    ...{ config, database, clock, random, log, secret, attachments, rawMail, readMail, web, version, writer },
    erasures,
    sentMailFolder: config.smtpUrl === null ? folder.sentMail : null,
    storageBytes: config.storageBytes,
    authServers: config.authServers,
    pushKey: pushKeys.publicKey,
    origin: () => url,
    isQueueWell: async () => chores?.isWell() ?? false,
    isChecking: pages !== undefined,
    publishedFolder: folder.published,
    exportsFolder: folder.exports,
    serverFactory: (handler) => {
      listener.serve(handler)
      return listener.server
    },
  }
  const parts = partsOf(deps)
  const app = createApp(deps, parts)
  onStop(() => app.close())
  await app.ready()
  if (!state) {
    const opened = await awaitDatabase(connection, options)
    state = await prepare(opened, content).catch(closing(opened))
    database.use(opened)
  }
  const running = runningParts(parts, { config, connection, folder, pushKeys, port })
  const { chores: started, inboundPort } = await startServices(running, onStop)
  chores = started
  const signIns = await openSignIns(database, firstWorkspace)
  return { url, port, inboundPort, ...state, signIns, stop }
}

/** Dependencies of preparing the database's contents. */
interface ContentParts extends DeskOptions {
  folder: DataFolder
  secret: string
  attachments: ContentStore
  rawMail: ContentStore
}

/** Prepares the contents of a database before anything uses them. */
async function prepare(
  database: Database,
  { config, log, clock, random, folder, secret, attachments, rawMail }: ContentParts,
): Promise<Pick<RunningDesk, 'hasNewDemo' | 'isEmpty'>> {
  if (existsSync(folder.restoredMarker)) {
    const left = await finishRestore(database, folder, { now: clock.now(), random })
    if (left.length > 0)
      log.warn({ left }, 'Erased people could not be erased again after the restore: erase them manually')
  }
  await tellUnknownSecrets(database, new Sealing([secret, ...config.oldSecrets]), log)
  const isNew = await isEmpty(database)
  const hasNewDemo = isNew && config.demo !== 'off'
  if (hasNewDemo) {
    const demo = { seed: demoSeed, now: clock.now() }
    await loadDemo({ ...demo, database, content: attachments, rawMail, clock, random, log })
  }
  await applyPlans(database, config.plans, clock.now())
  return { hasNewDemo, isEmpty: isNew && !hasNewDemo }
}

/** Closes a database whose contents could not be prepared. */
const closing = (database: Database) => async (error: unknown) => {
  await database.close()
  throw error
}

/** Pause between two connection attempts, in ms. */
const retryMs = 1000

/** Retries until the database answers. @throws StartError if the process stops before. */
async function awaitDatabase(connection: Connection, { log, clock, ending }: DeskOptions): Promise<Database> {
  log.warn('The database cannot be reached: published pages are served until it answers')
  for (;;) {
    await pause(clock, retryMs)
    if (ending?.aborted) throw new StartError('Stopped before the database could be reached')
    const opened = await openDatabase(connection, { log }).catch((error: unknown) => {
      if (!isUnreachable(error)) throw error
    })
    if (!opened) continue
    log.info('The database answers: starting')
    return opened
  }
}

/** True if there are previously published pages to serve. */
const hasPublished = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

/** Starts the background services: chores, timers, jobs, mail and pushes. */
async function startServices(
  parts: RunningParts,
  onStop: OnStop,
): Promise<{ chores: RunningChores; inboundPort: number | null }> {
  const { database, areas, consumers, now, clock, random, log } = parts
  const beside = { database, clock, random, log }
  const chores = runChores({ ...beside, chores: choresOf(parts) })
  onStop(() => chores.stop())
  const timers = runTimers({ ...beside, kinds: timersOf(parts) })
  onStop(() => timers.stop())
  const following = followEvents({
    ...{ ...beside, consumers, now },
    act: actingByDesk(database, areas),
  })
  onStop(() => following.stop())
  const jobs = runJobs({ ...beside, kinds: parts.kinds })
  onStop(() => jobs.stop())
  let inboundPort: number | null = null
  for (const startService of servicesOf(parts)) {
    const service = await startService()
    onStop(() => service.stop())
    inboundPort = service.inboundPort ?? inboundPort
  }
  onStop(() => parts.post.sender.close())
  const outbox = runOutbox({ ...beside, kinds: outboxOf(parts) })
  onStop(() => outbox.stop())
  return { chores, inboundPort }
}

/** Error codes of Node and PostgreSQL for an unreachable server or a refused login. */
const unreachable = /^(08|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|28|3D)/

const isUnreachable = (error: unknown) => unreachable.test((error as { code?: string }).code ?? '')

function refuseUnreachable(error: unknown): never {
  if (!isUnreachable(error)) throw error
  throw new StartError(`The database cannot be reached: ${(error as Error).message}`, { cause: error })
}

/** Reports at the start which secrets cannot be decrypted after a change of OUTPOST_SECRET. */
async function tellUnknownSecrets(database: Database, sealing: Sealing, log: Logger): Promise<void> {
  const unknown = await countUnknown(database, sealing)
  if (unknown > 0)
    log.warn(
      `${unknown} stored credentials were encrypted with another OUTPOST_SECRET: set it in OUTPOST_OLD_SECRETS`,
    )
}

async function isEmpty(database: Database): Promise<boolean> {
  const found = await database.system((sql) => sql.rows({ text: 'select 1 from accounts limit 1' }))
  return found.length === 0
}

/** Output folder of the built app. */
export function builtWeb(root: string): string {
  return join(root, 'dist', 'web')
}
