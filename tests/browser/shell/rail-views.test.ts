import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { defaultLocation } from '#app/inbox/location.ts'
import { contentOf } from '#app/inbox/views/view-content.ts'
import { findingsInBothLights } from '../axe.ts'
import { poke, row, signIn, testedApp, until, type Visit } from '../inbox/harness.ts'
import type { StubDesk } from '../inbox/stub-desk.ts'

const app = testedApp()

const rail = (page: Page) => page.getByRole('navigation', { name: 'Rail' })
const lists = (page: Page) => rail(page).getByRole('list', { name: 'Lists of the inbox' })
const link = (page: Page, name: string) => rail(page).getByRole('link', { name: new RegExp(`^${name}`) })
const expand = (page: Page) => rail(page).getByRole('button', { name: 'Expand the rail' })
const fold = (page: Page) => rail(page).getByRole('button', { name: 'Fold the rail' })
const resize = (page: Page, width: number, height = 900) => page.setViewportSize({ width, height })
const query = (page: Page) => new URL(page.url()).search
const width = async (page: Page, label: string) =>
  (await page.getByRole('region', { name: label, exact: true }).boundingBox())!.width

/** Names of the current entries, without counts. */
const current = (page: Page) =>
  rail(page)
    .locator('[aria-current="page"]')
    .evaluateAll((links) => links.map((each) => each.querySelector('span')?.textContent))

/** Count at the end of a rail entry. */
const count = async (page: Page, name: string) =>
  Number(/(\d+)\s*conversations?$/.exec((await link(page, name).textContent()) ?? '')?.[1] ?? 0)

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('span')?.textContent ?? '')

const rev = '0196f000-0000-7000-8000-000000000000'

/** Saves a view like another window of the agent, or a colleague. */
function save({ store }: StubDesk, id: number, name: string, isShared = false): void {
  const content = { ...contentOf(defaultLocation), priority: 'critical' as const }
  store.put('savedViews', { id, ownerId: isShared ? 5 : 3, isShared, name, content, position: id, rev })
}

const withViews = (desk: StubDesk) => {
  save(desk, 71, 'On fire')
  save(desk, 72, 'Night shift', true)
}

const longName = 'Warranty and returns of the northern depots'

/** Adds a hundred inboxes with long names. */
const withMailboxes = ({ store }: StubDesk) => {
  const like = store.get('mailboxes', 1)
  if (!like) throw new Error('the desk has no inbox')
  for (let index = 10; index < 110; index += 1)
    store.put('mailboxes', { ...like, id: 500 + index, name: `${longName} ${index}` })
}

async function enterWide(prepare: (desk: StubDesk) => void = withViews): Promise<Visit> {
  const visit = await app.enter({ prepare })
  await resize(visit.page, 1680)
  await lists(visit.page).waitFor()
  return visit
}

test('from 1680 px the rail shows lists, saved views and inboxes with the counts of the view menu, live', async () => {
  const { page, desk, close } = await enterWide()
  const groups = await rail(page).getByRole('list').all()
  expect(await Promise.all(groups.map((each) => each.getByRole('link').count()))).toEqual([12, 1, 1, 5])
  for (const name of ['My views', 'Shared views', 'Inboxes'])
    expect(await rail(page).getByRole('list', { name }).count()).toBe(1)
  await until(() => count(page, 'On fire'), 1)
  await page.getByRole('button', { name: 'All conversations', exact: true }).click()
  const counted = page.getByRole('menuitem').filter({ hasText: /\d/ })
  await expect.poll(() => counted.count()).toBeGreaterThan(7)
  const rows = await counted.allInnerTexts()
  // An open menu hides the page behind it.
  await page.keyboard.press('Escape')
  await lists(page).waitFor()
  for (const text of rows) {
    const [name = '', total] = text.split('\n')
    expect([name, await count(page, name)]).toEqual([name, Number(total)])
  }
  const before = await count(page, 'Unread')
  const known = desk.store.get('conversations', 4812)
  if (known) desk.store.put('conversations', { ...known, isRead: !known.isRead })
  await poke(page)
  await until(() => count(page, 'Unread'), before + (known?.isRead ? 1 : -1))
  expect(await close()).toEqual([])
})

test('a press in the rail leads to the list, from every page, and the list that is shown is marked', async () => {
  const { page, close } = await enterWide()
  await until(() => current(page), ['All conversations'])
  await link(page, 'Mine').click()
  await until(() => query(page), '?view=mine')
  await until(() => current(page), ['Mine'])
  await page.getByRole('button', { name: 'Mine', exact: true }).waitFor()
  await link(page, 'On fire').click()
  await until(() => query(page), '?saved=71')
  await until(() => current(page), ['On fire'])
  // An open conversation stays open, as with the view menu.
  await row(page, 'Kenji Moriyama').click()
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  const open = new URL(page.url()).pathname
  await link(page, 'Dealers').click()
  await until(() => query(page), '?view=mailbox-2')
  expect(new URL(page.url()).pathname).toBe(open)
  await until(() => current(page), ['Dealers'])
  await page.goBack()
  await until(() => current(page), ['On fire'])
  await rail(page).getByRole('link', { name: 'Settings' }).click()
  await until(() => current(page), ['Settings'])
  await link(page, 'Unassigned').click()
  await until(() => new URL(page.url()).pathname + query(page), '/support/inbox?view=unassigned')
  await until(() => current(page), ['Unassigned'])
  expect(await close()).toEqual([])
})

test('by keyboard the lists are one stop of Tab: arrows go through them, and Enter shows one', async () => {
  const { page, close } = await enterWide()
  await until(() => current(page), ['All conversations'])
  await rail(page)
    .getByRole('link', { name: /^Inbox/ })
    .focus()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('All conversations')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('Unassigned')
  const ring = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
  expect(ring).toBe('solid')
  await page.keyboard.press('Enter')
  await until(() => query(page), '?view=unassigned')
  await until(() => current(page), ['Unassigned'])
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('Warranty')
  await page.keyboard.press('Home')
  expect(await focused(page)).toBe('All conversations')
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toBe('Warranty')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Knowledge base')
  // Going back returns to the shown list.
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Unassigned')
  expect(await close()).toEqual([])
})

test('what was chosen for the rail stays on the device, also past a sign-out; where it does not fit it is narrow', async () => {
  const { page, url, close } = await enterWide()
  await fold(page).click()
  await until(() => lists(page).count(), 0)
  await page.reload()
  await expand(page).waitFor()
  await page.evaluate(() => localStorage.removeItem('outpost.rail'))
  await page.reload()
  await lists(page).waitFor()
  // Narrower windows have the narrow rail until it is pinned.
  await resize(page, 1440)
  await until(() => lists(page).count(), 0)
  await expand(page).focus()
  await page.keyboard.press('Enter')
  await lists(page).waitFor()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('support')!).sidebarToggle)).toBe(true)
  for (const narrow of [1024, 834, 390]) {
    await resize(page, narrow)
    await until(() => lists(page).count(), 0)
    expect(await expand(page).or(fold(page)).filter({ visible: true }).count()).toBe(0)
  }
  await resize(page, 1440)
  await lists(page).waitFor()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/signin**')
  await signIn(page)
  await lists(page).waitFor()
  expect(page.url().startsWith(url)).toBe(true)
  expect(await close()).toEqual([])
})

test('a hundred inboxes scroll beside the entries of the rail, and names that are cut have a tooltip', async () => {
  const { page, close } = await enterWide(withMailboxes)
  const last = link(page, `${longName} 109`)
  await last.waitFor({ state: 'attached' })
  for (const name of ['Inbox', 'Knowledge base', 'Settings']) {
    const box = await rail(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .boundingBox()
    expect([name, box!.y > 0 && box!.y + box!.height < 900]).toEqual([name, true])
  }
  expect((await fold(page).boundingBox())!.y).toBeLessThan(900)
  await last.scrollIntoViewIfNeeded()
  await last.hover()
  await page.getByRole('tooltip', { name: `${longName} 109` }).waitFor()
  expect(await link(page, 'Mine').getAttribute('data-tip')).toBeNull()
  await last.click()
  await until(() => current(page), [`${longName} 109`])
  await page.reload()
  await until(async () => {
    const box = await last.boundingBox()
    return box !== null && box.y > 48 && box.y + box.height < 900
  }, true)
  expect(await close()).toEqual([])
})

test('pinned at 1440 px it leaves the list and the conversation their room, in both lights', async () => {
  const { page, close } = await app.enter({ prepare: withViews })
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  await expand(page).click()
  await lists(page).waitFor()
  expect(await width(page, 'Conversations')).toBeGreaterThanOrEqual(380)
  expect(await width(page, 'Conversation')).toBeGreaterThanOrEqual(472)
  expect(await findingsInBothLights(page)).toEqual([])
  await resize(page, 1280)
  await until(async () => (await width(page, 'Conversation')) >= 472, true)
  expect(await width(page, 'Conversations')).toBeGreaterThanOrEqual(320)
  expect(await close()).toEqual([])
})

test('without a connection the counts of the rail go on with the work', async () => {
  const { page, context, close } = await enterWide()
  await until(() => current(page), ['All conversations'])
  const before = await count(page, 'Starred')
  await row(page, 'Luca Bianchi').click()
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  await context.setOffline(true)
  const star = page
    .getByRole('toolbar', { name: 'Conversation actions' })
    .getByRole('button', { name: 'Star', exact: true })
  const isStarred = (await star.getAttribute('aria-pressed')) === 'true'
  await star.click()
  await until(() => count(page, 'Starred'), before + (isStarred ? -1 : 1))
  await link(page, 'Starred').click()
  await until(() => query(page), '?view=starred')
  expect(await close()).toEqual([])
})
