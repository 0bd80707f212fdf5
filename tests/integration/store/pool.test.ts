import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerTo } from '#server/http/errors.ts'
import { openDatabase, type Database } from '#server/store/database.ts'
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts'

let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
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
