import 'fake-indexeddb/auto'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { useDesk, type OpenDesk } from '#app/desk/desk-context.ts'
import { createTask } from '#app/tasks/create-task.ts'
import { taskChanges } from '#app/tasks/task-changes.ts'
import { unassigned } from '#app/tasks/task-form-schema.ts'
import { taskRow, taskWordsOf } from '../../support/tasks.ts'
import { render } from '../render.tsx'

const zone = 'Europe/Berlin'

/** A desk of a page that holds one task with one sub-task, and its toasts. */
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
  await createTask(page, fields as never, null, zone, false)
  await toast('Task Created')
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
