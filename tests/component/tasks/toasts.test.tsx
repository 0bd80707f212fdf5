import 'fake-indexeddb/auto'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { createTask } from '#app/tasks/create/create-task.ts'
import { taskChanges } from '#app/tasks/task-changes.ts'
import { unassigned } from '#app/tasks/create/task-form-schema.ts'
import { writeMeta } from '#local/meta.ts'
import { taskRow, taskWordsOf } from '../../support/data/tasks.ts'
import { render } from '../render.tsx'

const zone = 'Europe/Berlin'

/** Opens a page with one task and one sub-task, and its toasts. */
async function open() {
  const handed: { desk?: OpenDesk } = {}
  function Holder() {
    const desk = useDesk()
    useEffect(() => {
      handed.desk = desk
    })
    return null
  }
  const step = {
    id: 900,
    title: 'Order seals',
    dueAt: 9,
    assigneeId: null,
    isDone: false,
    place: 'a',
    authorId: 3,
  }
  const task = taskRow(900, { status: 'open', subTasks: [step] })
  const rendered = await render(<Holder />, {
    fill: async ({ db }) => void (await db.tasks.put({ ...task, v: 1 })),
  })
  return { ...rendered, page: handed.desk as OpenDesk, task, step }
}

test('ERR-024, ER2-033: a task is created', async () => {
  const { page, toast, ops } = await open()
  const fields = { ...taskWordsOf(1), assignee: unassigned, steps: [] }
  await createTask(page, fields as never, 0, zone, false)
  await toast('Task Created')
  expect((await ops()).map(({ cmd }) => cmd)).toEqual(['tasks.create'])
})

test.each([-5000, 5000])(
  'TIM-008: the time before a task is logged, by a clock that is %i ms off',
  async (clockOffset) => {
    const { page, ops } = await open()
    await writeMeta(page.db, { clockOffset })
    const fields = { ...taskWordsOf(1), assignee: unassigned, steps: [] }
    await createTask(page, fields as never, 3, zone, false)
    const made = await ops()
    expect(made.map(({ cmd }) => cmd)).toEqual(['tasks.create', 'time.add'])
    expect(made[1]?.args).toMatchObject({ duration: 3 })
  },
)

test('TIM-008: time that overlaps another entry of its agent is not logged, and they are told', async () => {
  const { page, toast, ops } = await open()
  const now = page.clock.now()
  const entry = { id: 901, userId: page.actor.userId, conversationId: null, taskId: 900, status: 'completed' }
  const times = { startTime: now - 60_000, duration: 60, countedAt: now, isManual: true, v: 1 }
  await page.db.timeEntries.put({ ...entry, ...times } as never)
  await createTask(page, { ...taskWordsOf(1), assignee: unassigned, steps: [] } as never, 3, zone, false)
  await toast('Its time was not logged: it overlaps another time entry of yours')
  expect((await ops()).map(({ cmd }) => cmd)).toEqual(['tasks.create'])
})

test('ERR-025, ERR-026, ER2-033: a task is updated, deleted', async () => {
  const { page, task, toast, ops } = await open()
  taskChanges(page, task, false).edit({ subject: 'Call again' })
  await toast('Task Updated')
  taskChanges(page, task, false).remove()
  await toast('Task deleted')
  expect((await ops()).map(({ cmd }) => cmd)).toEqual(['tasks.edit', 'tasks.delete'])
})

test('ERR-027, ERR-028, ERR-029, ER2-034, D1-20: a sub-task is created, updated, deleted', async () => {
  const { page, task, step, toast, ops } = await open()
  taskChanges(page, task, false).addStep('Ring twice')
  await toast('Subtask Created')
  taskChanges(page, task, false).tickStep(step, true)
  await toast('Subtask Updated')
  taskChanges(page, task, false).removeStep(step)
  await toast('Subtask deleted')
  expect((await ops()).map(({ cmd }) => cmd)).toEqual(['tasks.addSub', 'tasks.tickSub', 'tasks.removeSub'])
})
