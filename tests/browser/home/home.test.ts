import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { findings } from '../axe.ts'
import { codeIsHere, testedApp, until, type Visit } from '../inbox/harness.ts'
import { maya, type StubDesk } from '../inbox/stub-desk.ts'

const app = testedApp()

const minute = 60_000
const hour = 60 * minute

/** Adds conversations for Home to the sample desk; others are not Maya's. */
function needsMaya({ store }: StubDesk): void {
  const now = Date.now()
  const change = (id: number, fields: Partial<Conversation>) =>
    store.put('conversations', { ...store.get('conversations', id)!, ...fields })
  for (const { r } of store.all('conversations')) if (r.id < 4800) change(r.id, { assigneeId: 5 })
  // Dana waits, Kenji is overdue, Aurélie and the phone number are unassigned, Rakesh mentions, Luca waits
  // longest.
  change(4821, { waitingSince: now - hour })
  change(4820, { assigneeId: maya.id, dueDate: now - 9 * minute, waitingSince: now - minute })
  change(4819, { waitingSince: now - 38 * minute })
  change(4817, { waitingSince: now - 2 * hour })
  change(4818, { snoozeTime: now + 48 * hour, waitingSince: now - hour })
  change(4815, { mentions: [maya.id] })
  change(4812, { waitingSince: now - 3 * hour })
}

const section = (page: Page, name: string) => page.getByRole('region', { name })
const needed = (page: Page) => section(page, 'Needs an answer from you').getByRole('listitem')
const nobodys = (page: Page) => section(page, 'Nobody’s yet').getByRole('listitem')
const figure = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Figures' }).getByRole('link', { name })
const names = async (page: Page) => (await needed(page).allInnerTexts()).map((text) => text.split('\n')[0])

const home = async (options: Parameters<typeof app.visit>[0] = {}): Promise<Visit> => {
  const visit = await app.visit({ isSignedIn: true, path: '/', prepare: needsMaya, ...options })
  await visit.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  return visit
}

test('SHL-003, SHL-005, SET-029: the root leads home, where what is late stands before who waits and what was asked', async () => {
  const { page, close } = await home()
  await until(() => names(page), ['Kenji Moriyama', 'Luca Bianchi', 'Dana Whitlock', 'Rakesh Iyer'])
  expect(new URL(page.url()).pathname).toBe('/support/home')
  expect(await page.title()).toBe('Home | Outpost')
  const [late, longest, , asked] = await needed(page).allInnerTexts()
  expect(late).toContain('Was due 9 min ago')
  expect(longest).toContain('Waiting 3 h')
  expect(asked).toContain('You are mentioned')
  expect(await nobodys(page).count()).toBe(2)
  expect(await section(page, 'Starred').getByRole('listitem').count()).toBe(1)
  expect(await findings(page)).toEqual([])
  expect(await close()).toEqual([])
})

test('each figure and each section counts what its list holds', async () => {
  const { page, close } = await home()
  await needed(page).first().waitFor()
  const inList = async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
  const back = async () => {
    await page.goBack()
    await needed(page).first().waitFor()
  }
  for (const name of ['Unread', 'New', 'Open', 'On Hold', 'Closed']) {
    const count = Number(await figure(page, name).locator('b').innerText())
    expect(count).toBeGreaterThan(0)
    await figure(page, name).click()
    await until(inList, count)
    await back()
  }
  for (const [name, count] of [
    ['Needs an answer from you', 4],
    ['Nobody’s yet', 2],
  ] as const) {
    expect(await section(page, name).getByRole('listitem').count()).toBe(count)
    await section(page, name).getByRole('link').first().click()
    await until(inList, count)
    await back()
  }
  expect(await close()).toEqual([])
})

test('keys move through the rows, open one and lead back; one takes what nobody has', async () => {
  const { page, desk, close } = await home()
  await until(() => needed(page).count(), 4)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  // After a click on the rail, Enter opens the first row instead of the link again.
  await page.getByRole('navigation', { name: 'Rail' }).getByRole('link', { name: 'Home' }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: /^Firmware 4.2 bricked/ }).waitFor()
  await page.keyboard.press('Escape')
  await until(() => new URL(page.url()).pathname, '/support/home')
  await until(() => needed(page).count(), 4)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await until(async () => (await focused()).includes('Luca Bianchi'), true)
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  await page.keyboard.press('Escape')
  await until(() => new URL(page.url()).pathname, '/support/home')
  await until(() => nobodys(page).count(), 2)
  // An outdated list is not checked.
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+A')
  await until(() => nobodys(page).count(), 1)
  await until(() => needed(page).count(), 5)
  expect(await names(page)).toContain('+1 555 014 2290')
  await until(
    () => desk.received.map(({ cmd, args }) => [cmd, args]),
    [['conversations.assign', expect.objectContaining({ conversationId: 4817, assigneeId: maya.id })]],
  )
  await nobodys(page).getByRole('button', { name: 'Take' }).click()
  await section(page, 'Nobody’s yet').waitFor({ state: 'detached' })
  expect(await close()).toEqual([])
})

test('Answer next walks the list: after each answer that closes, the next is there, and at its end one is home', async () => {
  const { page, context, close } = await home()
  await until(() => needed(page).count(), 4)
  await codeIsHere(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  await page.keyboard.press('n')
  const open = page.getByRole('region', { name: 'Conversation', exact: true })
  for (const subject of [
    'Firmware 4.2 bricked the display on all three loaners',
    'Motor cuts out above 20 km/h since the update',
  ]) {
    await open.getByRole('heading', { level: 2, name: subject }).waitFor()
    await page.keyboard.press('r')
    await page.keyboard.type('We look into it.')
    await page.getByRole('button', { name: 'Send & Close' }).click()
  }
  for (const subject of ['Battery drops from 40% to 0 on the Ridge 2', 'Invoice 20688 shows VAT twice']) {
    await open.getByRole('heading', { level: 2, name: subject }).waitFor()
    await page.keyboard.press('e')
  }
  await until(() => new URL(page.url()).pathname, '/support/home')
  await section(page, 'Needs an answer from you').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Answer next' }).click()
  await until(() => new URL(page.url()).pathname, '/support/inbox/4817')
  expect(await close()).toEqual([])
})

test('who is done is praised, and a phone has the button at its foot', async () => {
  const done = await home({
    more: 0,
    prepare: ({ store }) => {
      for (const { r } of store.all('conversations')) store.put('conversations', { ...r, isStarred: false })
    },
  })
  await done.page.getByRole('heading', { name: 'Great Job, Relax !' }).waitFor()
  expect(await done.page.getByRole('button', { name: 'Answer next' }).count()).toBe(0)
  expect(await done.close()).toEqual([])

  const { page, close } = await home({ size: 'phone' })
  await until(() => needed(page).count(), 4)
  const bar = page.getByRole('navigation', { name: 'Rail' }).locator('visible=true')
  expect((await bar.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    ...['Home', 'Inbox', 'Tasks', 'Customers', 'More'],
  ])
  await page.getByRole('button', { name: 'Answer next' }).tap()
  await page.getByRole('heading', { level: 2, name: /Firmware 4.2/ }).waitFor()
  expect(await close()).toEqual([])
})
