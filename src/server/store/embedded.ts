import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { DataFolder } from './data-folder.ts'
import { findServerPackage, installServer, removeOtherServers } from './embedded-binaries.ts'
import { ensureCluster } from './embedded-cluster.ts'
import { configOf, ensureDatabase } from './embedded-database.ts'
import type { EmbeddedConfig } from './embedded-database.ts'
import { clearPlace, placeOf } from './embedded-place.ts'
import type { Place } from './embedded-place.ts'
import { launchPostmaster } from './embedded-postmaster.ts'
import type { Running } from './embedded-postmaster.ts'
import { readPostmaster, standingOf } from './embedded-process.ts'

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = {
  /** Settings for `pg`: the database `outpost`, over the unix socket. */
  config: EmbeddedConfig
  socketFolder: string
  /** It was already running, left by a process that ended without stopping it or started by one beside us. */
  isAdopted: boolean
  /**
   * Stops the server: open transactions are rolled back, so end the pools first. Settles when its process is gone.
   */
  stop: () => Promise<void>
  /** Ends the watching and leaves the server running, for whoever owns the data folder. */
  leave: () => Promise<void>
}

/** Settings that the product leaves alone. */
export type EmbeddedOptions = {
  /** For tests: no fsync, and binaries by hard links. Data does not survive a crash of the machine. */
  fast?: boolean
  /** Milliseconds for the start including a crash recovery; 120,000 by default. */
  startTimeout?: number
  /** See `placeOf`. */
  outside?: string[]
}

/** Takes one line of text; pino's loggers do. */
export type Log = { info(message: string): void; warn(message: string): void }

const START_MS = 120_000
const WATCH_MS = 500
const FAST_STOP_MS = 30_000
const IMMEDIATE_STOP_MS = 10_000
const POLL_MS = 10
const DYING_MS = 200
const ATTEMPTS = 3

/**
 * Starts PostgreSQL on the data folder, or adopts the one that runs there, and makes the database `outpost`.
 * The server outlives this process unless `stop` is called. While this process lives it is watched, and started
 * again when it dies, on the same socket: pools only have to connect anew.
 *
 * The caller holds the data folder (`takeDataFolder`), or leaves the server alone when it is done (`leave`).
 * @throws StartError when it cannot start, with the reason that PostgreSQL gave.
 */
export async function startEmbeddedPostgres({
  folder,
  log,
  options = {},
}: {
  folder: DataFolder
  log: Log
  options?: EmbeddedOptions
}): Promise<EmbeddedPostgres> {
  const began = performance.now()
  const { fast = false, startTimeout = START_MS } = options
  const found = await findServerPackage()
  const place = placeOf(folder, options.outside)
  if (existsSync(folder.restoredMarker) && !existsSync(place.cluster)) {
    throw new StartError(`A restore into ${folder.path} was interrupted: repeat it, or empty the folder.`)
  }
  const server = await installServer(found, place.serversFolder, fast)
  await ensureCluster(place, server, found, fast)
  if (place.isServersFolderOurs && !isRunning(place)) await removeOtherServers(place.serversFolder, server)
  const launch = () => launchPostmaster({ place, server, isFast: fast, timeout: startTimeout })
  const running = await launchWithDatabase(place, launch)
  const took = `${Math.round(performance.now() - began)} ms`
  log.info(`PostgreSQL ${found.version} ${running.isAdopted ? 'adopted' : 'started'} in ${took}`)
  const endWatch = watch(place, running, launch, log)
  return {
    config: configOf(running.socketFolder),
    socketFolder: running.socketFolder,
    isAdopted: running.isAdopted,
    async stop() {
      await endWatch()
      await stopPostmaster(place)
      clearPlace(place)
    },
    leave: endWatch,
  }
}

/** A server that was just killed still answers for an instant: what dies right after adoption is started anew. */
async function launchWithDatabase(place: Place, launch: () => Promise<Running>): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const running = await launch()
    // An adopted server may have its socket elsewhere (another TMPDIR); one started in its stead keeps to it.
    place.socketFolder = running.socketFolder
    try {
      await ensureDatabase(running.socketFolder)
      return running
    } catch (error) {
      // The connection breaks before the process is gone.
      await sleep(DYING_MS)
      if (attempt === ATTEMPTS || standingOf(running.pid, place.cluster) === 'server') throw error
    }
  }
}

/**
 * Stops the server of a data folder that was left running, if there is one.
 * @throws when it does not end.
 */
export async function stopLeftPostgres(folder: DataFolder): Promise<void> {
  const cluster = join(folder.postgres, 'data')
  const left = readPostmaster(cluster)
  if (left === null) return
  await stopPostmaster({ cluster })
  clearPlace({ cluster, socketFolder: left.socketFolder })
}

function isRunning({ cluster }: Place): boolean {
  const postmaster = readPostmaster(cluster)
  return postmaster !== null && standingOf(postmaster.pid, cluster) === 'server'
}

/** Starts the server again whenever it died; the returned function ends that and waits for a start under way. */
function watch(place: Place, first: Running, launch: () => Promise<Running>, log: Log): () => Promise<void> {
  let { pid } = first
  let restart: Promise<void> | null = null
  const revive = async () => {
    log.warn('PostgreSQL ended unexpectedly; starting it again')
    try {
      ;({ pid } = await launch())
      log.info('PostgreSQL is back')
    } catch (error) {
      log.warn(`${(error as Error).message} Trying again.`)
    }
  }
  const timer = setInterval(() => {
    if (restart !== null || standingOf(pid, place.cluster) === 'server') return
    restart = revive().finally(() => {
      restart = null
    })
  }, WATCH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await restart
  }
}

async function stopPostmaster({ cluster }: Pick<Place, 'cluster'>): Promise<void> {
  const pid = readPostmaster(cluster)?.pid
  if (pid === undefined) return
  const steps = [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS], // no checkpoint: the next start recovers
  ] as const
  for (const [signal, exitTimeoutMs] of steps) {
    if (standingOf(pid, cluster) !== 'server') return
    process.kill(pid, signal)
    const end = Date.now() + exitTimeoutMs
    while (Date.now() < end) {
      if (standingOf(pid, cluster) !== 'server') return
      await sleep(POLL_MS)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end`)
}
