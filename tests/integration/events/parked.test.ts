import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventTypes } from '#domain/events/event.ts'
import { eventTexts } from '#domain/events/event-texts.ts'
import type { ParkedEvent } from '#domain/events/parked-endpoints.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

/* An event that a consumer failed on stays parked until an admin decides. */

let desk: TestDesk
const happenedAt = Date.UTC(2030, 0, 1)

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.sql('delete from event_failures'))

/** Parks an event; without its record the audit log fails on it each time. */
const park = (seq: number, consumer = 'audit', type = 'conversation.changed') => {
  const payload =
    type === 'record.saved' ? {} : { conversationId: 5, field: 'priority', from: 'low', to: 'high' }
  const event = {
    ...{ seq, type, subjectId: 5, payload, at: happenedAt },
    ...{ actorId: desk.agent.id, op: null, origin: 'person', ruleId: null, isSilent: false },
  }
  return desk.sql(
    `insert into event_failures (consumer, seq, type, event, reason, attempts, failed_at)
      values ($1, $2, $3, $4, 'It broke', 5, $2)`,
    [consumer, seq, type, JSON.stringify(event)],
  )
}
const call = (method: string, path = '', as: DeskUser = desk.owner) =>
  desk.call(method, `/account/parked-events${path}`, { as, ...(method === 'POST' && { body: {} }) })
const list = async (as?: DeskUser) =>
  (await call('GET', '', as)).body as unknown as { data: ParkedEvent[]; total: number }
const audit = (seq: number) => desk.sql('select before, after from audit_log where event_seq = $1', [seq])

test('it is listed, the newest first, with what happened, what did not follow, since when and why', async () => {
  await park(801)
  await park(802, 'gone')
  const { data, total } = await list()
  expect(total).toBe(2)
  const common = {
    ...{ id: expect.any(Number), about: 'A conversation was changed', conversationId: 5 },
    ...{ happenedAt, reason: 'It broke', attempts: 5 },
  }
  expect(data).toEqual([
    { ...common, consumer: 'gone', at: 802 },
    { ...common, consumer: 'Audit log', at: 801 },
  ])
  expect(await list(desk.stranger)).toEqual({ data: [], total: 0 })
})

test('it is for owners and admins', async () => {
  await park(801)
  const [row] = (await list()).data
  for (const [method, path] of [
    ['GET', ''],
    ['POST', `/${row?.id}/retry`],
    ['DELETE', `/${row?.id}`],
  ] as const)
    expect((await call(method, path, desk.agent)).status).toBe(403)
  expect((await list()).total).toBe(1)
})

test('tried again it takes effect once, and is parked no more', async () => {
  await park(803)
  const [row] = (await list()).data
  expect((await call('POST', `/${row?.id}/retry`)).body).toEqual({ id: row?.id })
  expect((await call('POST', `/${row?.id}/retry`)).status).toBe(404)
  expect(await audit(803)).toEqual([{ before: { priority: 'low' }, after: { priority: 'high' } }])
  expect((await list()).total).toBe(0)
})

test('one that breaks once more stays, with the new reason; nobody of another account can try it', async () => {
  await park(804, 'audit', 'record.saved')
  const [row] = (await list()).data
  expect((await call('POST', `/${row?.id}/retry`, desk.stranger)).status).toBe(404)
  const { status, body } = await call('POST', `/${row?.id}/retry`)
  expect(status).toBe(409)
  const [after] = (await list()).data
  expect(after).toMatchObject({ id: row?.id, attempts: 6 })
  expect(after?.reason).not.toBe('It broke')
  expect((body as { message: string }).message).toBe(`The retry failed: ${after?.reason}`)
  expect(after?.at).toBeGreaterThan(804)
  expect(await audit(804)).toEqual([])
})

test('what nothing follows any more can only be discarded, and is gone then', async () => {
  await park(805, 'gone')
  const [row] = (await list()).data
  expect((await call('POST', `/${row?.id}/retry`)).status).toBe(409)
  expect((await call('DELETE', `/${row?.id}`, desk.stranger)).status).toBe(404)
  expect((await call('DELETE', `/${row?.id}`)).status).toBe(200)
  expect((await call('DELETE', `/${row?.id}`)).status).toBe(404)
  expect((await list()).total).toBe(0)
})

test('everything that happens has a sentence of its own', () => {
  expect(new Set(eventTypes.map((type) => eventTexts[type])).size).toBe(eventTypes.length)
})
