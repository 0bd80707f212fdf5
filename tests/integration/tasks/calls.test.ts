import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TaskView } from '#domain/tasks/endpoints.ts'
import type { TaskActivity } from '#domain/tasks/task-activity.ts'
import { taskActivity } from '#server/tasks/activity.ts'
import { followAll } from '../../support/consumers.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

/* Endpoints of section 7 for tasks, with their paths. */

let desk: TestDesk
let contactId: number
let otherId: number

// In the far future, so that none is overdue.
const start = Date.UTC(2100, 10, 25, 9)
const hour = 3_600_000

beforeAll(async () => {
  desk = await openDesk()
  const people = await desk.sql<{ id: number }>(
    `insert into contacts (first_name, last_name, created_at) values ('Dana', 'Whitlock', 0), ('Luca', 'Bell', 0)
      returning id`,
  )
  ;[contactId = 0, otherId = 0] = people.map(({ id }) => id)
})
afterAll(() => desk.close())
beforeEach(() => desk.sql('delete from tasks'))

type Body = Record<string, unknown>

const call = <Answer = TaskView>(method: string, path: string, body?: Body, key = randomUUID()) =>
  desk.call<Answer>(method, `/desk/tasks${path}`, {
    as: desk.agent,
    headers: { 'Idempotency-Key': key },
    ...(body && { body }),
  })

const words = (more: Body = {}) => ({
  ...{ type: 'activity', subject: 'Send the offer', contactId, startAt: start, endAt: start + hour },
  ...more,
})

const make = async (more: Body = {}) => (await call('POST', '', words(more))).body

const list = async (query = '') => {
  const { body } = await call<{ data: TaskView[]; total: number }>('GET', query)
  return { subjects: body.data.map(({ subject }) => subject), total: body.total }
}

test('a task is made to come again, by another rule, and not any more', async () => {
  const rule = { unit: 'months', every: 1 }
  const zone = 'Europe/Berlin'
  const key = randomUUID()
  const body = words({ recurrence: { rule, zone } })
  const made = (await call('POST', '', body, key)).body
  expect(made.recurrence).toEqual({ rule, zone, nextAt: Date.UTC(2100, 11, 25, 9) })
  expect((await call('POST', '', body, key)).body).toEqual(made)
  expect((await call('GET', `/${made.id}`)).body).toEqual(made)
  const put = (recurrence: unknown) => call('PUT', `/${made.id}/recurrence`, { recurrence })
  const daily = { rule: { unit: 'days', every: 3 }, zone: 'UTC' }
  expect((await put(daily)).body.recurrence).toEqual({ ...daily, nextAt: start + 3 * 24 * hour })
  expect((await put({ ...daily, zone: 'Mars/Base' })).status).toBe(400)
  expect((await put(null)).body.recurrence).toBeNull()
  expect((await make()).recurrence).toBeNull()
})

describe('API-054: POST tasks', () => {
  test('makes a task with what is left open preset, and its sub-tasks in their order', async () => {
    const { status, body } = await call('POST', '', words({ subTasks: [{ title: 'One' }, { title: 'Two' }] }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ status: 'new', priority: 'default', assigneeId: null, callType: null, description: '' },
      ...{ taskNo: expect.any(Number), authorId: desk.agent.id },
      subTasks: [
        { title: 'One', dueDate: null, assigneeId: null, isDone: false },
        { title: 'Two', dueDate: null, assigneeId: null, isDone: false },
      ],
    })
  })

  test('made twice under one key is made once', async () => {
    const key = randomUUID()
    const [one, other] = [await call('POST', '', words(), key), await call('POST', '', words(), key)]
    expect(other.body).toEqual(one.body)
    expect((await list()).total).toBe(1)
  })

  test.each([
    ['TSK-012', { type: undefined }, 'Task type is required'],
    ['TSK-014', { subject: '' }, 'Subject is not allowed to be empty'],
    ['TSK-015', { subject: 'a' }, 'Subject length must be at least 2 characters long'],
    ['TSK-016', { subject: 'a'.repeat(151) }, 'Subject length must be less than 150 characters'],
    ['TSK-017', { contactId: undefined }, 'Contact must be specified'],
    ['TSK-018', { endAt: start - 1 }, 'End Time must be greater than or equal to start Time'],
    ['TSK-021', { subTasks: [{ title: '' }] }, 'Sub Task Title is required'],
  ])('%s: says what is wrong', async (_, more, message) => {
    const { status, body } = await call<{ message: string }>('POST', '', words(more))
    expect({ status, message: body.message }).toEqual({ status: 400, message })
  })
})

describe('API-055, API-058: sub-tasks', () => {
  test('are added behind the others, changed, done and deleted', async () => {
    const { id: taskId } = await make({ subTasks: [{ title: 'One' }] })
    const key = randomUUID()
    const added = await call<{ id: number }>(
      'POST',
      '/subtasks',
      { taskId, title: 'Two', dueDate: start },
      key,
    )
    const again = await call('POST', '/subtasks', { taskId, title: 'Two', dueDate: start }, key)
    expect(again.body).toEqual(added.body)
    const { id } = added.body
    const changed = await call('PUT', `/subtasks/${id}`, { title: 'Second', isDone: true })
    expect(changed.body).toEqual({ id, title: 'Second', dueDate: start, assigneeId: null, isDone: true })
    expect((await call('GET', `/${taskId}`)).body.subTasks.map(({ title }) => title)).toEqual([
      'One',
      'Second',
    ])
    const gone = randomUUID()
    expect((await call('DELETE', `/subtasks/${id}`, undefined, gone)).status).toBe(200)
    expect((await call('DELETE', `/subtasks/${id}`, undefined, gone)).status).toBe(200)
    expect((await call('DELETE', `/subtasks/${id}`)).status).toBe(404)
    expect((await call('PUT', `/subtasks/${id}`, { title: 'Third' })).status).toBe(404)
  })
})

describe('API-056: GET tasks', () => {
  test('takes filters, orders and pages', async () => {
    const meId = desk.agent.id
    await make({ subject: 'Mine', assigneeId: meId, endAt: start + 3 * hour, priority: 'low' })
    await make({
      subject: 'Of Luca',
      contactId: otherId,
      type: 'call',
      callType: 'inbound',
      priority: 'critical',
    })
    const { id } = await make({ subject: 'Nobody’s', endAt: start + 2 * hour, status: 'on_hold' })
    expect(await list()).toEqual({ subjects: ['Of Luca', 'Nobody’s', 'Mine'], total: 3 })
    const found: [query: string, subjects: string[]][] = [
      ['?assignee=me', ['Mine']],
      [`?assignee=${meId}`, ['Mine']],
      ['?assignee=unass', ['Of Luca', 'Nobody’s']],
      ['?type=call', ['Of Luca']],
      ['?status=on_hold', ['Nobody’s']],
      ['?priority=low', ['Mine']],
      [`?contactId=${otherId}`, ['Of Luca']],
      ['?text=luca', ['Of Luca']],
      ['?due=overdue', []],
      ['?sort=priority', ['Of Luca', 'Mine', 'Nobody’s']],
      ['?sort=subject&limit=2&page=2', ['Of Luca']],
    ]
    for (const [query, subjects] of found)
      expect({ query, subjects: (await list(query)).subjects }).toEqual({ query, subjects })
    await call('DELETE', `/${id}`)
    expect((await list()).total).toBe(2)
  })
})

test('API-057: GET, PUT and DELETE of one', async () => {
  const { id } = await make()
  const changed = await call('PUT', `/${id}`, {
    status: 'closed',
    subject: 'Sent',
    assigneeId: desk.agent.id,
  })
  expect(changed.body).toMatchObject({ status: 'closed', subject: 'Sent', closedAt: expect.any(Number) })
  expect((await call('GET', `/${id}`)).body).toEqual(changed.body)
  expect((await call<{ message: string }>('PUT', `/${id}`, { endAt: start - 1 })).body.message).toBe(
    'End Time must be greater than or equal to start Time',
  )
  const key = randomUUID()
  expect((await call('DELETE', `/${id}`, undefined, key)).status).toBe(200)
  expect((await call('DELETE', `/${id}`, undefined, key)).status).toBe(200)
  expect((await call('GET', `/${id}`)).status).toBe(404)
  expect((await call('DELETE', `/${id}`)).status).toBe(404)
})

test('API-059: GET tasks/contacts/{id}', async () => {
  await make({ subject: 'Of Luca', contactId: otherId })
  await make()
  expect((await list(`/contacts/${otherId}`)).subjects).toEqual(['Of Luca'])
  expect((await call('GET', '/contacts/999999')).status).toBe(404)
})

test('API-060: POST tasks/{id}/note', async () => {
  const { id } = await make()
  const { status, body } = await call<Body>('POST', `/${id}/note`, { note: '<p>They are away</p>' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ taskId: id, html: '<p>They are away</p>', authorId: desk.agent.id })
  expect((await call<{ message: string }>('POST', `/${id}/note`, { note: ' ' })).body.message).toBe(
    'Please Write Content',
  )
})

describe('TSK-025: time on a task', () => {
  const time = <Answer = Body>(method: string, path: string, body?: Body) =>
    desk.call<Answer>(method, `/desk/time-tracking${path}`, { as: desk.agent, ...(body && { body }) })

  test('API-050, API-051, API-052, API-053, API-047: is logged, listed, corrected and deleted', async () => {
    const { id: taskId } = await make()
    const made = await time('POST', '/task/manual', {
      taskId,
      startTime: '2026-01-03T00:00:00Z',
      duration: 60,
    })
    expect(made.body).toMatchObject({ taskId, conversationId: null, duration: 60, status: 'completed' })
    const { id } = made.body
    expect((await time('GET', `/task/${taskId}/entries`)).body).toEqual({ data: [made.body], total: 1 })
    expect((await time('PUT', `/task/entry/${String(id)}`, { duration: 90 })).body).toMatchObject({
      duration: 90,
    })
    expect((await time('GET', `/status/task/${taskId}`)).body).toMatchObject({
      id,
      taskId,
      status: 'completed',
    })
    expect((await time('DELETE', `/task/entry/${String(id)}`)).status).toBe(200)
    expect((await time('GET', `/task/${taskId}/entries`)).body).toMatchObject({ total: 0 })
    expect((await time('GET', `/status/task/${taskId}`)).body).toMatchObject({ id: null, status: null })
  })
})

test('the changes of a task are told as they happened, also once their events are forgotten', async () => {
  const { id } = await make({ subTasks: [{ title: 'One' }] })
  await call('PUT', `/${id}`, { status: 'open', assigneeId: desk.agent.id })
  const activity = async () =>
    (await call<{ data: TaskActivity[] }>('GET', `/${id}/activity`)).body.data.map((each) => {
      const { id: _id, at: _at, ...told } = each
      return told
    })
  const by = { userId: desk.agent.id, origin: 'person' }
  const told = await activity()
  expect(told).toHaveLength(4)
  expect(told.slice(0, 2)).toEqual(
    expect.arrayContaining([
      { ...by, type: 'task.changed', field: 'status', from: 'new', to: 'open', title: null },
      { ...by, type: 'task.changed', field: 'assigneeId', from: null, to: desk.agent.id, title: null },
    ]),
  )
  expect(told[2]).toMatchObject({ type: 'subtask.created', title: 'One', field: null })
  await followAll(desk.database, [taskActivity])
  expect(await activity()).toEqual(told)
  await desk.sql('delete from domain_events')
  expect(await activity()).toEqual(told)
})
