import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answeringOnce } from '#server/api-keys/answered-calls.ts'
import type { RepeatableCall } from '#server/http/repeatable.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import type { Database, DeskSql } from '#server/store/database.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { MovableClock } from '../../support/manual-time.ts'

/* Repeated API calls with one Idempotency-Key take effect once. */

const clock = new MovableClock()
let desk: TestDesk
let key: string
beforeAll(async () => {
  desk = await openDesk({ clock })
  const { body } = await desk.call<{ key: string }>('POST', '/account/api-keys', {
    as: desk.owner,
    body: { name: 'Warehouse', permissions: { contacts: ['manage_contacts'] } },
  })
  key = body.key
})
afterAll(() => desk.close())

const call = (method: string, path: string, id: string, body?: object) =>
  desk.call<{ id: number; code?: string }>(method, path, {
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': id },
    ...(body && { body }),
  })
const create = (id: string, name: string) => call('POST', '/desk/companies', id, { name })
const companies = async (name: string) =>
  (await desk.sql('select 1 from companies where name = $1', [name])).length

test('D1-121: a repeated call gets the first answer and makes nothing more, also a refusal', async () => {
  const id = randomUUID()
  const first = await create(id, 'Northwind')
  expect(first.status).toBe(200)
  const again = await create(id, 'Northwind')
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
  expect(await companies('Northwind')).toBe(1)

  const refusedId = randomUUID()
  const refused = await create(refusedId, '')
  expect(refused.status).toBe(400)
  expect(await create(refusedId, '')).toMatchObject({ status: 400, body: refused.body })
  expect((await create(randomUUID(), 'Northwind two')).status).toBe(200)
})

test('the same key with another body is refused with 422, and nothing happens', async () => {
  const id = randomUUID()
  await create(id, 'Ridgeline')
  expect(await create(id, 'Rigdeline')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
  expect(await companies('Rigdeline')).toBe(0)
})

test('of calls at the same moment one is carried out, and the others are told to come again', async () => {
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(id, 'Basalt')))
  expect(await companies('Basalt')).toBe(1)
  for (const { status, headers } of answers)
    if (status !== 200) expect([status, headers.get('retry-after')]).toEqual([409, '2'])
  expect(await create(id, 'Basalt')).toMatchObject({ status: 200 })
})

test('a call whose process died is not carried out anew, and an answer is forgotten after a day', async () => {
  const id = randomUUID()
  await create(id, 'Cairn')
  await desk.sql('update answered_calls set status = null where key = $1', [id])
  clock.advance(121_000)
  expect(await create(id, 'Cairn')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('The result of this call is unknown') as string },
  })
  expect(await companies('Cairn')).toBe(1)
  clock.advance(86_400_000)
  expect(await create(id, 'Cairn again')).toMatchObject({ status: 200 })
})

test('what was carried out and whose answer could not be written is not carried out again', async () => {
  const isKeeping = (query: Parameters<DeskSql['rows']>[0]) => 'name' in query && query.name === 'keep answer'
  const failing: Database = {
    ...desk.database,
    desk: (accountId, work) =>
      desk.database.desk(accountId, (sql) =>
        work({
          ...sql,
          rows: (query) => (isKeeping(query) ? Promise.reject(new Error('disk full')) : sql.rows(query)),
        }),
      ),
  }
  const call: RepeatableCall = {
    ...{ accountId: desk.accountId, caller: 'key 1', key: randomUUID(), content: 'POST', isOp: false },
  }
  const sealing = new Sealing([desk.secret])
  let times = 0
  const carryOut = () => Promise.resolve({ status: 200, body: { times: (times += 1) } })
  const answer = (database: Database) => answeringOnce({ database, sealing, clock })(call, carryOut)
  await expect(answer(failing)).rejects.toThrow('disk full')
  await expect(answer(desk.database)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(times).toBe(1)
})

test('answers are kept sealed', async () => {
  await create(randomUUID(), 'Scarp')
  const rows = await desk.sql<{ answer: Buffer }>(
    'select answer from answered_calls where answer is not null',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ answer }) => answer.includes('Scarp'))).toBe(false)
})
