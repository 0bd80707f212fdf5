import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TasksPage } from '#app/tasks/tasks-page.tsx'
import type { TaskStatus } from '#domain/tasks/status.ts'
import { taskRow } from '../../support/data/tasks.ts'
import { render, type RenderOptions } from '../render.tsx'

const soon = Date.now() + 3_600_000
const rows: [number, string, TaskStatus][] = [
  [1, 'Call Dana', 'new'],
  [2, 'Swap the hub', 'new'],
  [3, 'Order seals', 'new'],
  [4, 'Ring the depot', 'open'],
]

async function open(more: RenderOptions = {}) {
  const rendered = await render(<TasksPage />, {
    path: '/support/tasks',
    ...more,
    async fill({ db }) {
      for (const [id, subject, status] of rows)
        await db.tasks.put({ ...taskRow(id, { subject, status, startAt: 0, endAt: soon + id }), v: 1 })
    },
  })
  await screen.findByRole('group', { name: /^Call Dana/ })
  const card = (subject: string) => screen.getByRole('group', { name: new RegExp(`^${subject}`) })
  return {
    ...rendered,
    card,
    inLane: (lane: string) =>
      within(screen.getByRole('list', { name: lane }))
        .getAllByRole('group')
        .map((each) => each.getAttribute('aria-label')?.split(',')[0]),
    press(subject: string, more: object = {}) {
      const pointer = { pointerId: 1, button: 0, ...more }
      fireEvent.pointerDown(card(subject), pointer)
      fireEvent.pointerUp(card(subject), pointer)
    },
    bar: () => screen.queryByRole('toolbar', { name: 'Selected tasks' }),
    count: (text: string) => screen.findByText(text),
  }
}

test('cards are picked by Control and Shift, and changed in one gesture with one Undo', async () => {
  const { user, press, count, card, ops, toast, bar } = await open()
  press('Call Dana', { ctrlKey: true })
  await count('1 selected')
  press('Order seals', { shiftKey: true })
  await count('3 selected')
  press('Swap the hub', { metaKey: true })
  await count('2 selected')
  expect(card('Call Dana').getAttribute('aria-label')).toContain(', selected')
  await user.click(within(bar()!).getByRole('button', { name: 'Set status' }))
  await user.click(await screen.findByRole('option', { name: 'Closed' }))
  await toast('2 tasks closed')
  const made = await ops()
  expect(made.map(({ cmd, args }) => [cmd, args])).toEqual(
    [1, 3].map((taskId) => ['tasks.setStatus', { taskId, status: 'closed' }]),
  )
  expect(new Set(made.map(({ group }) => group)).size).toBe(1)
  expect(bar()).toBeNull()
})

test('keys pick cards, Space and arrows carry all of them, and Escape picks none', async () => {
  const { user, card, count, inLane, ops, toast, bar } = await open()
  card('Call Dana').focus()
  await user.keyboard('x{ArrowDown}{Shift>}x{/Shift}')
  await count('2 selected')
  // Lifted and cancelled, nothing has moved.
  await user.keyboard(' {ArrowRight}')
  await waitFor(() => expect(inLane('Open')).toEqual(['Call Dana', 'Swap the hub', 'Ring the depot']))
  await screen.findByText('2 tasks over Open')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(inLane('New')).toHaveLength(3))
  expect(await ops()).toEqual([])
  await user.keyboard(' {ArrowRight}{ArrowRight} ')
  await toast('2 tasks moved')
  expect((await ops()).map(({ args }) => args)).toEqual(
    [1, 2].map((taskId) => ({ taskId, status: 'on_hold' })),
  )
  card('Order seals').focus()
  await user.keyboard('x')
  await count('1 selected')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(bar()).toBeNull())
  expect(await ops()).toHaveLength(2)
})

test('a menu picks a card and moves all that are picked; a finger that rests on a card picks it', async () => {
  const { user, count, ops, card } = await open()
  const menuOf = (subject: string) =>
    user.click(screen.getByRole('button', { name: `What to do with ${subject}` }))
  await menuOf('Ring the depot')
  await user.click(await screen.findByRole('menuitem', { name: /^Select/ }))
  await count('1 selected')
  const finger = { pointerId: 2, button: 0, pointerType: 'touch' }
  const dana = card('Call Dana')
  fireEvent.pointerDown(dana, finger)
  await waitFor(() => expect(document.querySelector('body > [data-lifted]')).not.toBeNull())
  fireEvent.pointerUp(dana, finger)
  await count('2 selected')
  expect(await ops()).toEqual([])
  await menuOf('Call Dana')
  await screen.findByText('Move 2 tasks to')
  await user.click(screen.getByRole('menuitem', { name: 'On Hold' }))
  await waitFor(async () => expect(await ops()).toHaveLength(2))
})

test('filters and look are saved as a view, without a connection too, changed and shown again', async () => {
  const { user, ops, desk } = await open({ isOffline: true, permissions: [] })
  const openViews = () => user.click(screen.getByRole('button', { name: /^(Tasks|Mine)/ }))
  const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }))
  await user.click(screen.getByRole('combobox', { name: 'Assignee' }))
  await user.click(await screen.findByRole('option', { name: 'Unassigned' }))
  await user.click(screen.getByRole('radio', { name: 'List' }))
  await openViews()
  await choose('Save as a view')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine to give')
  await screen.findByText('Each agent sees the tasks that are theirs to see.')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByRole('heading', { name: 'Mine to give' })
  const content = {
    ...{ of: 'tasks', look: 'list', whose: 'nobody', type: null, priority: null, due: null, text: '' },
    sort: 'end',
  }
  expect(await ops()).toMatchObject([
    { cmd: 'views.save', args: { name: 'Mine to give', isShared: false, content } },
  ])
  // With another filter it is marked as changed, until that is saved too.
  await user.click(screen.getByRole('radio', { name: 'Board' }))
  await screen.findByText('changed')
  await openViews()
  await choose('Save changes')
  await waitFor(() => expect(screen.queryByText('changed')).toBeNull())
  expect(await desk.db.savedViews.toArray()).toMatchObject([{ content: { ...content, look: 'board' } }])
  await openViews()
  await choose('All tasks')
  await screen.findByRole('heading', { name: 'Tasks' })
  expect(screen.getByRole('combobox', { name: 'Assignee' }).textContent).toContain('Everyone')
  await openViews()
  await choose('Mine to give')
  await screen.findByRole('heading', { name: 'Mine to give' })
  expect(screen.getByRole('combobox', { name: 'Assignee' }).textContent).toContain('Unassigned')
})

test('on a phone a new task is made by a button without words, and the filters stand in one line', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } }
  const width = innerWidth
  happyDOM.setViewport({ width: 390 })
  await render(<TasksPage />, {
    path: '/support/tasks',
    async fill({ db }) {
      await db.tasks.put({ ...taskRow(1, { subject: 'Call Dana', startAt: 0, endAt: soon }), v: 1 })
    },
  })
  expect((await screen.findByRole('button', { name: 'New Task' })).textContent).toBe('')
  const filter = within(screen.getByRole('search', { name: 'Filter' }))
  filter.getByRole('searchbox', { name: 'Find a task' })
  expect(filter.getAllByRole('combobox')).toHaveLength(4)
  filter.getByRole('button', { name: /^Sort/ })
  expect(screen.queryByRole('radiogroup', { name: 'Look' })).toBeNull()
  happyDOM.setViewport({ width })
})
