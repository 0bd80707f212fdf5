import type { SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { prepareDatabase } from './migrate.ts'

/** Where the database is: an address, or the parts of one (a host that is a path is a unix socket's folder). */
export type Connection =
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number; password?: string; ssl?: false }

/** A statement with `$1` parameters; one with a name is parsed once per connection. */
export interface Query {
  text: string
  values?: readonly unknown[]
  name?: string
}

/** Typed statements inside a transaction that is already open. */
export type StoreDb = Omit<NodePgDatabase, 'transaction' | '$client'>

/** A transaction that sees every account. */
export interface SystemSql {
  readonly db: StoreDb
  /** Runs one statement. In an `sql` template a list must be wrapped: `sql.param(ids)`. */
  rows<T>(query: SQL | Query): Promise<T[]>
  /** Runs several statements in one round trip, giving the rows of each; values go in by `literal()`. */
  script(text: string): Promise<Record<string, unknown>[][]>
}

/** A transaction of one account. */
export interface DeskSql extends SystemSql {
  readonly accountId: number
}

/** The desk's database. Several server processes may hold one each. */
export interface Database {
  /**
   * A READ COMMITTED transaction of one account; its queries see only that account's rows (row level security). It
   * commits when `work` resolves. Statements, and pauses between them, may take 5 s, waiting for a row 2 s.
   */
  desk<T>(accountId: number, work: (sql: DeskSql) => Promise<T>): Promise<T>
  /** A REPEATABLE READ, READ ONLY transaction of one account: all its queries see one snapshot. */
  look<T>(accountId: number, work: (sql: DeskSql) => Promise<T>): Promise<T>
  /**
   * As `look`, on few connections of its own, for long reads: however many are asked for, they leave those of desk work
   * alone. A statement may take 10 s.
   */
  report<T>(accountId: number, work: (sql: DeskSql) => Promise<T>): Promise<T>
  /** Across accounts: migrations, sign-in by e-mail, tailer, claims. Named so that every use is seen in review. */
  system<T>(work: (sql: SystemSql) => Promise<T>): Promise<T>
  /** Waits for open transactions and hangs up. */
  close(): Promise<void>
}

/** Takes one line of text; pino's loggers do. */
export interface StoreLog {
  warn(message: string): void
}

/** Settings of {@link openDatabase}; all have defaults. */
export interface DatabaseOptions {
  /** Connections for desk work, 10 by default. */
  deskConnections?: number
  /** Connections for reports, 2 by default. */
  reportConnections?: number
  /** Connections for work across accounts, 3 by default. */
  systemConnections?: number
  /** Milliseconds a desk statement may take, 5,000 by default. */
  deskTimeout?: number
  /** Milliseconds to wait for a connection, 10,000 by default. */
  connectTimeout?: number
  log?: StoreLog
}

const systemTimeout = 30_000
const reportTimeout = 10_000
/** Milliseconds that desk work waits for a row somebody else holds; nobody should, for more than an instant. */
const lockTimeout = 2000
const dialect = new PgDialect({ casing: 'snake_case' })

const int8 = 20
const int8Array = 1016
const parseInt8Array = pg.types.getTypeParser(int8Array as never) as (text: string) => unknown[]

/** Every number of ours is a safe integer, so int8 comes as a number. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number
    if (oid === int8Array) return (text: string) => parseInt8Array(text).map(Number)
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

/**
 * Connects, brings the tables up to date (one process at a time) and makes the role that desk work runs under.
 * @throws Error when the database cannot be reached, or was made by a newer version.
 */
export async function openDatabase(connection: Connection, options: DatabaseOptions = {}): Promise<Database> {
  const {
    deskConnections = 10,
    reportConnections = 2,
    systemConnections = 3,
    deskTimeout = 5000,
    connectTimeout = 10_000,
    log,
  } = options
  const pool = (max: number) =>
    openPool({ ...connection, max, types, connectionTimeoutMillis: connectTimeout }, log)
  const systemPool = pool(systemConnections)
  const deskPool = pool(deskConnections)
  const reportPool = pool(reportConnections)
  const close = async () => {
    await Promise.all([systemPool.end(), deskPool.end(), reportPool.end()])
  }
  let role: string | null
  try {
    role = await onClient(systemPool, prepareDatabase)
  } catch (error) {
    await close()
    throw error
  }
  const asDesk = role === null ? '' : `set local role ${role};`
  const begin = (mode: string, accountId: number) => {
    if (!Number.isSafeInteger(accountId)) throw new Error(`not an account: ${String(accountId)}`)
    return (
      `begin isolation level ${mode}; ${asDesk} set local statement_timeout = ${deskTimeout};` +
      `set local idle_in_transaction_session_timeout = ${deskTimeout};` +
      `set local lock_timeout = ${Math.min(lockTimeout, deskTimeout)}; set local app.account = '${accountId}'`
    )
  }
  // Compiling a statement takes longer than a report does. An index that holds all that a report reads is a third of
  // the table, but with the cost of a disk that turns PostgreSQL reads the table as soon as a report wants much of it.
  const forReport = `; set local statement_timeout = ${reportTimeout}; set local jit = off; set local work_mem = '32MB'; set local random_page_cost = 1.1`
  // Account 0 exists nowhere: where the owner is no superuser, the policies still read the setting.
  const beginSystem = `begin; set local statement_timeout = ${systemTimeout}; set local app.account = '0'; set local app.system = 'on'`
  const snapshot = 'repeatable read, read only'
  const onAccount = <T>(mode: string, accountId: number, work: (sql: DeskSql) => Promise<T>) =>
    inTransaction(deskPool, begin(mode, accountId), (sql) => work({ ...sql, accountId }))
  return {
    desk: (accountId, work) => onAccount('read committed', accountId, work),
    look: (accountId, work) => onAccount(snapshot, accountId, work),
    report: (accountId, work) =>
      inTransaction(reportPool, begin(snapshot, accountId) + forReport, (sql) => work({ ...sql, accountId })),
    system: (work) => inTransaction(systemPool, beginSystem, work),
    close,
  }
}

function openPool(config: pg.PoolConfig, log: StoreLog | undefined): pg.Pool {
  const pool = new pg.Pool(config)
  // A connection that dies is noticed by the statement on it, or replaced when it was idle.
  const onError = (error: Error) => log?.warn(`Database connection lost: ${error.message}`)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Messages of pg, without a code, for a lost or refused connection. */
const lostWords = /^Connection terminated|timeout|is not queryable$/

/** An error of class 08, as PostgreSQL numbers those of connections. */
const outageOf = (cause: Error) => Object.assign(new Error(cause.message, { cause }), { code: '08006' })

/** @throws Error of class 08 when no connection comes, whoever refuses it: the network, a missing socket or the server. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error: NodeJS.ErrnoException) => {
    throw error.code !== undefined || lostWords.test(error.message) ? outageOf(error) : error
  })
}

/** An error of class 08 for one of a connection that was lost; any other as it is, also one that PostgreSQL numbered. */
function namedLoss(error: NodeJS.ErrnoException): Error {
  const isLost = error.syscall !== undefined || (error.code === undefined && lostWords.test(error.message))
  return isLost ? outageOf(error) : error
}

async function onClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (sql: SystemSql) => Promise<T>,
): Promise<T> {
  const client = await connect(pool)
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(sqlOf(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    // Only where the connection is gone: the same words may come from elsewhere, a file or a service.
    throw broken && error instanceof Error ? namedLoss(error) : error
  } finally {
    client.release(broken)
  }
}

const databases = new WeakMap<pg.PoolClient, StoreDb>()

function sqlOf(client: pg.PoolClient): SystemSql {
  return {
    get db() {
      const made = databases.get(client) ?? drizzle({ client, casing: 'snake_case' })
      databases.set(client, made)
      return made
    },
    async rows<T>(query: SQL | Query) {
      const { text, values, name } = 'text' in query ? query : written(query)
      const result = await client.query({ text, values: values as unknown[], ...(name ? { name } : {}) })
      return result.rows as T[]
    },
    async script(text) {
      const results = (await client.query(text)) as unknown as pg.QueryResult | pg.QueryResult[]
      return (Array.isArray(results) ? results : [results]).map(
        ({ rows }) => rows as Record<string, unknown>[],
      )
    },
  }
}

function written(query: SQL): Query {
  const { sql, params } = dialect.sqlToQuery(query)
  return { text: sql, values: params }
}
