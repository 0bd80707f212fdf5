import { expect, test } from 'vitest'
import { conversationRow } from '../../support/replica.ts'
import { poke, row, signIn, toasts, until, testedApp, type Visit } from './harness.ts'

const app = testedApp()

const tab = (page: Visit['page'], name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

const names = (page: Visit['page']) =>
  page.getByRole('row').evaluateAll((rows) => rows.map((each) => each.getAttribute('aria-label') ?? ''))

/** Adds a new conversation on top of the list. */
function arrive({ desk, page }: Visit, id: number, fields: Parameters<typeof conversationRow>[1] = {}) {
  desk.store.put(
    'conversations',
    conversationRow(id, {
      subject: `Arrival ${id}`,
      contactId: 1000,
      statusId: 1,
      isRead: false,
      lastActivityAt: Date.now() + 90_000_000 + id,
      ...fields,
    }),
  )
  return poke(page)
}

test('INB-001, INB-002, INB-003, INB-004, INB-007, INB-008, SHL-029: rows say all there is to say, in one sentence each', async () => {
  const { page, close } = await app.enter()
  const all = await names(page)
  expect(all[0]).toBe(
    'Open, high priority, Dana Whitlock, 5 messages, attachment, starred, tagged warranty and battery and Ridge 2, in Warranty, Battery drops from 40% to 0 on the Ridge 2',
  )
  expect(all[4]).toBe(
    'New, +1 555 014 2290, 1 message, unread, tagged service, in SMS, Is the Portland service day still on for Saturday?',
  )
  const kenji = row(page, 'Kenji Moriyama')
  // Four labels on the conversation, three in the row.
  expect(await kenji.getByTitle('firmware, dealer, urgent', { exact: true }).count()).toBe(1)
  expect(await row(page, 'Bartholomew').getByText('Bartholomew Featherstonehaugh-Villa…').count()).toBe(1)
  expect(await page.getByRole('link', { name: /Inbox/ }).innerText()).toContain('10')
  expect(await close()).toEqual([])
})

test('SHL-006, D-61: tabs, views and filters narrow the list, say how, and stand in the address', async () => {
  const { page, close } = await app.enter()
  await until(() => tab(page, 'All').innerText(), 'All\n52')
  await tab(page, 'Closed').click()
  await until(async () => (await names(page)).every((name) => name.startsWith('Closed')), true)
  expect(new URL(page.url()).search).toBe('?status=closed')
  await tab(page, 'All').click()
  await page.getByRole('button', { name: 'All conversations' }).click()
  await page.getByRole('menuitem', { name: 'Unassigned' }).click()
  await until(async () => (await names(page))[0]?.includes('Aurélie'), true)
  expect(new URL(page.url()).search).toBe('?view=unassigned')
  await page.getByRole('button', { name: 'Unassigned' }).click()
  await page.getByRole('menuitem', { name: 'Dealers' }).click()
  await until(async () => (await names(page))[0]?.includes('Kenji'), true)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Critical' }).click()
  await page.keyboard.press('Escape')
  await until(async () => (await names(page)).length, 1)
  await page.getByRole('group', { name: 'Filtered by' }).getByText('Priority: Critical').waitFor()
  await page.goBack()
  await page.goForward()
  await page.reload()
  await until(async () => (await names(page)).length, 1)
  await page.getByRole('button', { name: 'Remove Priority: Critical' }).click()
  await until(async () => (await names(page)).length > 5, true)
  expect(await close()).toEqual([])
})

test('INB-017: a filter without hits names itself and can be taken off', async () => {
  const { page, close } = await app.visit({ path: '/inbox?status=new&priority=low&label=1' })
  await signIn(page)
  await page.getByRole('heading', { name: 'No Data Available' }).waitFor()
  await page.getByText('Nothing here for New, Label: warranty, Priority: Low.').waitFor()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await row(page, 'Dana Whitlock').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await close()).toEqual([])
})

test('CON-015: all done is a reward, in the list and where no conversation is open', async () => {
  const { page, close } = await app.visit({
    path: '/inbox?status=new',
    more: 0,
    prepare: ({ store }) => {
      for (const { r } of store.all('conversations')) store.put('conversations', { ...r, statusId: 4 })
    },
  })
  await signIn(page)
  const list = page.getByRole('region', { name: 'Conversations' })
  await list.getByText('Great Job, Relax !').waitFor()
  await list.getByText('No new conversation as of now...').waitFor()
  await until(() => page.getByText('Great Job, Relax !').count(), 2)
  await until(() => page.getByText('No new conversation as of now...').count(), 2)
  expect(await close()).toEqual([])
})

test('CON-039, CON-040: the keyboard moves, opens, stars, closes and goes back', async () => {
  const { page, desk, close } = await app.enter()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.includes('Kenji')),
    true,
  )
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Battery drops/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/support/inbox/4821')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: /Firmware 4.2/ }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: /Battery drops/ }).waitFor()
  await page.keyboard.press('u')
  await until(() => new URL(page.url()).pathname, '/support/inbox')
  await row(page, 'Rakesh Iyer').focus()
  await page.keyboard.press('e')
  await until(async () => (await names(page)).some((name) => /^Closed.*Rakesh/.test(name)), true)
  await until(() => desk.store.get('conversations', 4815)?.statusId, 4)
  await toasts(page).getByText('Tickets Updated').waitFor()
  await page.keyboard.press('z')
  await until(() => desk.store.get('conversations', 4815)?.statusId, 2)
  await row(page, 'Rakesh Iyer').focus()
  await page.keyboard.press('Shift+S')
  await until(async () => (await names(page)).some((name) => /Rakesh.*starred/.test(name)), true)
  expect(await close()).toEqual([])
})

test('nothing happens to conversations while somebody types', async () => {
  const { page, desk, close } = await app.enter()
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('radio', { name: 'Note' }).click()
  await page.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type('eee#Sx')
  await page.keyboard.press('Alt+e')
  expect(await page.getByRole('textbox', { name: 'Message' }).innerText()).toContain('eee#Sx')
  expect(desk.received.filter(({ cmd }) => /setStatus|trash|star/.test(cmd))).toEqual([])
  expect(await close()).toEqual([])
})

test('ERR-023, D-63, D-64: rows are picked and changed together, with one op each and one Undo for all', async () => {
  const { page, desk, close } = await app.enter()
  await row(page, 'Sofia Kallio').hover()
  await page.getByRole('checkbox', { name: 'Select Sofia Kallio' }).check()
  await row(page, 'Marrow').focus()
  await page.keyboard.press('Shift+X')
  await page.getByText('3 selected').waitFor()
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await toasts(page).getByText('Mass Updated').waitFor()
  await until(() => desk.received.length, 3)
  expect(desk.received.map(({ args }) => (args as { conversationId: number }).conversationId)).toEqual([
    4816, 4815, 4814,
  ])
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await until(() => [4816, 4815, 4814].map((id) => desk.store.get('conversations', id)?.statusId), [3, 2, 2])
  expect(await close()).toEqual([])
})

test('trash can be undone, and the row leaves at once though the pointer rests on it', async () => {
  const { page, desk, close } = await app.enter()
  await row(page, 'Grace Mbeki').hover()
  await row(page, 'Grace Mbeki').focus()
  await page.keyboard.press('Delete')
  await until(() => row(page, 'Grace Mbeki').count(), 0)
  // The focus moves to the next row.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Luca')
  await toasts(page).getByText('Moved to Trash').waitFor()
  await until(() => desk.store.get('conversations', 4813)?.isTrashed, true)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Grace Mbeki').waitFor()
  expect(await close()).toEqual([])
})

test('what arrives does not move the row under the pointer', async () => {
  const visited = await app.enter()
  const { page, close } = visited
  await row(page, 'Sofia Kallio').hover()
  const before = await row(page, 'Sofia Kallio').boundingBox()
  await arrive(visited, 9001)
  await arrive(visited, 9002)
  await page.getByRole('button', { name: '2 new' }).waitFor()
  expect((await row(page, 'Sofia Kallio').boundingBox())?.y).toBe(before?.y)
  await page.getByRole('button', { name: '2 new' }).click()
  await until(
    async () => (await names(page))[0],
    'New, Dana Whitlock, 1 message, unread, in Warranty, Arrival 9002',
  )
  expect(await close()).toEqual([])
})

test('INB-011: a list at its top shows what arrives', async () => {
  const visited = await app.enter()
  await arrive(visited, 9001)
  await until(
    async () => (await names(visited.page))[0],
    'New, Dana Whitlock, 1 message, unread, in Warranty, Arrival 9001',
  )
  expect(await visited.close()).toEqual([])
})

test('INB-009: drafts are a list of their own', async () => {
  const { page, close } = await app.enter()
  await row(page, 'Rakesh Iyer').click()
  await page.getByRole('radio', { name: 'Note' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Ask the accountant')
  await until(async () => (await names(page)).some((name) => /Rakesh.*draft/.test(name)), true)
  await page.getByRole('button', { name: 'All conversations' }).click()
  await page.getByRole('menuitem', { name: 'Drafts' }).click()
  await until(async () => (await names(page)).map((name) => name.includes('Rakesh')), [true])
  expect(await close()).toEqual([])
})

test('D-62: as a list a conversation has the whole sheet, and the way back leads to the same place', async () => {
  const { page, close } = await app.enter({ more: 300 })
  await page.getByRole('button', { name: 'Show as a list' }).click()
  const grid = page.getByRole('grid', { name: 'Conversations' })
  await grid.evaluate((element) => element.scrollTo({ top: 6800 }))
  const twelfth = page.getByRole('row').nth(12)
  const nameOf = async () => (await twelfth.getAttribute('aria-label')) ?? ''
  // Rows from before the scroll disappear a moment later, while the new ones are being read.
  await until(async () => Number(await twelfth.getAttribute('data-index')) > 50, true)
  await until(async () => (await nameOf()).includes('Rider'), true)
  const wanted = await nameOf()
  await page.getByRole('row', { name: wanted }).click()
  await page.getByRole('region', { name: 'Conversation', exact: true }).waitFor()
  await until(() => page.getByRole('region', { name: 'Conversations' }).isVisible(), false)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await until(() => grid.evaluate((element) => element.scrollTop), 6800)
  await page.reload()
  await page.getByRole('button', { name: 'Show beside the conversation' }).waitFor()
  expect(await close()).toEqual([])
})

test('beside a conversation the list folds away and comes back', async () => {
  const { page, close } = await app.enter()
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('region', { name: 'Conversation', exact: true }).waitFor()
  await page.keyboard.press('[')
  await until(() => page.getByRole('region', { name: 'Conversations' }).count(), 0)
  await page.getByRole('button', { name: 'Unfold the list' }).click()
  await row(page, 'Dana Whitlock').waitFor()
  expect(await close()).toEqual([])
})

test('an inbox that never had anything says what to expect', async () => {
  const { page, close } = await app.visit({
    prepare: ({ store }) => {
      for (const [key, { e }] of store.rows)
        if (e === 'conversations' || e === 'messages') store.rows.delete(key)
    },
  })
  await signIn(page)
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
  expect(await close()).toEqual([])
})

test('a device that was never filled says why it shows nothing, and tries again', async () => {
  const { page, context, close } = await app.visit()
  await context.route('**/api/desk/sync/pull', (route) => route.abort())
  await signIn(page)
  await page.getByRole('heading', { name: 'Conversations did not load' }).waitFor({ timeout: 20_000 })
  await page.getByText('The server took too long. What is on this device is still here.').waitFor()
  await context.unroute('**/api/desk/sync/pull')
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, 'Dana Whitlock').waitFor({ timeout: 20_000 })
  expect(await close()).toEqual([])
})

test.each(['desktop', 'tablet', 'phone'] as const)(
  'long names of inboxes, agents and tags leave a row whole, %s',
  async (size) => {
    const { page, close } = await app.enter({
      size,
      prepare: ({ store }) => {
        for (const { r } of store.all('mailboxes'))
          store.put('mailboxes', { ...r, name: 'Ersatzteile und Gewährleistung Nord-West' })
        for (const { r } of store.all('labels')) store.put('labels', { ...r, label: 'twenty characters ab' })
      },
    })
    const cut = await page.getByRole('row').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const { left, right } = row.getBoundingClientRect()
        const parts = [
          ...row.querySelectorAll(
            '[data-kind="inbox"], [title="Unassigned"], time, [data-line="subject"] > :first-child',
          ),
        ]
        return parts
          .map((part) => part.getBoundingClientRect())
          .filter((box) => box.width > 0 && (box.right > right || box.left < left))
          .map(
            (box) => `${row.textContent?.slice(0, 20)}: ${box.left} to ${box.right} in ${left} to ${right}`,
          )
      }),
    )
    expect(cut).toEqual([])
    // The subject keeps its position beside the inbox.
    const subject = page.getByRole('row').first().locator('[data-line="subject"] [dir="auto"]').first()
    expect((await subject.boundingBox())?.width).toBeGreaterThan(60)
    expect(await close()).toEqual([])
  },
)
