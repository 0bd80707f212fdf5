import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PullLine } from '#domain/sync/pull.ts'
import { taskWordsOf } from '../../support/data/tasks.ts'
import { cursorOf, makeWorld, mail, op, type Device, type World } from '../sync/world.ts'

/* Time entries of a task follow the task: same visibility, and replicated with it. */

let world: World
let ann: Device
let ben: Device
let ours: number
let theirs: number
let conversationId: number
let taskId: number
let entryId: number

beforeAll(async () => {
  world = await makeWorld()
  const [a, b] = [await world.addUser('Ann'), await world.addUser('Ben')]
  ann = await world.device(a)
  ben = await world.device(b)
  ours = await world.addMailbox('Ours', [a, b])
  theirs = await world.addMailbox('Theirs', [a])
  const [contact] = await world.sql<{ id: number }>(
    `insert into contacts (first_name, last_name, created_at) values ('Dana', 'Whitlock', 0) returning id`,
  )
  conversationId = ann.newId()
  taskId = ann.newId()
  entryId = ann.newId()
  await done('conversations.compose', mail(ann.newId(), conversationId, ours))
  await done('tasks.create', { ...taskWordsOf(contact!.id, { conversationId }), taskId })
  await done('time.add', {
    ...{ id: entryId, userId: ann.userId, conversationId: null, taskId },
    ...{ startTime: world.now.at - 600_000, duration: 60 },
  })
})
afterAll(() => world.close())

async function done(cmd: string, args: object) {
  const [verdict] = await world.push(ann, [op(cmd, args, { at: world.now.at })])
  expect(verdict).toMatchObject({ st: 'applied' })
}

const sent = (lines: readonly PullLine[]) =>
  lines.flatMap((line) => (line.t === 'put' && line.e === 'timeEntries' ? [line.r.id] : []))

const place = (lines: readonly PullLine[]) => {
  const [begin] = lines
  if (begin?.t !== 'begin') throw new Error('no begin')
  return { epoch: begin.epoch, cursor: cursorOf(lines), scopeEpoch: begin.scopeEpoch }
}

test('a device that is filled gets it, and one that asks for tasks alone', async () => {
  const lines = await world.pull(ben)
  expect(sent(lines)).toEqual([entryId])
  expect(sent(await world.pull(ben, { ...place(lines), want: [{ entity: 'tasks', after: 0 }] }))).toEqual([
    entryId,
  ])
})

test('it is out of sight with its task, and comes back with it', async () => {
  const before = place(await world.pull(ben))
  await done('conversations.move', { conversationId, mailboxId: theirs })
  expect(sent(await world.pull(ben))).toEqual([])
  const away = await world.pull(ben, before)
  expect(sent(away)).toEqual([])
  expect(away).toContainEqual(expect.objectContaining({ t: 'evict', e: 'tasks', id: taskId }))
  await done('time.edit', {
    id: entryId,
    userId: ann.userId,
    startTime: world.now.at - 600_000,
    duration: 90,
  })
  expect(sent(await world.pull(ben, { ...before, cursor: cursorOf(away) }))).toEqual([])
  await done('conversations.move', { conversationId, mailboxId: ours })
  expect(sent(await world.pull(ben, { ...before, cursor: cursorOf(away) }))).toContain(entryId)
})
