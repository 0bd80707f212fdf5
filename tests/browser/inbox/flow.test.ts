import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { moreTools } from '../../support/more-tools.ts'
import { chip, row, signIn, testedApp, toasts, until, type Visit } from './harness.ts'
import type { StubDesk } from './stub-desk.ts'

/* From one conversation to the next: target, toasts, and scroll position. */

const app = testedApp()

const openId = (page: Page) => Number(/\/inbox\/(\d+)/.exec(page.url())?.[1] ?? 0)
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })
const act = (page: Page, name: string) =>
  page
    .getByRole('toolbar', { name: 'Conversation actions' })
    .getByRole('button', { name, exact: true })
    .click()
const inPane = (page: Page, name: string) =>
  page.evaluate(
    (label) => document.activeElement?.closest('section')?.getAttribute('aria-label') === label,
    name,
  )

async function open(page: Page, name: string): Promise<void> {
  await row(page, name).click()
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
}

async function chooseAfter(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'After closing' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: choice }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const deeds: [name: string, run: (page: Page) => Promise<void>][] = [
  ['Close', (page) => act(page, 'Close')],
  ['the key that closes', (page) => page.keyboard.press('e')],
  [
    'Snooze',
    async (page) => {
      await act(page, 'Snooze')
      await page.getByRole('menuitem', { name: 'Tomorrow morning' }).click()
    },
  ],
  [
    'Spam',
    async (page) => {
      await act(page, 'More')
      await page.getByRole('menuitem', { name: 'Mark as spam' }).click()
    },
  ],
  ['the key that moves to trash', (page) => page.keyboard.press('#')],
  [
    'Send & Close',
    async (page) => {
      await page.keyboard.press('r')
      await page.getByRole('textbox', { name: 'Message' }).fill('The part is on its way')
      await page.getByRole('button', { name: 'Send & Close', exact: true }).click()
    },
  ],
]

test('after each way to be done with a conversation the next one opens, and Undo comes back to it', async () => {
  const { page, close } = await app.enter()
  for (const [name, run] of deeds) {
    await open(page, 'Kenji Moriyama')
    await run(page)
    await until(() => [name, openId(page)], [name, 4819])
    await toasts(page).getByRole('button', { name: 'Undo' }).last().click({ timeout: 20_000 })
    await until(() => [name, openId(page)], [name, 4820])
    await row(page, 'Kenji Moriyama').waitFor()
    await act(page, 'Back')
    await until(() => openId(page), 0)
    await until(() => toasts(page).getByRole('button').count(), 0)
  }
  expect(await close()).toEqual([])
})

test('the agent chooses between the next one, the one before and the list', async () => {
  const { page, desk, close } = await app.enter()
  await chooseAfter(page, 'Previous conversation')
  await open(page, 'Kenji Moriyama')
  await page.keyboard.press('e')
  await until(() => openId(page), 4821)
  await chooseAfter(page, 'List')
  await page.getByRole('region', { name: 'Thread' }).focus()
  await page.keyboard.press('e')
  await until(() => openId(page), 0)
  // The focus moves to the row after the finished one.
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.includes('Kenji')),
    true,
  )
  await until(() => desk.received.filter(({ cmd }) => cmd === 'conversations.setStatus').length, 2)
  expect(await row(page, 'Dana Whitlock').getByText('Closed').count()).toBe(1)
  expect(await close()).toEqual([])
})

test('a row that is done with leaves a list it does not belong to, though the pointer rests on it', async () => {
  const { page, close } = await app.enter()
  await page.getByRole('tab', { name: /^Open/ }).click()
  await open(page, 'Kenji Moriyama')
  await page.keyboard.press('e')
  await row(page, 'Kenji Moriyama').waitFor({ state: 'detached' })
  await until(() => openId(page), 4818)
  await toasts(page).getByText('Tickets Updated').waitFor()
  await page.keyboard.press('z')
  await row(page, 'Kenji Moriyama').waitFor()
  await until(() => openId(page), 4820)
  expect(new URL(page.url()).search).toBe('?status=open')
  expect(await close()).toEqual([])
})

test('Send & Snooze puts the mail and the snooze into one gesture, and the next one opens', async () => {
  const { page, desk, close } = await app.enter()
  await open(page, 'Kenji Moriyama')
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Message' }).fill('I will look into it tomorrow')
  await moreTools(page)
  await page.getByRole('button', { name: 'Send & Snooze', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow morning' }).click()
  await until(() => openId(page), 4819)
  await toasts(page).getByText('Email Sent and Snoozed').waitFor({ timeout: 30_000 })
  const ops = desk.received.map(({ cmd }) => cmd)
  expect(ops.filter((cmd) => cmd === 'messages.reply' || cmd === 'conversations.snooze')).toEqual([
    'messages.reply',
    'conversations.snooze',
  ])
  expect(await close()).toEqual([])
})

const boxOf = async (page: Page, name: string) => (await row(page, name).boundingBox())!

test('what Undo brings back is in sight, and is no news', async () => {
  const { page, close } = await app.enter()
  await row(page, 'Dana Whitlock').focus()
  await page.keyboard.press('x')
  await row(page, 'Kenji').focus()
  await page.keyboard.press('Shift+X')
  await page.keyboard.press('Delete')
  await row(page, 'Dana Whitlock').waitFor({ state: 'detached' })
  await toasts(page).getByText('Moved to Trash').waitFor()
  await page.keyboard.press('z')
  await row(page, 'Dana Whitlock').waitFor()
  const grid = (await page.getByRole('grid', { name: 'Conversations' }).boundingBox())!
  await until(async () => (await boxOf(page, 'Dana Whitlock')).y >= grid.y, true)
  expect(await page.getByRole('button', { name: /new$/ }).count()).toBe(0)
  expect(await close()).toEqual([])
})

test('the focus is in the list after a bulk act, after the selection is cleared, and in the thread after Stop timer', async () => {
  const { page, close } = await app.enter()
  await row(page, 'Dana Whitlock').focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Set status', exact: true }).click()
  await page.getByRole('option', { name: 'On Hold' }).click()
  await until(() => inPane(page, 'Conversations'), true)
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await until(() => inPane(page, 'Conversations'), true)
  await open(page, 'Dana Whitlock')
  const start = page.getByRole('button', { name: 'Start timer' })
  if ((await start.count()) > 0) await start.click()
  await page.getByRole('button', { name: 'Stop timer' }).click()
  await until(() => inPane(page, 'Conversation'), true)
  expect(await close()).toEqual([])
})

test('toasts of one kind become one with a count, whose Undo takes back all', async () => {
  const { page, desk, close } = await app.enter()
  await open(page, 'Kenji Moriyama')
  for (const next of [4819, 4818, 4817]) {
    await page.keyboard.press('e')
    await until(() => openId(page), next)
  }
  await toasts(page).getByText('3 conversations closed').waitFor()
  expect(await toasts(page).getByRole('button', { name: 'Undo' }).count()).toBe(1)
  await page.keyboard.press('z')
  const closed = () =>
    [4820, 4819, 4818].filter((id) =>
      desk.store.all('conversations').some(({ r }) => r.id === id && r.statusId === 4),
    )
  await until(closed, [])
  await until(() => openId(page), 4820)
  expect(await close()).toEqual([])
})

test('toasts cover neither rows nor the buttons that send', async () => {
  for (const size of ['desktop', 'tablet', 'phone'] as const) {
    const { page, close } = await app.enter({ size })
    const covers = async (name: string, what: ReturnType<Page['locator']>) => {
      const toast = (await toasts(page).locator('> *').first().boundingBox())!
      const place = (await what.boundingBox())!
      expect(toast.y).toBeGreaterThanOrEqual(0)
      const isOver =
        toast.x < place.x + place.width &&
        place.x < toast.x + toast.width &&
        toast.y < place.y + place.height &&
        place.y < toast.y + toast.height
      expect([size, name, isOver]).toEqual([size, name, false])
    }
    await open(page, 'Kenji Moriyama')
    await page.keyboard.press('#')
    await toasts(page).getByText('Moved to Trash').waitFor()
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
    await page.waitForTimeout(400)
    await covers('send', page.getByRole('button', { name: 'Send', exact: true }))
    if (size !== 'phone') await covers('list', page.getByRole('grid', { name: 'Conversations' }))
    await page.getByRole('button', { name: 'Close composer' }).click()
    await act(page, 'Back')
    await page.getByRole('grid', { name: 'Conversations' }).waitFor()
    // A hovered toast would stay.
    await page.mouse.move(200, 500)
    await until(() => toasts(page).locator('> *').count(), 0)
    await row(page, 'Sofia Kallio').focus()
    await page.keyboard.press('#')
    await toasts(page).getByText('Moved to Trash').waitFor()
    await page.waitForTimeout(400)
    await covers('whole list', page.getByRole('grid', { name: 'Conversations' }))
    await close()
  }
})

test('where no conversation is open the screen says what is there, and praises only when nothing is left', async () => {
  const { page, close } = await app.enter()
  await page.getByText(/^52 conversations in this list\. Choose one to read it here/).waitFor()
  expect(await page.getByText('Great Job, Relax !').count()).toBe(0)
  expect(await close()).toEqual([])

  const none = await app.visit({
    path: '/inbox?status=open',
    more: 0,
    prepare: ({ store }) => {
      for (const { r } of store.all('conversations'))
        store.put('conversations', { ...r, statusId: r.statusId === 2 ? 1 : r.statusId })
    },
  })
  await signIn(none.page)
  await none.page.getByText('Nothing here for Open.').waitFor()
  expect(await none.page.getByText('Great Job, Relax !').count()).toBe(0)
  await none.page.getByRole('button', { name: 'Clear filter' }).click()
  await row(none.page, 'Dana Whitlock').waitFor()
  expect(await none.close()).toEqual([])
})

test('no status tab is ever cut off: what has no room is in a menu', async () => {
  const { page, close } = await app.enter()
  const edge = page.getByRole('separator', { name: 'Width of the list' })
  const cut = () =>
    page.evaluate(() => {
      const list = document.querySelector('[data-tabs]')!.getBoundingClientRect()
      return [...document.querySelectorAll('[role="tab"]')].filter(
        (tab) => tab.getBoundingClientRect().right > list.right + 0.5,
      ).length
    })
  const box = (await edge.boundingBox())!
  const menu = page.getByRole('button', { name: 'Status: others' })
  // The narrowest list, as in an account with tens of thousands of conversations.
  await page.mouse.move(box.x + box.width / 2, box.y + 300)
  await page.mouse.down()
  await page.mouse.move(box.x - 400, box.y + 300, { steps: 5 })
  await page.mouse.up()
  await until(cut, 0)
  await menu.click()
  await page.getByRole('menuitem', { name: /^Closed/ }).click()
  await until(() => page.getByRole('tab', { name: /^Closed/, selected: true }).count(), 1)
  await until(cut, 0)
  expect(await close()).toEqual([])
})

function waitingFrom(desk: StubDesk): void {
  for (const { r } of desk.store.all('conversations'))
    desk.store.put('conversations', {
      ...r,
      preview: `Words of the newest message in ${r.id}`,
      waitingSince: r.id === 4820 ? Date.now() - 3 * 3_600_000 : null,
    })
}

test('rows show the first words of the newest message and how long the customer has waited, at their height', async () => {
  for (const [density, height, isShown] of [
    ['Standard', 68, true],
    ['Comfortable', 96, true],
    ['Compact', 48, false],
  ] as const) {
    const { page, close } = await app.enter({ prepare: waitingFrom })
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitemradio', { name: density }).click()
    await page.keyboard.press('Escape')
    const kenji = row(page, 'Kenji Moriyama')
    await until(async () => Math.round((await kenji.boundingBox())!.height), height)
    await kenji.getByText('3 h', { exact: true }).waitFor()
    const preview = kenji.getByText('Words of the newest message in 4820')
    expect([density, await preview.isVisible()]).toEqual([density, isShown])
    if (isShown) expect((await preview.boundingBox())!.width).toBeGreaterThan(60)
    expect(await row(page, 'Dana Whitlock').getByText('3 h', { exact: true }).count()).toBe(0)
    expect(await close()).toEqual([])
  }
})

async function selectAll(page: Visit['page']): Promise<number> {
  await row(page, 'Sofia Kallio').focus()
  await page.keyboard.press('x')
  const all = page.getByRole('checkbox', { name: /^Select all [\d,]+ that match$/ })
  const total = Number((await all.getAttribute('aria-label'))?.replace(/\D/g, ''))
  await all.click()
  await page.getByText(`${total.toLocaleString('en')} selected`).waitFor()
  return total
}

test('all that match are picked, thousands are asked for, can be stopped, and the tab goes on meanwhile', async () => {
  const { page, context, desk, close } = await app.enter({
    more: 2488,
    prepare: (stub) =>
      void stub.answers.set('/api/desk/conversations', () => [200, { data: [], total: 4000 }]),
  })
  await until(() => page.getByRole('tab', { name: /^All/ }).innerText(), 'All\n2,500')
  expect(await selectAll(page)).toBe(2500)
  await page.getByText('1,500 more that match are not on this device').waitFor()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await page.evaluate(() => {
    const seen = globalThis as unknown as { longest: number }
    let last = performance.now()
    seen.longest = 0
    setInterval(() => {
      const now = performance.now()
      seen.longest = Math.max(seen.longest, now - last)
      last = now
    }, 20)
  })
  await page.getByRole('button', { name: 'Move to trash', exact: true }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: 'Change 2,500 conversations' })
  await question.getByRole('button', { name: 'Change all' }).click()
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor()
  await page.getByText(/^\d{3} of 2,500$/).waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await toasts(page)
    .getByText(/^Stopped: [\d,]+ conversations moved to trash$/)
    .waitFor()
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest)
  expect(longest).toBeLessThan(1500)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await until(() => page.getByRole('tab', { name: /^All/ }).innerText(), 'All\n2,500')
  expect(desk.received).toEqual([])
  expect(await close()).toEqual([])
})

test('changes of one person within a minute are one line that opens', async () => {
  const { page, close } = await app.enter({
    prepare: ({ store }) => {
      const at = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000
      const fields = [
        ['statusId', 1, 3],
        ['priority', 'low', 'high'],
        ['assigneeId', null, 4],
      ] as const
      fields.forEach(([field, from, to], index) =>
        store.put('activities', {
          ...{ id: 990 + index, conversationId: 4820, position: 2 + index, field, from, to },
          ...{
            actorId: 5,
            op: null,
            overruledUserId: null,
            ruleName: null,
            createdAt: at + index * 1000,
            origins: [],
          },
        }),
      )
    },
  })
  await open(page, 'Kenji Moriyama')
  const line = conversation(page).getByRole('button', {
    name: 'Priya Raman changed status, priority and assignee',
  })
  await line.waitFor()
  expect(await conversation(page).getByText('set the priority to high').count()).toBe(0)
  await line.click()
  await conversation(page).getByText('Priya Raman set the priority to high').waitFor()
  await line.press('Enter')
  await until(() => conversation(page).getByText('Priya Raman set the priority to high').count(), 0)
  expect(await close()).toEqual([])
})
