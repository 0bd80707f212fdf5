import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerTo } from '#server/http/errors.ts'
import { openDatabase, type Database, type DeskSql } from '#server/store/database.ts'
import { openDesk } from '../../support/desk.ts'
import { migratedDatabase, type FreshDatabase } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await migratedDatabase()
  database = await openDatabase(fresh.config, { deskConnections: 1, connectTimeout: 200 })
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('who gets no connection in time is told to come again', async () => {
  const end = Promise.withResolvers<void>()
  const long = database.look(1, () => end.promise)
  const error: unknown = await database
    .look(1, (sql) => sql.rows({ text: 'select 1' }))
    .catch((e: unknown) => e)
  expect(answerTo(error)).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.any(String) },
    body: { code: 'UNAVAILABLE' },
  })
  end.resolve()
  await long
  expect(await database.look(1, (sql) => sql.rows({ text: 'select 1 as one' }))).toEqual([{ one: 1 }])
})

test('reports have connections and a time limit of their own: the desk goes on while all of them are busy', async () => {
  const end = Promise.withResolvers<void>()
  const limits: unknown[] = []
  const reports = [1, 2].map(() =>
    database.report(1, async (sql) => {
      limits.push(...(await sql.rows({ text: 'show statement_timeout' })))
      await end.promise
    }),
  )
  await until('both reports began', () => limits.length === 2)
  expect(limits).toEqual([{ statement_timeout: '10s' }, { statement_timeout: '10s' }])
  const one = (sql: DeskSql) => sql.rows({ text: 'select 1 as one' })
  await expect(database.report(1, one)).rejects.toThrow()
  expect(await database.desk(1, one)).toEqual([{ one: 1 }])
  end.resolve()
  await Promise.all(reports)
})

/** Results of calls made one after the other while the database goes away. */
async function callsAfter(goAway: (admin: pg.Client, name: string) => Promise<unknown>): Promise<unknown[]> {
  const desk = await openDesk()
  const { token } = await desk.signIn(desk.agent)
  const admin = new pg.Client({ ...desk.connection, database: 'postgres' })
  await admin.connect()
  const { database: name } = desk.connection as { database: string }
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: string, path: string, body?: object) => {
    const answer = await desk.call(method, path, { headers, ...(body ? { body } : {}) })
    return [path, answer.status, answer.body['code'], answer.headers.has('retry-after')]
  }
  const all = () =>
    Promise.all([
      call('GET', '/account/me'),
      call('POST', '/account/login', { email: desk.agent.email, password: 'a long enough password' }),
      call('GET', '/desk/conversations'),
    ])
  const page = async () => {
    const { status } = await fetch(`${desk.url}/help/1`)
    return ['/help/1', status]
  }
  await Promise.all([all(), all(), all()])
  await goAway(admin, name)
  const answers = [...(await all()), await page(), ...(await all()), await page(), ...(await all())]
  await admin.query(`alter database ${name} with allow_connections true`)
  await until(
    'the desk is back',
    async () => (await desk.call('GET', '/account/me', { headers })).status === 200,
  )
  await admin.end()
  await desk.close()
  return answers
}

const busy = [
  ['/account/me', 503, 'UNAVAILABLE', true],
  ['/account/login', 503, 'UNAVAILABLE', true],
  ['/desk/conversations', 503, 'UNAVAILABLE', true],
]

test('the first calls after the database went away are told to come again, as are all others', async () => {
  const answers = await callsAfter(async (admin, name) => {
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
  expect(answers).toEqual([...busy, ['/help/1', 503], ...busy, ['/help/1', 503], ...busy])
})

test.each([
  ['Connection terminated unexpectedly', {}],
  ['Connection terminated', {}],
  ['Client has encountered a connection error and is not queryable', {}],
  ['Client was closed and is not queryable', {}],
  ['connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }],
  ['connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
  ['connect EHOSTUNREACH', { code: 'EHOSTUNREACH', syscall: 'connect' }],
  ['read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }],
  ['write EPIPE', { code: 'EPIPE', syscall: 'write' }],
])('a connection that ends with "%s" is an outage', async (message, more) => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  query.mockImplementation(() => Promise.reject(Object.assign(new Error(message), more)) as never)
  const error: unknown = await database.look(1, async () => 'never').catch((e: unknown) => e)
  query.mockRestore()
  expect(answerTo(error)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
})

test('the same words from elsewhere are no outage', async () => {
  const work = () =>
    Promise.reject(Object.assign(new Error('open ENOENT'), { code: 'ENOENT', syscall: 'open' }))
  const error: unknown = await database.look(1, work).catch((e: unknown) => e)
  expect(answerTo(error)).toMatchObject({ status: 500 })
})
