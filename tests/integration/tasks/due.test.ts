import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeatFrom } from '#domain/tasks/repeat.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { taskAgainTimer } from '#server/tasks/again.ts'
import { taskEndTimer, taskRemovalTimer } from '#server/tasks/due.ts'
import { ringDue } from '#server/timers/ring.ts'
import { subTaskWordsOf, taskWordsOf } from '../../support/data/tasks.ts'
import { makeWorld, op, type Device, type World } from '../sync/world.ts'

let world: World
let ann: Device
let contactId: number

const hour = 3_600_000
const kinds = [taskEndTimer, taskRemovalTimer, taskAgainTimer]

beforeAll(async () => {
  world = await makeWorld()
  ann = await world.device(await world.addUser('Ann'))
  const [contact] = await world.sql<{ id: number }>(
    `insert into contacts (first_name, last_name, created_at) values ('Dana', 'Whitlock', 0) returning id`,
  )
  contactId = contact!.id
})
afterAll(() => world.close())

async function done(cmd: string, args: object) {
  const [verdict] = await world.push(ann, [op(cmd, args, { at: world.now.at })])
  expect(verdict).toMatchObject({ st: 'applied' })
}

/** Advances the time; two processes poll for due work. */
async function pass(ms: number) {
  world.now.at += ms
  const log = { warn: (text: string) => world.errors.push(text) }
  const look = () => ringDue({ database: world.database, kinds, random: nodeRandom, log }, world.now.at)
  await Promise.all([look(), look()])
  expect(world.errors).toEqual([])
}

async function add(more: object = {}): Promise<number> {
  const taskId = ann.newId()
  const [startAt, endAt] = [world.now.at, world.now.at + hour]
  await done('tasks.create', {
    ...taskWordsOf(contactId),
    taskId,
    status: 'on_hold',
    startAt,
    endAt,
    ...more,
  })
  return taskId
}

const statusOf = async (id: number) =>
  (await world.sql<{ status: string }>('select status from tasks where id = $1', [id]))[0]?.status

test('D-27: a task is overdue once its end has passed, once for each end, and is taken back by a later one', async () => {
  const taskId = await add()
  await pass(hour - 1)
  expect(await statusOf(taskId)).toBe('on_hold')
  await pass(1)
  expect(await statusOf(taskId)).toBe('overdue')
  // An agent who moves it out of that lane has seen it.
  await done('tasks.setStatus', { taskId, status: 'open' })
  await pass(hour)
  expect(await statusOf(taskId)).toBe('open')
  await done('tasks.edit', { taskId, endAt: world.now.at + hour })
  await pass(hour)
  expect(await statusOf(taskId)).toBe('overdue')
  await done('tasks.edit', { taskId, endAt: world.now.at + hour })
  expect(await statusOf(taskId)).toBe('open')
  const told = await world.sql('select payload from domain_events where type = $1 and subject_id = $2', [
    'task.overdue',
    taskId,
  ])
  expect(told).toHaveLength(2)
})

test('a closed one is never overdue; opened again behind its end it is', async () => {
  const taskId = await add()
  await done('tasks.setStatus', { taskId, status: 'closed' })
  await pass(2 * hour)
  expect(await statusOf(taskId)).toBe('closed')
  await done('tasks.setStatus', { taskId, status: 'open' })
  await pass(1)
  expect(await statusOf(taskId)).toBe('overdue')
})

test('a task comes again once at its time, by two processes, with its parts; the series is the newer one’s then', async () => {
  const day = 24 * hour
  // The wall clock has no seconds.
  world.now.at = Math.ceil(world.now.at / 60_000) * 60_000
  const part = subTaskWordsOf(ann.newId(), 'Ring twice', 'V', { dueAt: world.now.at + hour, isDone: true })
  const times = { startAt: world.now.at, endAt: world.now.at + hour }
  const recurrence = repeatFrom({ unit: 'days', every: 1 }, times, 'UTC')
  const gone = 987_654
  const taskId = await add({ ...times, subject: 'Daily', subTasks: [part], recurrence })
  await world.sql('update tasks set assignee_id = $2 where id = $1', [taskId, gone])
  await done('tasks.setStatus', { taskId, status: 'closed' })
  const daily = () =>
    world.sql<{ id: number; start: number; parts: { dueAt: number; isDone: boolean }[] }>(
      `select id, start_at::float8 as start, status, assignee_id as who, sub_tasks as parts, again_at::float8 as again
        from tasks where subject = 'Daily' order by start_at`,
    )
  await pass(day - 1)
  expect(await daily()).toHaveLength(1)
  await pass(1)
  const startAt = times.startAt + day
  const [first, second, ...others] = await daily()
  expect(others).toEqual([])
  expect(first).toMatchObject({ status: 'closed', again: null })
  expect(second).toMatchObject({ status: 'new', who: null, start: startAt, again: startAt + day })
  expect(second?.parts).toMatchObject([{ title: 'Ring twice', isDone: false, authorId: null }])
  // Three weeks without a server: one task, that of the last day.
  await pass(21 * day)
  expect((await daily()).map(({ start }) => start)).toEqual([times.startAt, startAt, startAt + 21 * day])
  // An agent who was offline ends a series that has moved on to its next task.
  const stopping = op('tasks.repeat', { taskId, recurrence: null }, { base: { repeats: true } })
  expect((await world.push(ann, [stopping]))[0]).toMatchObject({ st: 'conflict', reason: 'changed_since' })
  await done('tasks.repeat', { taskId: (await daily()).at(-1)?.id, recurrence: null })
  await pass(3 * day)
  expect(await daily()).toHaveLength(3)
})

test('a thousand that end at one moment are all marked, by two processes at a time', async () => {
  const endAt = world.now.at + hour
  const creates = Array.from({ length: 1000 }, () =>
    op('tasks.create', {
      ...taskWordsOf(contactId),
      ...{ taskId: ann.newId(), startAt: world.now.at, endAt },
    }),
  )
  for (let at = 0; at < creates.length; at += 100)
    for (const verdict of await world.push(ann, creates.slice(at, at + 100)))
      expect(verdict).toMatchObject({ st: 'applied' })
  const marked = async () =>
    (
      await world.sql<{ count: number }>(
        `select count(*)::int as count from tasks where status = 'overdue' and overdue_for = $1`,
        [endAt],
      )
    )[0]?.count
  for (let looks = 0; looks < 12; looks += 1) await pass(hour)
  expect(await marked()).toBe(1000)
})

test('a comment waits for its file; what was deleted goes for good after a day, unless it was brought back', async () => {
  const [gone, back] = [await add(), await add()]
  const file = { ...{ id: ann.newId(), name: 'a.txt', size: 5, type: 'text/plain' }, sha256: '0'.repeat(64) }
  const attachments = [{ ...file, contentId: null, isInline: false }]
  const note = { id: ann.newId(), html: '', mentions: [] }
  const late = op('tasks.note', { taskId: gone, ...note, attachments })
  expect((await world.push(ann, [late]))[0]).toMatchObject({ st: 'later', code: 'needs_upload' })
  await world.sql(
    `insert into attachments (id, sha256, name, type, size, uploaded_bytes, is_complete, uploader_id, created_at)
      values ($1, $2, 'a.txt', 'text/plain', 5, 5, true, $3, 0)`,
    [file.id, file.sha256, ann.userId],
  )
  expect((await world.push(ann, [late]))[0]).toMatchObject({ st: 'applied' })
  const holder = () => world.sql('select note_id as "noteId" from attachments where id = $1', [file.id])
  expect(await holder()).toEqual([{ noteId: note.id }])
  for (const taskId of [gone, back]) {
    await done('tasks.note', { taskId, id: ann.newId(), html: '<p>So</p>', mentions: [], attachments: [] })
    await done('tasks.delete', { taskId })
  }
  await done('tasks.restore', { taskId: back })
  await pass(24 * hour)
  expect(await statusOf(gone)).toBeUndefined()
  expect(await statusOf(back)).toBe('overdue')
  expect(await world.sql(`select id from "taskNotes" where task_id = $1`, [gone])).toEqual([])
  expect(await holder()).toEqual([{ noteId: null }])
  expect(await world.sql(`select id from "taskNotes" where task_id = $1`, [back])).toHaveLength(1)
})
