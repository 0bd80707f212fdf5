import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Undelivered } from '#domain/undelivered/endpoints.ts'
import { enqueue } from '#server/outbox/enqueue.ts'
import type { DeliveredKind, Outcome } from '#server/outbox/kind.ts'
import { pushKind, type Push } from '#server/notifications/pushes.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { carryOutDue } from '../../support/outbox.ts'

/* Undelivered effects stay until an admin decides. */

let desk: TestDesk
const now = Date.now()
const hour = 3_600_000
let outcome: Outcome
const sent: string[] = []
const pushes: DeliveredKind<Push> = {
  ...pushKind,
  deliver({ message: { body } }) {
    sent.push(body)
    return Promise.resolve(outcome)
  },
}

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.sql('delete from outbox')
  sent.length = 0
  outcome = { kind: 'failed', reason: 'push.example: HTTP 413' }
})

const put = (body: string) =>
  desk.database.desk(desk.accountId, (sql) => {
    const message = {
      ...{ kind: 'message' as const, accountId: desk.accountId, userId: desk.agent.id, conversationId: 7 },
      ...{ position: 1, title: 'Dana', body, at: now },
    }
    return enqueue(sql, pushKind, { subscriptionId: 1, message }, { key: body, now })
  })
const run = (at = now) => carryOutDue(desk, [pushes], at)
const call = (method: string, path = '', as: DeskUser = desk.owner) =>
  desk.call(method, `/account/undelivered${path}`, { as, ...(method === 'POST' && { body: {} }) })
const list = async (as?: DeskUser) =>
  (await call('GET', '', as)).body as unknown as { data: Undelivered[]; total: number }

describe('what was not delivered', () => {
  test('is listed, the newest first, with what it is, why and when; asking changes nothing', async () => {
    await put('one')
    await run(now)
    outcome = { kind: 'unknown', reason: 'No answer' }
    await put('two')
    await run(now + hour)
    const before = await desk.sql('select * from outbox order by id')
    const { data, total } = await list()
    expect(total).toBe(2)
    const common = { id: expect.any(Number), kind: 'Push notification', about: 'Dana' }
    expect(data).toEqual([
      { ...common, reason: 'No answer', at: now + hour, mayHaveArrived: true },
      { ...common, reason: 'push.example: HTTP 413', at: now, mayHaveArrived: false },
    ])
    expect(await desk.sql('select * from outbox order by id')).toEqual(before)
    // Not visible to another account.
    expect(await list(desk.stranger)).toEqual({ data: [], total: 0 })
  })

  test('is for owners and admins', async () => {
    await put('one')
    await run()
    const [row] = (await list()).data
    for (const [method, path] of [
      ['GET', ''],
      ['POST', `/${row?.id}/retry`],
      ['DELETE', `/${row?.id}`],
    ] as const)
      expect((await call(method, path, desk.agent)).status).toBe(403)
    expect((await list()).total).toBe(1)
  })

  test('tried again goes out once, behind what came after it, with all the patience there is', async () => {
    await put('one')
    await run()
    const [row] = (await list()).data
    outcome = { kind: 'sent' }
    await put('two')
    expect((await call('POST', `/${row?.id}/retry`)).body).toEqual({ id: row?.id })
    expect((await call('POST', `/${row?.id}/retry`)).status).toBe(404)
    const [waiting] = await desk.sql('select state, attempts from outbox where id = $1', [row?.id])
    expect(waiting).toEqual({ state: 'waiting', attempts: 0 })
    await run(Date.now())
    expect(sent).toEqual(['one', 'two', 'one'])
    expect((await list()).total).toBe(0)
    expect(await run(Date.now() + hour)).toBe(0)
  })

  test('discarded is never sent, not even when it is put in again, and none is left of its words', async () => {
    await put('one')
    await run()
    const [row] = (await list()).data
    expect((await call('DELETE', `/${row?.id}`)).status).toBe(200)
    expect((await call('DELETE', `/${row?.id}`)).status).toBe(404)
    await put('one')
    await run(now + hour)
    expect(sent).toEqual(['one'])
    expect(await desk.sql('select state, payload from outbox')).toEqual([{ state: 'done', payload: null }])
  })
})
