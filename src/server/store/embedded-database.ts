import { openSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../start-error.ts'

/** Connection settings of `pg` for the embedded server. Every field is set, so that no PG… variable of the environment counts. */
export interface EmbeddedConfig {
  /** The socket's folder. */
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

/** The one role of the embedded server. */
export const ROLE = 'outpost'
const DATABASE = 'outpost'
const CONNECT_MS = 10_000
/** The port is only part of the socket's name: the server does not listen on TCP. */
const PORT = 5432
/** Linux allows 107 bytes for the path of a socket, macOS 103. */
const SOCKET_PATH_MAX = 103

/** The connection settings for one database of the server with this socket. */
export function configOf(socketFolder: string, database = DATABASE): EmbeddedConfig {
  return { host: socketFolder, port: PORT, user: ROLE, database, ssl: false }
}

/** Socket in a cluster, which is private to the server's user. */
export function socketFile(cluster: string): string {
  return join(cluster, `.s.PGSQL.${PORT}`)
}

/**
 * Socket folder of a cluster as this process reaches it. Through an open handle, where the path is too long for
 * a socket. @throws StartError for such a path on macOS.
 */
export function socketFolderOf(cluster: string): string {
  if (Buffer.byteLength(socketFile(cluster)) <= SOCKET_PATH_MAX) return cluster
  if (process.platform !== 'linux')
    throw new StartError(`${cluster} is too long a path for a socket: set OUTPOST_DATA to a shorter one.`)
  return `/proc/self/fd/${openSync(cluster, 'r')}`
}

/** Makes the product's database if it is missing. */
export async function ensureDatabase(socketFolder: string): Promise<void> {
  await onMaintenanceDatabase(socketFolder, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })
}

/** Runs something on the database `postgres`, where databases are made and dropped, and hangs up. */
export async function onMaintenanceDatabase<T>(
  socketFolder: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...configOf(socketFolder, 'postgres'),
    connectionTimeoutMillis: CONNECT_MS,
  })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
