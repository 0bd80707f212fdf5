import type { SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { prepareDatabase } from './migrate.ts'

/** Connection of the database: a URL, or its parts (a host that is a path is the folder of a Unix socket). */
export type Connection =
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number; password?: string; ssl?: false }

/** Statement with `$1` parameters; a named one is prepared once per connection. */
export interface Query {
  text: string
  values?: readonly unknown[]
  name?: string
}

/** Typed queries inside an open transaction. */
export type StoreDb = Omit<NodePgDatabase, 'transaction' | '$client'>

/** Transaction over all accounts. */
export interface SystemSql {
  readonly db: StoreDb
  /** Runs a statement. In an `sql` template a list must be wrapped: `sql.param(ids)`. */
  rows<T>(query: SQL | Query): Promise<T[]>
  /** Runs several statements in one round trip; returns the rows of each. Write values with `literal()`. */
  script(text: string): Promise<Record<string, unknown>[][]>
}

/** Transaction of one account. */
export interface DeskSql extends SystemSql {
  readonly accountId: number
}

/** Database of the server. Several server processes may each have one. */
export interface Database {
  /**
   * READ COMMITTED transaction of one account; its queries only see that account's rows (row level security).
   * Commits when `work` resolves. Timeouts: 5 s for a statement and for idling in between, 2 s for a row
   * lock.
   */
  desk<T>(accountId: number, work: (sql: DeskSql) => Promise<T>): Promise<T>
  /** REPEATABLE READ, READ ONLY transaction of one account: all its queries see one snapshot. */
  look<T>(accountId: number, work: (sql: DeskSql) => Promise<T>): Promise<T>
  /**
   * As `look`, on a small pool of its own for long reads, so that they never take connections from desk work.
   * Statement timeout 10 s.
   */
  report<T>(accountId: number, work: (sql: DeskSql) => Promise<T>): Promise<T>
  /** Transaction over all accounts: migrations, sign-in, tailer, claims. Named so that reviews see it. */
  system<T>(work: (sql: SystemSql) => Promise<T>): Promise<T>
  /** Waits for open transactions and closes the connections. */
  close(): Promise<void>
}

/** Minimal logger interface; pino's loggers fit. */
export interface StoreLog {
  warn(message: string): void
}

/** Options of {@link openDatabase}; all have defaults. */
export interface DatabaseOptions {
  /** Size of the pool for desk work, 10 by default. */
  deskConnections?: number
  /** Size of the pool for reports, 2 by default. */
  reportConnections?: number
  /** Size of the pool for work over all accounts, 3 by default. */
  systemConnections?: number
  /** Statement timeout of desk work in ms, 5,000 by default. */
  deskTimeout?: number
  /** Timeout for a connection in ms, 10,000 by default. */
  connectTimeout?: number
  log?: StoreLog
}

const systemTimeout = 30_000
const reportTimeout = 10_000
/** Lock timeout of desk work in ms; row locks should only be held for an instant. */
const lockTimeout = 2000
const dialect = new PgDialect({ casing: 'snake_case' })

const int8 = 20
const int8Array = 1016
const parseInt8Array = pg.types.getTypeParser(int8Array as never) as (text: string) => unknown[]

/** All our int8 values are safe integers, so they are parsed as numbers. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number
    if (oid === int8Array) return (text: string) => parseInt8Array(text).map(Number)
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

/**
 * Connects, runs the migrations (one process at a time) and creates the role of desk transactions.
 * @throws Error if the database cannot be reached, or was migrated by a newer version.
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
  // Account 0 does not exist. It is set because without a superuser the policies still read the setting.
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
  // A lost connection fails its running statement; an idle one is replaced by the pool.
  const onError = (error: Error) => log?.warn(`Database connection lost: ${error.message}`)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Messages of pg errors without a code, for a lost or refused connection. */
const lostWords = /^Connection terminated|timeout|is not queryable$/

/** Error of class 08, PostgreSQL's class of connection errors. */
const outageOf = (cause: Error) => Object.assign(new Error(cause.message, { cause }), { code: '08006' })

/** @throws Error of class 08 if no connection is available, whatever refused it. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error: NodeJS.ErrnoException) => {
    throw error.code !== undefined || lostWords.test(error.message) ? outageOf(error) : error
  })
}

/** Error of class 08 for a lost connection; other errors unchanged, as are those with a PostgreSQL code. */
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
    // Only if the connection is gone: other sources, such as files, use the same messages.
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
