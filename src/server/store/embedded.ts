import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { DataFolder } from './data-folder.ts'
import { findServerPackage, installServer } from './embedded-binaries.ts'
import { ensureCluster, serverUser } from './embedded-cluster.ts'
import { configOf, ensureDatabase, socketFolderOf, type EmbeddedConfig } from './embedded-database.ts'
import { endServer, isServer, serverOf } from './embedded-process.ts'
import { EmbeddedServer, type Log } from './embedded-server.ts'

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Settings for `pg`: the database `outpost`, over the unix socket. */
  config: EmbeddedConfig
  /** Stops the server: open transactions are rolled back, so end the pools first. */
  stop(): Promise<void>
}

/** Settings that the product leaves alone. */
export interface EmbeddedOptions {
  /** For tests: no fsync. Data does not survive a crash of the machine. */
  fast?: boolean
}

/**
 * Starts PostgreSQL on a data folder that the caller holds (`takeDataFolder`), after ending one that a killed
 * process left, and makes the database `outpost`. Until `stop` the server is started again whenever it dies, on
 * the same socket: pools only have to reconnect.
 * @throws StartError if it cannot start, with PostgreSQL's reason.
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
  const { cluster, postgres } = folder
  const isFast = options.fast ?? false
  const found = await findServerPackage()
  if (existsSync(folder.restoredMarker) && !existsSync(cluster)) {
    throw new StartError(`A restore into ${folder.path} was interrupted: repeat it, or empty the folder.`)
  }
  await stopLeftPostgres(folder)
  mkdirSync(postgres, { recursive: true, mode: 0o700 })
  const user = serverUser(cluster)
  const server = await installServer(found, postgres)
  await ensureCluster(cluster, { server, user, isFast }, found)
  const config = configOf(socketFolderOf(cluster))
  const running = new EmbeddedServer({
    ...{ cluster, server, user, isFast, log },
    logFile: join(postgres, 'server.log'),
  })
  try {
    await running.start()
    await ensureDatabase(config.host)
  } catch (error) {
    await running.stop()
    throw error
  }
  log.info(`PostgreSQL ${found.version} started in ${Math.round(performance.now() - began)} ms`)
  return { config, stop: () => running.stop() }
}

/** Settings for `pg` beside the process that holds the data folder. @throws StartError if no server runs there. */
export function runningPostgres({ path, cluster }: DataFolder): EmbeddedConfig {
  if (serverOf(cluster) === null)
    throw new StartError(`The database in ${path} does not run yet: try again when the product is ready.`)
  return configOf(socketFolderOf(cluster))
}

/** Ends the server that a killed process left in a data folder that nobody else holds. @throws if it does not end. */
export async function stopLeftPostgres({ cluster }: DataFolder): Promise<void> {
  const pid = serverOf(cluster)
  if (pid !== null) await endServer(pid, () => isServer(pid, cluster))
}
