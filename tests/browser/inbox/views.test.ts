import { expect, test } from 'vitest'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { contentOf } from '#app/inbox/views/view-content.ts'
import { defaultLocation } from '#app/inbox/location.ts'
import { poke, row, testedApp, toasts, until, type Visit } from './harness.ts'
import type { StubDesk } from './stub-desk.ts'

const app = testedApp()

const hour = 3_600_000

/** Changes a conversation like another agent. */
function change({ store }: StubDesk, id: number, fields: Partial<Conversation>): void {
  const known = store.get('conversations', id)
  if (known) store.put('conversations', { ...known, ...fields })
}

const names = (page: Visit['page']) =>
  page.getByRole('row').evaluateAll((rows) => rows.map((each) => each.getAttribute('aria-label') ?? ''))

const first = async (page: Visit['page'], count: number) =>
  (await names(page)).slice(0, count).map((name) => /[A-Z]\w+ \w+(?=, \d+ mess)/.exec(name)?.[0])

const sortBy = async (page: Visit['page'], name: string) => {
  await page.getByRole('button', { name: /^Sort:/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

const view = async (page: Visit['page'], from: string, to: string) => {
  await page.getByRole('button', { name: from, exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${to}`) }).click()
}

test('D-61: the list goes by longest waiting, priority or due date, and stands so in the address', async () => {
  const { page, close } = await app.enter({
    prepare: (desk) => {
      change(desk, 4815, { waitingSince: Date.now() - 9 * hour, dueDate: Date.now() + 5 * hour })
      change(desk, 4812, { waitingSince: Date.now() - 12 * hour })
      change(desk, 4816, { dueDate: Date.now() + 2 * hour })
    },
  })
  await sortBy(page, 'Longest waiting')
  await until(() => first(page, 2), ['Luca Bianchi', 'Rakesh Iyer'])
  expect(new URL(page.url()).search).toBe('?sort=waiting')
  await sortBy(page, 'Due date')
  await until(() => first(page, 2), ['Sofia Kallio', 'Rakesh Iyer'])
  await sortBy(page, 'Priority')
  await until(() => first(page, 2), ['Kenji Moriyama', 'Dana Whitlock'])
  await page.reload()
  await until(() => first(page, 2), ['Kenji Moriyama', 'Dana Whitlock'])
  await sortBy(page, 'Newest activity')
  await until(() => first(page, 2), ['Dana Whitlock', 'Kenji Moriyama'])
  expect(await close()).toEqual([])
})

test('waiting on us and mentions are lists, and the view menu counts every list live', async () => {
  const { page, desk, close } = await app.enter({
    prepare: (stub) => {
      change(stub, 4815, { waitingSince: 1 })
      change(stub, 4813, { waitingSince: 1 })
      change(stub, 4812, { mentions: [3] })
      change(stub, 4811, { mentions: ['all'] })
      change(stub, 4810, { mentions: [5] })
    },
  })
  await page.getByRole('button', { name: 'All conversations' }).click()
  const waiting = page.getByRole('menuitem', { name: /^Waiting on us/ })
  await until(() => waiting.innerText(), 'Waiting on us\n1')
  change(desk, 4814, { waitingSince: 2 })
  await poke(page)
  await until(() => waiting.innerText(), 'Waiting on us\n2')
  await page.keyboard.press('Escape')
  await view(page, 'All conversations', 'Waiting on us')
  // Grace's is closed, so it does not wait.
  await until(() => first(page, 3), ['Rakesh Iyer', 'Finch Cycles'])
  await view(page, 'Waiting on us', 'Mentions')
  await until(() => first(page, 3), ['Luca Bianchi', 'Harriet Owusu'])
  expect(await close()).toEqual([])
})

test('what was put off leaves the list and the counts, and comes back at its minute by itself', async () => {
  const visited = await app.enter({
    prepare: (desk) => change(desk, 4815, { snoozeTime: Date.now() + hour }),
  })
  const { page, desk, close } = visited
  await row(page, 'Dana Whitlock').waitFor()
  expect(await row(page, 'Rakesh Iyer').count()).toBe(0)
  await until(() => page.getByRole('tab', { name: /^All/ }).innerText(), 'All\n51')
  await view(page, 'All conversations', 'Snoozed')
  await until(() => first(page, 2), ['Rakesh Iyer'])
  await view(page, 'Snoozed', 'All conversations')
  await until(() => row(page, 'Rakesh Iyer').count(), 0)
  change(desk, 4815, { snoozeTime: Date.now() + 3000 })
  await poke(page)
  await row(page, 'Rakesh Iyer').waitFor({ timeout: 8000 })
  await until(() => page.getByRole('tab', { name: /^All/ }).innerText(), 'All\n52')
  expect(await close()).toEqual([])
})

test('INB-016: the filter knows types and the parts that are on or off, and each can be taken off', async () => {
  const { page, close } = await app.enter({
    prepare: (desk) => change(desk, 4817, { type: 'sms' }),
  })
  await page.getByRole('button', { name: 'Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'SMS' }).click()
  await dialog.getByRole('checkbox', { name: 'Unread' }).click()
  await page.keyboard.press('Escape')
  await until(async () => (await names(page)).length, 1)
  expect(new URL(page.url()).search).toBe('?type=sms&only=unread')
  const strip = page.getByRole('group', { name: 'Filtered by' })
  await until(async () => (await strip.innerText()).split('\n'), ['Type: SMS', 'Unread'])
  await page.getByRole('button', { name: 'Remove Type: SMS' }).click()
  await until(async () => (await names(page)).length > 3, true)
  expect((await names(page)).every((name) => name.includes('unread'))).toBe(true)
  expect(await close()).toEqual([])
})

test('a list is saved as a view, changed, shared, renamed and deleted, also without a connection', async () => {
  const { page, context, desk, close } = await app.enter()
  const saved = () => desk.store.all('savedViews').map(({ r }) => r)
  await view(page, 'All conversations', 'Unassigned')
  await page.getByRole('tab', { name: /^Open/ }).click()
  await sortBy(page, 'Priority')
  await page.getByRole('button', { name: 'Unassigned', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as a view' }).click()
  const form = page.getByRole('dialog', { name: 'Save as a view' })
  await form.getByRole('button', { name: 'Create' }).waitFor()
  // Its code is loaded now; with a service worker it always is.
  await context.setOffline(true)
  await form.getByRole('textbox', { name: 'Name' }).fill('Night shift')
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Night shift' }).waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?saved=\d+$/)
  await context.setOffline(false)
  await until(
    () => saved().map(({ name, content }) => [name, content]),
    [['Night shift', expect.objectContaining({ list: 'unassigned', status: 'open', sort: 'priority' })]],
  )
  await page.reload()
  await page.getByRole('tab', { name: /^New/ }).click()
  await page.getByRole('button', { name: 'Night shift changed' }).click()
  await page.getByRole('menuitem', { name: 'Save changes' }).click()
  await toasts(page).getByText('View Updated').waitFor()
  await until(() => saved()[0]?.content, expect.objectContaining({ status: 'new' }))
  await page.getByRole('button', { name: 'Night shift', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Edit Night shift' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit view' })
  await edit.getByRole('textbox', { name: 'Name' }).fill('Nights')
  await edit.getByRole('switch', { name: /Shared with everybody/ }).click()
  await edit.getByRole('button', { name: 'Update', exact: true }).click()
  await until(() => saved().map(({ name, isShared }) => [name, isShared]), [['Nights', true]])
  await page.getByRole('button', { name: 'Delete Nights' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await until(saved, [])
  await page.getByText('No Data Available').waitFor()
  expect(await close()).toEqual([])
})

test('a view that a colleague shares is there with its count, and not theirs to change who may not', async () => {
  const { page, desk, close } = await app.enter()
  const content = { ...contentOf(defaultLocation), priority: 'critical' as const }
  desk.store.put('savedViews', {
    ...{ id: 77, ownerId: 5, isShared: true, name: 'On fire', content, position: 1 },
    rev: '0196f000-0000-7000-8000-000000000000',
  })
  await poke(page)
  await page.getByRole('button', { name: 'All conversations' }).click()
  const shared = page.getByRole('menuitem', { name: /^On fire/ })
  await until(() => shared.innerText(), 'On fire\n1')
  await shared.click()
  await until(() => first(page, 2), ['Kenji Moriyama'])
  await page.getByRole('button', { name: 'On fire' }).click()
  await page.getByRole('menuitem', { name: 'Saved views' }).click()
  expect(await page.getByRole('button', { name: 'Delete On fire' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  expect(await close()).toEqual([])
})
