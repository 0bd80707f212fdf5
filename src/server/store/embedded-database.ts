import pg from 'pg'
import { SOCKET_PORT } from './embedded-process.ts'

/** How `pg` reaches the embedded server. Every field is set, so that no PG… variable of the environment counts. */
export type EmbeddedConfig = {
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
const DUPLICATE_DATABASE = '42P04'

/** The connection settings for one database of the server with this socket. */
export function configOf(socketFolder: string, database = DATABASE): EmbeddedConfig {
  return { host: socketFolder, port: SOCKET_PORT, user: ROLE, database, ssl: false }
}

/** Makes the product's database when it is missing. Safe to call from two processes at once. */
export async function ensureDatabase(socketFolder: string): Promise<void> {
  await onMaintenanceDatabase(socketFolder, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount !== 0) return
    try {
      await client.query(`create database ${DATABASE}`)
    } catch (error) {
      if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error
    }
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
