import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agentPermissions } from '#domain/access/permissions.ts'
import { taskWordsOf } from '../../support/data/tasks.ts'
import { makeWorld, mail, op, type Device, type World } from '../sync/world.ts'

/* Tracked time of tasks (D2-02), beside that of conversations. */

let world: World
let ann: Device
let clerk: Device
let contactId: number
let taskId: number
let conversationId: number

beforeAll(async () => {
  world = await makeWorld()
  ann = await world.device(await world.addUser('Ann'))
  const [role] = await world.sql<{ id: number }>(
    `insert into roles (name, permissions, is_administrator) values ('clerk', $1, false) returning id`,
    [agentPermissions.filter((each) => each !== 'conversations.manage_conversation')],
  )
  clerk = await world.device(await world.addUser('Cara', role!.id))
  const mailboxId = await world.addMailbox('Ours')
  const [contact] = await world.sql<{ id: number }>(
    `insert into contacts (first_name, last_name, created_at) values ('Dana', 'Whitlock', 0) returning id`,
  )
  contactId = contact!.id
  conversationId = ann.newId()
  await done(ann, 'conversations.compose', mail(ann.newId(), conversationId, mailboxId))
})
afterAll(() => world.close())

beforeEach(async () => {
  world.now.at += 3_600_000
  await world.sql('delete from "timeEntries"')
  taskId = ann.newId()
  await done(ann, 'tasks.create', { ...taskWordsOf(contactId), taskId })
})

const said = async (device: Device, cmd: string, args: object) =>
  (await world.push(device, [op(cmd, args, { at: world.now.at })]))[0]

async function done(device: Device, cmd: string, args: object) {
  expect(await said(device, cmd, args)).toMatchObject({ st: 'applied' })
}

const own = (device: Device, id = device.newId()) => ({ id, userId: device.userId })
const onTask = () => ({ taskId, conversationId: null })
const onConversation = () => ({ taskId: null, conversationId })
const entries = () =>
  world.sql<{ id: number; status: string; task_id: number | null }>(
    'select id, status, task_id from "timeEntries" order by id',
  )

test('D2-02: who manages tasks counts time on them, and none on conversations without managing those', async () => {
  await done(clerk, 'time.start', { ...own(clerk), ...onTask(), stops: null })
  expect(await said(clerk, 'time.start', { ...own(clerk), ...onConversation(), stops: null })).toMatchObject({
    st: 'rejected',
    code: 'FORBIDDEN',
  })
  const typed = { startTime: world.now.at - 600_000, duration: 60 }
  expect(await said(clerk, 'time.add', { ...own(clerk), ...onConversation(), ...typed })).toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('C22: one timer of an agent runs, over tasks and conversations', async () => {
  const first = own(ann)
  await done(ann, 'time.start', { ...first, ...onConversation(), stops: null })
  await done(ann, 'time.start', { ...own(ann), ...onTask(), stops: { id: first.id, duration: 0 } })
  expect((await entries()).map(({ status, task_id }) => [status, task_id])).toEqual([
    ['completed', null],
    ['running', taskId],
  ])
})

test('a right that was lost does not keep an agent from ending their timer, nor from starting another elsewhere', async () => {
  const first = own(clerk)
  await world.sql(
    `insert into "timeEntries" (id, user_id, conversation_id, start_time, status, duration, counted_at, is_manual)
      values ($1, $2, $3, $4, 'running', 0, $4, false)`,
    [first.id, clerk.userId, conversationId, world.now.at - 60_000],
  )
  expect(await said(clerk, 'time.delete', first)).toMatchObject({ code: 'FORBIDDEN' })
  await done(clerk, 'time.start', { ...own(clerk), ...onTask(), stops: { id: first.id, duration: 60 } })
  expect((await entries()).map(({ status }) => status)).toEqual(['completed', 'running'])
})

test('nobody counts time on a task that they do not see, or that was deleted', async () => {
  await done(ann, 'tasks.delete', { taskId })
  expect(await said(ann, 'time.start', { ...own(ann), ...onTask(), stops: null })).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a task that is deleted stops the timers on it, and the time that was counted stays', async () => {
  const timer = own(clerk)
  await done(clerk, 'time.start', { ...timer, ...onTask(), stops: null })
  await done(clerk, 'time.keep', { ...timer, duration: 90 })
  await done(ann, 'tasks.delete', { taskId })
  expect(await world.sql('select id, status, duration, task_id from "timeEntries"')).toEqual([
    { id: timer.id, status: 'completed', duration: 90, task_id: taskId },
  ])
  const told = await world.sql(
    `select type from domain_events where type = 'time.logged' and subject_id = $1`,
    [timer.id],
  )
  expect(told).toHaveLength(1)
})
