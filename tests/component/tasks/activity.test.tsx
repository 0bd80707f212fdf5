import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TaskPanel } from '#app/tasks/task/task-panel.tsx'
import type { TaskActivity } from '#domain/tasks/task-activity.ts'
import { taskRow } from '../../support/data/tasks.ts'
import { render } from '../render.tsx'

const told = (id: number, more: Partial<TaskActivity>): TaskActivity => ({
  ...{ id, at: Date.UTC(2026, 10, 25, 9), userId: null, origin: 'desk', type: 'task.changed', field: null },
  ...{ from: null, to: null, title: null },
  ...more,
})
const data = [
  told(7, { field: 'status', from: 'open', to: 'closed' }),
  told(6, { type: 'subtask.changed', field: 'isDone', from: false, to: true, title: 'Order seals' }),
  told(5, { field: 'assigneeId', from: null, to: 99 }),
  told(4, { field: 'description', from: '', to: 'x' }),
  told(3, { type: 'subtask.created', title: 'Order seals' }),
  told(2, { field: 'priority', from: 'low', to: 'high' }),
]

const open = (isOffline = false) =>
  render(<TaskPanel taskId={900} onClose={() => undefined} />, {
    isOffline,
    fill: async ({ db }) => void (await db.tasks.put({ ...taskRow(900, { authorId: null }), v: 1 })),
    serve: (_, path) =>
      path.endsWith('/activity') ? Response.json({ data }) : Response.json({ data: [], next: null }),
  })

test('the changes of a task stand in its drawer, the newest first, and all on demand', async () => {
  const { user } = await open()
  const part = within(await screen.findByRole('region', { name: 'Activity' }))
  await part.findByText(/changed the status from Open to Closed/)
  const lines = () =>
    part.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/ Wed,.*$/, ''))
  expect(lines()).toHaveLength(5)
  await user.click(part.getByRole('button', { name: 'All changes' }))
  expect(lines()).toEqual([
    'Outpost changed the status from Open to Closed',
    'Outpost ticked “Order seals”',
    'Outpost changed the assignee from nobody to somebody who left',
    'Outpost changed the description',
    'Outpost added “Order seals”',
    'Outpost changed the priority from Low to High',
    'Outpost created the task',
  ])
})

test('without a connection the task still says who made it, and what of it waits here', async () => {
  const { user } = await open(true)
  const part = within(await screen.findByRole('region', { name: 'Activity' }))
  part.getByText(/created the task/)
  await user.click(screen.getByRole('button', { name: 'Add a step' }))
  await user.type(await screen.findByRole('textbox', { name: 'New step' }), 'Ring twice{Enter}')
  await part.findByText(/You/)
})

test('a task is made to repeat in its drawer, without a connection too, and says when the next one comes', async () => {
  const { user, ops, undo } = await open(true)
  await user.click(await screen.findByRole('combobox', { name: 'Repeats' }))
  await user.click(await screen.findByRole('option', { name: 'Every month' }))
  await screen.findByText(/^Next .*25/)
  const [op] = await ops()
  expect(op).toMatchObject({
    cmd: 'tasks.repeat',
    args: { taskId: 900, recurrence: { rule: { unit: 'months', every: 1 }, day: '2026-11-25' } },
  })
  await undo('Saved on this device')
  await waitFor(() => expect(screen.queryByText(/^Next /)).toBeNull())
})

test('files go with a comment, without a connection too, and stand under it', async () => {
  const { user, ops } = await open(true)
  const part = within(await screen.findByRole('region', { name: 'Comments' }))
  const send = await part.findByRole('button', { name: 'Comment' })
  expect(send.getAttribute('aria-disabled') ?? send.hasAttribute('disabled')).toBeTruthy()
  part.getByRole('button', { name: 'Attach files' })
  await user.upload(part.getByLabelText('Files to attach'), [
    new File(['one'], 'offer.txt', { type: 'text/plain' }),
    new File(['two'], 'wrong.txt', { type: 'text/plain' }),
  ])
  await part.findByText(/wrong/)
  await user.click(part.getByRole('button', { name: /Remove.*wrong/ }))
  await waitFor(() => expect(part.queryByText(/wrong/)).toBeNull())
  await user.click(send)
  const comment = within(await part.findByRole('listitem', { name: /^Comment of/ }))
  await comment.findByText(/offer/)
  const [op] = await ops()
  expect(op).toMatchObject({
    cmd: 'tasks.note',
    args: { html: '', attachments: [{ name: 'offer.txt', size: 3 }] },
  })
  expect(part.queryByRole('button', { name: /Remove/ })).toBeNull()
})

test('a comment that was not sent is there again when the task is opened again', async () => {
  const box = () => screen.findByRole('textbox', { name: 'Comment' })
  const first = await open(true)
  await first.user.click(await box())
  await first.user.keyboard('The seals came')
  await waitFor(async () => expect((await box()).textContent).toBe('The seals came'))
  const { user, ops } = await open(true)
  await waitFor(async () => expect((await box()).textContent).toBe('The seals came'))
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await screen.findByRole('listitem', { name: /^Comment of/ })
  expect(await ops()).toMatchObject([
    { cmd: 'tasks.note', args: { html: expect.stringContaining('The seals came') as string } },
  ])
  await open(true)
  expect((await box()).textContent).toBe('')
})

test('steps are added one after the other without leaving the field', async () => {
  const { user, ops } = await open(true)
  await user.click(await screen.findByRole('button', { name: 'Add a step' }))
  await user.keyboard('Order seals{Enter}')
  await screen.findByRole('checkbox', { name: 'Order seals' })
  await user.keyboard('Ring twice{Enter}')
  await screen.findByRole('checkbox', { name: 'Ring twice' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New step' }))
  expect(await ops()).toHaveLength(2)
})
