import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimeEntryView } from '#domain/time/endpoints.ts'
import { defaultTimeSettings } from '#domain/time/usual-settings.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
let conversationId: number

beforeAll(async () => {
  desk = await openDesk()
  conversationId = (await desk.receive()).conversationId
})
afterAll(() => desk.close())

const base = '/desk/time-tracking'
const call = <Body = TimeEntryView>(method: string, path: string, body?: object, key = randomUUID()) =>
  desk.call<Body>(method, `${base}/${path}`, {
    as: desk.agent,
    ...(body ? { body } : {}),
    headers: { 'idempotency-key': key },
  })

test('API-043, API-045, API-046: a timer goes through its states', async () => {
  const key = randomUUID()
  const { body: started } = await call('POST', 'automatic', { conversationId }, key)
  expect(started).toMatchObject({ conversationId, taskId: null, status: 'running', duration: 0 })
  // A repeated call starts nothing.
  expect((await call('POST', 'automatic', { conversationId }, key)).body.id).toBe(started.id)
  const put = (status: string, duration: number) => call('PUT', 'entry', { conversationId, status, duration })
  expect((await put('running', 20)).body).toMatchObject({ status: 'running', duration: 20 })
  expect((await put('paused', 40)).body).toMatchObject({ status: 'paused', duration: 40 })
  const status = () => call('GET', `status/conversation/${conversationId}`)
  expect((await status()).body).toMatchObject({ id: started.id, status: 'paused', duration: 40 })
  expect((await put('running', 40)).body).toMatchObject({ status: 'running', duration: 40 })
  expect((await put('completed', 65)).body).toMatchObject({ status: 'completed', duration: 65 })
  expect((await status()).body).toMatchObject({ status: 'completed', startTime: started.startTime })
})

test('API-043, API-044, API-048, API-049, TIM-001: entries are added, corrected, listed and deleted', async () => {
  const other = (await desk.receive()).conversationId
  expect((await call('GET', `status/conversation/${other}`)).body).toEqual({
    conversationId: other,
    id: null,
    status: null,
    startTime: null,
    duration: 0,
  })
  const startTime = '2026-01-02T10:00:00.000Z'
  const { body: added } = await call('POST', 'manual', { conversationId: other, startTime, duration: 300 })
  expect(added).toEqual({
    ...{ id: added.id, userId: desk.agent.id, conversationId: other, taskId: null },
    ...{ status: 'completed', duration: 300, startTime },
  })
  const key = randomUUID()
  const change = { id: added.id, status: 'completed', duration: 120, startTime: '2026-01-02T11:00:00+01:00' }
  expect((await call('PUT', 'entry', change, key)).body).toMatchObject({ duration: 120, startTime })
  expect((await call('PUT', 'entry', change, key)).body).toMatchObject({ duration: 120 })
  const later = '2026-01-03T10:00:00.000Z'
  const { body: second } = await call('POST', 'manual', {
    conversationId: other,
    startTime: later,
    duration: 60,
  })
  const list = () => call<{ data: TimeEntryView[]; total: number }>('GET', `conversation/${other}`)
  expect((await list()).body).toMatchObject({ data: [{ id: second.id }, { id: added.id }], total: 2 })
  expect((await call('GET', `conversation/${other}?limit=1&page=2`)).body).toMatchObject({
    data: [{ id: added.id }],
    total: 2,
  })
  const deleteKey = randomUUID()
  for (let twice = 0; twice < 2; twice += 1)
    expect(await call('DELETE', `entry/${second.id}`, undefined, deleteKey)).toMatchObject({
      status: 200,
      body: { id: second.id },
    })
  expect((await call('DELETE', `entry/${second.id}`)).status).toBe(404)
  expect((await list()).body.total).toBe(1)
})

test('typed time that overlaps, or is too long, is refused at its field', async () => {
  const add = (startTime: string, duration: number) =>
    call<{ code: string; field: string; message: string }>('POST', 'manual', {
      ...{ conversationId, startTime, duration },
    })
  expect((await add('2026-01-08T10:00:00Z', 600)).status).toBe(200)
  expect(await add('2026-01-08T10:05:00Z', 60)).toMatchObject({
    status: 400,
    body: { field: 'startTime', message: 'This time overlaps another time entry of yours' },
  })
  expect(await add('2026-01-10T10:00:00Z', 86_401)).toMatchObject({
    status: 400,
    body: { field: 'duration' },
  })
})

test('what is out of sight has no time', async () => {
  await desk.sql('update conversations set mailbox_id = $1 where id = $2', [
    desk.closedMailboxId,
    conversationId,
  ])
  for (const path of [`conversation/${conversationId}`, `status/conversation/${conversationId}`])
    expect((await call('GET', path)).status).toBe(404)
  const startTime = '2026-01-04T10:00:00Z'
  expect((await call('POST', 'manual', { conversationId, startTime, duration: 1 })).status).toBe(404)
})

test('API-041, API-042, TIM-002: owner and admin set how time is tracked, and two of them do not overwrite each other', async () => {
  const settings = (body?: object, as = desk.owner) =>
    desk.call(body ? 'POST' : 'GET', `${base}/settings`, { as, ...(body ? { body } : {}) })
  expect((await settings()).body).toEqual(defaultTimeSettings)
  expect((await settings({ isAutoForConversation: true }, desk.agent)).status).toBe(403)
  const first = { timerPauseLimit: 90, seen: { timerPauseLimit: null } }
  expect((await settings(first)).body).toEqual({ ...defaultTimeSettings, timerPauseLimit: 90 })
  // A change of another field, based on older settings.
  const second = { onDraftAndReply: true, seen: { onDraftAndReply: false } }
  const both = { ...defaultTimeSettings, timerPauseLimit: 90, onDraftAndReply: true }
  expect((await settings(second, desk.owner)).body).toEqual(both)
  const held = await settings({ timerPauseLimit: 10, seen: { timerPauseLimit: 30 } })
  expect(held).toMatchObject({
    status: 409,
    body: {
      message: 'Somebody changed these settings while you were away.',
      reason: 'changed',
      facts: { current: both },
    },
  })
  expect((await settings({}, desk.agent)).status).toBe(403)
  expect(await desk.sql('select 1 from "timeSettings"')).toHaveLength(1)
})
