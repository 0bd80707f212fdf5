import { describe, expect, test } from 'vitest'
import type { Task } from '#domain/tasks/task.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { undoAll } from '#local/undo.ts'
import { memoryDesk } from '../../../support/replica.ts'
import { subTaskWordsOf, taskRow, taskWordsOf } from '../../../support/data/tasks.ts'

/* Task changes on an offline device; `held` is a replicated task. */

async function deskWith(held: Partial<Task> = {}) {
  const desk = await memoryDesk()
  await desk.db.tasks.put({ ...taskRow(10, held), v: 5 })
  const task = async (id = 10) => desk.db.tasks.get(id)
  const does = async (cmd: string, args: object) => mutate(desk, `tasks.${cmd}`, { taskId: 10, ...args })
  const undo = async (done: Awaited<ReturnType<typeof does>>) => {
    // Marked as sent, so that its inverse is sent.
    await desk.db.outbox.toCollection().modify({ firstSentAt: 1 })
    await undoAll(desk, done ? [done] : [])
  }
  return { desk, task, does, undo }
}

const { endAt, startAt } = taskRow(10)
const hour = 3_600_000

describe('a task', () => {
  test('is made offline with its sub-tasks, without a number, and its author’s alone until the server has said', async () => {
    const { desk } = await deskWith()
    const [taskId = 0, part = 0] = await takeIds(desk.db, 2)
    const subTasks = [subTaskWordsOf(part, 'Ask for the address', 'V')]
    await mutate(desk, 'tasks.create', { ...taskWordsOf(1, { conversationId: 4 }), taskId, subTasks })
    expect(await desk.db.tasks.get(taskId)).toMatchObject({
      ...{ taskNo: null, status: 'new', scope: 'user:7', closedAt: null, authorId: 7 },
      subTasks: [{ id: part, authorId: 7, isDone: false }],
    })
  })

  test('an edit changes the fields that it names, and Undo gives them back', async () => {
    const { task, does, undo } = await deskWith({ priority: 'low' })
    const done = await does('edit', { subject: 'Send it again' })
    expect(await task()).toMatchObject({ subject: 'Send it again', priority: 'low', endAt })
    await undo(done)
    expect(await task()).toMatchObject({ subject: 'Send the offer' })
  })

  test('that is no call any more has no direction; a call says which way it goes', async () => {
    const { task, does, undo } = await deskWith({ type: 'call', callType: 'inbound' })
    const done = await does('edit', { type: 'meeting' })
    expect(await task()).toMatchObject({ type: 'meeting', callType: null })
    await expect(does('edit', { type: 'call' })).rejects.toMatchObject({ code: 'INVALID' })
    await undo(done)
    expect(await task()).toMatchObject({ type: 'call', callType: 'inbound' })
  })

  test('TSK-018: does not end before it starts, by whichever of the two is moved', async () => {
    const { does } = await deskWith()
    const text = 'End Time must be greater than or equal to start Time'
    await expect(does('edit', { startAt: endAt + 1 })).rejects.toThrow(text)
    await expect(does('edit', { endAt: startAt - 1 })).rejects.toThrow(text)
    await does('edit', { endAt: startAt })
  })

  test('keeps when it was closed, for as long as it is', async () => {
    const { desk, task, does } = await deskWith()
    const at = desk.clock.now()
    await does('setStatus', { status: 'closed' })
    desk.clock.pass(hour)
    await does('setStatus', { status: 'closed' })
    expect(await task()).toMatchObject({ status: 'closed', closedAt: at })
    await does('setStatus', { status: 'open' })
    expect(await task()).toMatchObject({ status: 'open', closedAt: null })
  })

  test('an agent may set it overdue; a later end takes it back to what it was', async () => {
    const { task, does } = await deskWith({ status: 'on_hold' })
    await does('setStatus', { status: 'overdue' })
    expect(await task()).toMatchObject({ status: 'overdue', statusBefore: 'on_hold' })
    await does('edit', { startAt: startAt - 1 })
    expect(await task()).toMatchObject({ status: 'overdue' })
    await does('edit', { endAt: endAt + hour })
    expect(await task()).toMatchObject({ status: 'on_hold', statusBefore: null })
  })

  test('an end in the past does not take it back', async () => {
    const { desk, task, does } = await deskWith({
      status: 'overdue',
      statusBefore: 'open',
      overdueFor: endAt,
    })
    desk.clock.pass(30 * 24 * hour)
    await does('edit', { endAt: endAt + hour })
    expect(await task()).toMatchObject({ status: 'overdue', statusBefore: 'open' })
  })

  test('is given to somebody and, by Undo, back', async () => {
    const { task, does, undo } = await deskWith({ assigneeId: 3 })
    const done = await does('assign', { assigneeId: 7 })
    expect((await task())?.assigneeId).toBe(7)
    await undo(done)
    expect((await task())?.assigneeId).toBe(3)
  })

  test('that was deleted takes nothing more, and Undo brings it back with all that it has', async () => {
    const { desk, task, does, undo } = await deskWith({ subTasks: [] })
    await does('note', { id: 77, html: '<p>Call first</p>', mentions: [], attachments: [] })
    const done = await does('delete', {})
    expect((await task())?.deletedAt).toBe(desk.clock.now())
    await expect(does('edit', { subject: 'Too late' })).rejects.toMatchObject({ details: { reason: 'gone' } })
    await expect(does('addSub', subTaskWordsOf(88, 'Too late', 'V'))).rejects.toMatchObject({
      details: { reason: 'gone' },
    })
    await undo(done)
    expect((await task())?.deletedAt).toBeNull()
    expect(await desk.db.taskNotes.count()).toBe(1)
  })

  test('a note that says nothing is none', async () => {
    const { does } = await deskWith()
    const note = { id: 77, html: '<p> </p>', mentions: [], attachments: [] }
    await expect(does('note', note)).rejects.toThrow('Please Write Content')
  })
})

describe('TSK-024: sub-tasks', () => {
  const parts = [
    { ...subTaskWordsOf(21, 'First', 'F'), authorId: 3 },
    { ...subTaskWordsOf(22, 'Second', 'V'), authorId: 3 },
  ]

  test('are added, changed, ticked, moved and removed by their ids, each with an Undo', async () => {
    const { task, does, undo } = await deskWith({ subTasks: parts })
    const added = await does('addSub', subTaskWordsOf(23, 'Third', 'k'))
    await does('addSub', subTaskWordsOf(23, 'Third again', 'k'))
    expect((await task())?.subTasks.map(({ title }) => title)).toEqual(['First', 'Second', 'Third'])
    const changed = await does('editSub', { id: 22, title: 'Next' })
    const ticked = await does('tickSub', { id: 22, isDone: true })
    const moved = await does('moveSub', { id: 22, place: 'A' })
    expect((await task())?.subTasks[1]).toMatchObject({ title: 'Next', isDone: true, place: 'A' })
    const removed = await does('removeSub', { id: 22 })
    expect((await task())?.subTasks.map(({ id }) => id)).toEqual([21, 23])
    for (const done of [removed, moved, ticked, changed, added]) await undo(done)
    expect((await task())?.subTasks).toMatchObject([
      { id: 21 },
      { id: 22, title: 'Second', isDone: false, place: 'V' },
    ])
  })

  test('of one that is gone a tick and a move change nothing, and new words are told', async () => {
    const { desk, does } = await deskWith({ subTasks: parts })
    await does('tickSub', { id: 99, isDone: true })
    await does('moveSub', { id: 99, place: 'A' })
    await does('removeSub', { id: 99 })
    await expect(does('editSub', { id: 99, title: 'Other' })).rejects.toMatchObject({
      details: { reason: 'gone' },
    })
    expect((await desk.db.tasks.get(10))?.subTasks).toEqual(parts)
  })

  test('are no more than a hundred', async () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ ...parts[0]!, id: 100 + index }))
    const { does } = await deskWith({ subTasks: many })
    await expect(does('addSub', subTaskWordsOf(23, 'One more', 'k'))).rejects.toThrow('at most 100')
  })
})
