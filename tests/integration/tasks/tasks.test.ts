import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Task } from '#domain/tasks/task.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import { subTaskWordsOf, taskWordsOf } from '../../support/data/tasks.ts'
import { cursorOf, makeWorld, mail, op, type Device, type World } from '../sync/world.ts'

let world: World
let ann: Device
let ben: Device
let ours: number
let theirs: number
let contactId: number

beforeAll(async () => {
  world = await makeWorld()
  const [a, b] = [await world.addUser('Ann'), await world.addUser('Ben')]
  ann = await world.device(a)
  ben = await world.device(b)
  ours = await world.addMailbox('Ours', [a, b])
  // An inbox without access for Ben.
  theirs = await world.addMailbox('Theirs', [a])
  contactId = (
    await world.sql<{ id: number }>(
      `insert into contacts (first_name, last_name, created_at) values ('Dana', 'Whitlock', 0) returning id`,
    )
  )[0]!.id
})
afterAll(() => world.close())

async function done(device: Device, cmd: string, args: object, base: object | null = null) {
  const [verdict] = await world.push(device, [op(cmd, args, { base })])
  expect(verdict).toMatchObject({ st: 'applied' })
}

const said = async (device: Device, cmd: string, args: object, base: object | null = null) =>
  (await world.push(device, [op(cmd, args, { base })]))[0]

async function add(device: Device, more: Partial<Task> = {}): Promise<number> {
  const taskId = device.newId()
  await done(device, 'tasks.create', { ...taskWordsOf(contactId, more), taskId })
  return taskId
}

async function converse(mailboxId = ours): Promise<number> {
  const [id, conversationId] = [ann.newId(), ann.newId()]
  await done(ann, 'conversations.compose', mail(id, conversationId, mailboxId))
  return conversationId
}

type Row = Task & { conversation_id: number | null; task_no: number }

const row = async (id: number) => (await world.sql<Row>('select * from tasks where id = $1', [id]))[0]!

const puts = (lines: readonly PullLine[], e: string) =>
  lines.flatMap((line) => (line.t === 'put' && line.e === e ? [line.r as { id: number; scope: string }] : []))

/** Task lines sent to a new device, and to one with a cursor. */
async function toldOf(device: Device, id: number, work: () => Promise<unknown>): Promise<string[]> {
  const [first] = await world.pull(device)
  if (first?.t !== 'begin') throw new Error('no begin')
  await work()
  const { epoch, from: cursor, scopeEpoch } = first
  const lines = await world.pull(device, { epoch, cursor, scopeEpoch })
  return lines.flatMap((line) => {
    if (line.t === 'put') return line.e === 'tasks' && line.r.id === id ? ['put'] : []
    return (line.t === 'del' || line.t === 'evict') && line.e === 'tasks' && line.id === id ? [line.t] : []
  })
}

test('D2-16: tasks are numbered by the server, one after the other', async () => {
  const [a, b] = [await add(ann), await add(ben)]
  expect((await row(b)).task_no).toBe((await row(a)).task_no + 1)
})

test('open tasks and those closed since are sent, with their notes; older ones stay away', async () => {
  const [open, recent, old] = [await add(ann), await add(ann), await add(ann)]
  for (const taskId of [recent, old])
    await done(ann, 'tasks.note', {
      taskId,
      id: ann.newId(),
      html: '<p>So</p>',
      mentions: [],
      attachments: [],
    })
  for (const [id, days] of [
    [recent, 1],
    [old, 91],
  ] as const)
    await world.sql(`update tasks set status = 'closed', closed_at = $2 where id = $1`, [
      id,
      world.now.at - days * 24 * 3_600_000,
    ])
  const since = world.now.at - 90 * 24 * 3_600_000
  const lines = await world.pull(ben, { since })
  const ids = puts(lines, 'tasks').map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([open, recent]))
  expect(ids).not.toContain(old)
  expect(puts(lines, 'taskNotes')).toHaveLength(1)
  // A replica of a build without tasks requests only them, and gets the same.
  const [begin] = lines
  if (begin?.t !== 'begin') throw new Error('no begin')
  const filled = await world.pull(ben, {
    ...{ epoch: begin.epoch, cursor: cursorOf(lines), scopeEpoch: begin.scopeEpoch, since },
    want: [
      { entity: 'tasks', after: 0 },
      { entity: 'taskNotes', after: 0 },
    ],
  })
  expect(new Set(puts(filled, 'tasks').map(({ id }) => id))).toEqual(new Set(ids))
  expect(puts(filled, 'taskNotes')).toHaveLength(1)
  expect(puts(filled, 'conversations')).toEqual([])
})

describe('D2-01: who sees a task', () => {
  test('one without a conversation everybody does; one on a conversation whoever sees that', async () => {
    const [free, shared, closed] = [
      await add(ann),
      await add(ann, { conversationId: await converse() }),
      await add(ann, { conversationId: await converse(theirs) }),
    ]
    const seen = puts(await world.pull(ben), 'tasks').map(({ id }) => id)
    expect(seen).toEqual(expect.arrayContaining([free, shared]))
    expect(seen).not.toContain(closed)
    expect(await said(ben, 'tasks.setStatus', { taskId: closed, status: 'open' })).toMatchObject({
      st: 'rejected',
      code: 'NOT_FOUND',
    })
  })

  test('nobody puts one on a conversation that they do not see', async () => {
    const args = {
      ...taskWordsOf(contactId, { conversationId: await converse(theirs) }),
      taskId: ben.newId(),
    }
    expect(await said(ben, 'tasks.create', args)).toMatchObject({ st: 'rejected', code: 'NOT_FOUND' })
  })

  test.each([
    [
      'by an agent',
      (id: number, mailboxId: number) => done(ann, 'conversations.move', { conversationId: id, mailboxId }),
    ],
    [
      'past the code of the server',
      (id: number, mailboxId: number) =>
        world.sql('update conversations set mailbox_id = $2 where id = $1', [id, mailboxId]),
    ],
  ])('one moves with its conversation and its notes with it, moved %s', async (_, move) => {
    const conversationId = await converse()
    const taskId = await add(ann, { conversationId })
    await done(ann, 'tasks.note', {
      taskId,
      id: ann.newId(),
      html: '<p>So</p>',
      mentions: [],
      attachments: [],
    })
    expect(await toldOf(ben, taskId, () => move(conversationId, theirs))).toEqual(['evict'])
    expect(await world.sql(`select distinct scope from "taskNotes" where task_id = $1`, [taskId])).toEqual([
      { scope: `mbox:${theirs}` },
    ])
    expect(await toldOf(ben, taskId, () => move(conversationId, ours))).toEqual(['put'])
  })

  test('one is given to people who see it, and so are its parts', async () => {
    const taskId = await add(ann, { conversationId: await converse(theirs) })
    const refusal = { st: 'rejected', code: 'INVALID', message: 'The assignee does not see this task' }
    expect(await said(ann, 'tasks.assign', { taskId, assigneeId: ben.userId })).toMatchObject(refusal)
    const part = subTaskWordsOf(ann.newId(), 'Ask Ben', 'V', { assigneeId: ben.userId })
    expect(await said(ann, 'tasks.addSub', { taskId, ...part })).toMatchObject(refusal)
    await done(ann, 'tasks.assign', { taskId, assigneeId: ann.userId })
    await done(ann, 'tasks.addSub', { taskId, ...part, assigneeId: ann.userId })
  })

  test('one is for a customer who is there', async () => {
    const args = { ...taskWordsOf(999_999), taskId: ann.newId() }
    expect(await said(ann, 'tasks.create', args)).toMatchObject({ message: 'Contact must be specified' })
  })

  test('what is written at the moment of a move goes where its conversation went', async () => {
    for (let round = 0; round < 12; round += 1) {
      const conversationId = await converse()
      const taskId = ann.newId()
      const create = op('tasks.create', { ...taskWordsOf(contactId, { conversationId }), taskId })
      const move = op('conversations.move', { conversationId, mailboxId: theirs })
      await Promise.all([world.push(ann, [create]), world.push(ann, [move])])
      const [conversation] = await world.sql('select scope from conversations where id = $1', [
        conversationId,
      ])
      expect(await row(taskId)).toMatchObject(conversation!)
    }
  })
})

describe('conversations take their tasks along', () => {
  test('with a merge, and back with its Undo', async () => {
    const [stays, goes] = [await converse(), await converse(theirs)]
    const taskId = await add(ann, { conversationId: goes })
    await done(ann, 'conversations.merge', { conversationId: stays, ids: [goes] })
    expect(await row(taskId)).toMatchObject({ conversation_id: stays, scope: `mbox:${ours}` })
    await done(ann, 'conversations.unmerge', { conversationId: stays, ids: [goes], was: {}, became: {} })
    expect(await row(taskId)).toMatchObject({ conversation_id: goes, scope: `mbox:${theirs}` })
  })

  test('with a move, also in the eyes of what the same request says next', async () => {
    const conversationId = await converse()
    const [taskId, id] = [await add(ann, { conversationId }), ann.newId()]
    const move = op('conversations.move', { conversationId, mailboxId: theirs })
    const note = op('tasks.note', { taskId, id, html: '<p>Moved</p>', mentions: [], attachments: [] })
    const give = op('tasks.assign', { taskId, assigneeId: ben.userId })
    const verdicts = await world.push(ann, [move, note, give])
    expect(verdicts.map(({ st }) => st)).toEqual(['applied', 'applied', 'rejected'])
    const [kept] = await world.sql('select scope from "taskNotes" where id = $1', [id])
    expect(kept).toEqual({ scope: `mbox:${theirs}` })
  })

  test('one that was made without knowing of the merge follows it', async () => {
    const [stays, goes] = [await converse(), await converse()]
    await done(ann, 'conversations.merge', { conversationId: stays, ids: [goes] })
    expect(await row(await add(ben, { conversationId: goes }))).toMatchObject({ conversation_id: stays })
  })

  test('one stays without a conversation when that is deleted for good', async () => {
    const conversationId = await converse(theirs)
    const taskId = await add(ann, { conversationId })
    await done(ann, 'conversations.trash', { conversationId, isTrashed: true })
    await world.sql(`update effects set state = 'sent' where conversation_id = $1`, [conversationId])
    await done(ann, 'conversations.purge', { conversationId })
    expect(await row(taskId)).toMatchObject({ conversation_id: null, scope: 'task' })
  })
})

describe('two agents at a time', () => {
  test('who moves the start and who moves the end are held back where the task would end before it starts', async () => {
    const taskId = await add(ann)
    const { startAt, endAt } = taskWordsOf(contactId)
    const base = { startAt, endAt }
    await done(ann, 'tasks.edit', { taskId, startAt: endAt - 1 }, base)
    const verdict = await said(ben, 'tasks.edit', { taskId, endAt: startAt + 1 }, base)
    expect(verdict).toMatchObject({
      st: 'conflict',
      reason: 'invalid_after_merge',
      facts: { startAt: { here: startAt, there: endAt - 1 }, endAt: { here: startAt + 1, there: endAt } },
    })
  })

  test('fields that each changed alone both stay; of the same the last to arrive', async () => {
    const taskId = await add(ann)
    await done(ann, 'tasks.edit', { taskId, subject: 'Of Ann', priority: 'low' })
    await done(ben, 'tasks.edit', { taskId, priority: 'high' })
    expect(await row(taskId)).toMatchObject({ subject: 'Of Ann', priority: 'high' })
  })

  test('a claim is held back when somebody else was first, a reassignment is not', async () => {
    const taskId = await add(ann)
    const claim = (device: Device) =>
      said(device, 'tasks.assign', { taskId, assigneeId: device.userId }, { assigneeId: null })
    expect(await claim(ann)).toMatchObject({ st: 'applied' })
    expect(await claim(ben)).toMatchObject({ st: 'conflict', reason: 'already_assigned' })
    await done(ann, 'tasks.assign', { taskId, assigneeId: ben.userId }, { assigneeId: ann.userId })
  })

  test('a deletion is held back when a colleague added a sub-task or a note, and not for one’s own', async () => {
    const taskId = await add(ann)
    const base = { notes: [], subTasks: [] }
    await done(ben, 'tasks.addSub', { taskId, ...subTaskWordsOf(ben.newId(), 'Ask first', 'V') })
    expect(await said(ann, 'tasks.delete', { taskId }, base)).toMatchObject({
      st: 'conflict',
      reason: 'changed_since',
      facts: { notes: 0, subTasks: 1 },
    })
    await done(ben, 'tasks.delete', { taskId }, base)
  })

  test('what is added to a task that was deleted is told, not dropped', async () => {
    const taskId = await add(ann)
    await done(ann, 'tasks.delete', { taskId })
    const part = { taskId, ...subTaskWordsOf(ben.newId(), 'Ask first', 'V') }
    expect(await said(ben, 'tasks.addSub', part)).toMatchObject({ st: 'conflict', reason: 'gone' })
  })

  test('an op that comes twice makes one task', async () => {
    const create = op('tasks.create', { ...taskWordsOf(contactId), taskId: ann.newId() })
    const [[first], [second]] = [await world.push(ann, [create]), await world.push(ann, [create])]
    expect([first?.st, second?.st]).toEqual(['applied', 'applied'])
  })
})

describe('ids of sub-tasks', () => {
  test('are of the device’s own, and stand once in the account', async () => {
    const [taskId, other] = [await add(ann), await add(ann)]
    const id = ann.newId()
    const words = subTaskWordsOf(id, 'Call', 'V')
    await done(ann, 'tasks.addSub', { taskId, ...words })
    expect(await said(ann, 'tasks.addSub', { taskId: other, ...words })).toMatchObject({ code: 'id_taken' })
    const foreign = { taskId: other, ...words, id: ben.newId() }
    expect(await said(ann, 'tasks.addSub', foreign)).toMatchObject({ st: 'rejected', code: 'INVALID' })
  })

  test('one that was removed comes back to its task by the Undo of whoever removed it', async () => {
    const id = ann.newId()
    const words = subTaskWordsOf(id, 'Call', 'V')
    const taskId = await add(ann, { subTasks: [words] as never })
    await done(ben, 'tasks.removeSub', { taskId, id })
    await done(ben, 'tasks.addSub', { taskId, ...words })
    expect(await world.sql('select owner_id as "taskId" from sub_tasks where id = $1', [id])).toEqual([
      { taskId },
    ])
  })
})

test('what happens to tasks is told, once each', async () => {
  const taskId = ann.newId()
  const id = ann.newId()
  await done(ann, 'tasks.create', { ...taskWordsOf(contactId), taskId })
  await done(ann, 'tasks.edit', { taskId, subject: 'Another', priority: 'low' })
  await done(ann, 'tasks.addSub', { taskId, ...subTaskWordsOf(id, 'Call', 'V') })
  await done(ann, 'tasks.tickSub', { taskId, id, isDone: true })
  await done(ann, 'tasks.moveSub', { taskId, id, place: 'F' })
  await done(ann, 'tasks.removeSub', { taskId, id })
  await done(ann, 'tasks.note', { taskId, id: ann.newId(), html: '<p>So</p>', mentions: [], attachments: [] })
  await done(ann, 'tasks.delete', { taskId }, { notes: [], subTasks: [] })
  await done(ann, 'tasks.restore', { taskId })
  const events = await world.sql<{ type: string; field: string | null }>(
    `select type, payload->>'field' as field from domain_events where subject_id = $1 order by seq`,
    [taskId],
  )
  expect(events.map(({ type, field }) => (field === null ? type : `${type} ${field}`))).toEqual([
    ...['task.created', 'task.changed subject', 'task.changed priority', 'subtask.created'],
    ...['subtask.changed isDone', 'subtask.deleted', 'task.noted', 'task.deleted', 'task.restored'],
  ])
})

test('who may not manage tasks changes none', async () => {
  const [role] = await world.sql<{ id: number }>(
    `insert into roles (name, permissions, is_administrator) values ('reader', '{}', false) returning id`,
  )
  const device = await world.device(await world.addUser('Cara', role!.id))
  const args = { ...taskWordsOf(contactId), taskId: device.newId() }
  const [verdict] = await world.push(device, [op('tasks.create', args, { op: randomUUID() })])
  expect(verdict).toMatchObject({ st: 'rejected', code: 'FORBIDDEN' })
})
