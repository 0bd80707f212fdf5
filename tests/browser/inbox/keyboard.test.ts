import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { row, signIn, toasts, until, testedApp } from './harness.ts'
import type { StubDesk } from './stub-desk.ts'

const app = testedApp()

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const thread = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })
const outbox = (page: Page) => page.getByRole('complementary', { name: 'Outbox' })

/** True if the focus is on an element or inside it. */
const holdsFocus = (place: ReturnType<Page['getByRole']>) =>
  place.evaluate((element) => element.contains(document.activeElement))

/** Name of the focused element; `nothing` if the focus is lost. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    if (!activeElement || activeElement === body) return 'nothing'
    return activeElement.getAttribute('aria-label') ?? activeElement.localName
  })

const statusOps = (desk: StubDesk) => desk.received.filter(({ cmd }) => cmd === 'conversations.setStatus')

test('the key for Undo says that there is nothing to undo, before anything was done and when all of it was undone', async () => {
  const { page, close } = await app.enter()
  const nothing = toasts(page).getByText('Nothing to undo')
  await page.keyboard.press('z')
  await nothing.waitFor()
  await row(page, 'Dana Whitlock').focus()
  await page.keyboard.press('#')
  await toasts(page).getByText('Moved to Trash').waitFor()
  await page.keyboard.press('z')
  await toasts(page).getByText('Undone: 1 conversation moved to trash').waitFor()
  expect(await nothing.count()).toBe(0)
  await page.keyboard.press('z')
  await nothing.waitFor()
  await row(page, 'Dana Whitlock').waitFor()
  expect(await close()).toEqual([])
})

test('what is typed before the composer is there is written in it, and nothing else happens', async () => {
  const { page, desk, close } = await app.enter()
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('radio', { name: 'Reply', exact: true }).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('every key # counts')
  await message(page).getByText('every key # counts').waitFor()
  // Escape keeps the typed text, and says so.
  await page.keyboard.press('Escape')
  await thread(page).getByRole('status').getByText('Keys are commands now').waitFor()
  expect(await focused(page)).toBe('Thread')
  await thread(page).getByRole('button', { name: 'Close composer' }).click()
  await message(page).waitFor({ state: 'detached' })
  expect(await thread(page).getByRole('combobox', { name: 'Status' }).innerText()).toContain('Open')
  expect(statusOps(desk)).toEqual([])
  expect(await close()).toEqual([])
})

test('beside the words that are being written keys are no commands', async () => {
  const { page, desk, close } = await app.enter()
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('radio', { name: 'Reply', exact: true }).click()
  await message(page).fill('Half a thought')
  await page.getByRole('button', { name: 'Formatting' }).click()
  await page.keyboard.type('e#sg')
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  // That button leaves the cursor in the text.
  await message(page).getByText('Half a thoughte#sg').waitFor()
  // Buttons elsewhere ignore shortcuts while a text is open; the thread accepts them.
  await thread(page).getByRole('button', { name: 'Back', exact: true }).focus()
  await page.keyboard.type('e#sg')
  expect(await message(page).innerText()).toBe('Half a thoughte#sg')
  await page.getByRole('region', { name: 'Thread' }).focus()
  await page.keyboard.press('e')
  // Ops are sent in order: there is exactly the one of the intended key.
  await until(() => desk.received.filter(({ cmd }) => cmd.startsWith('conversations.set')).length, 1)
  expect(statusOps(desk)).toHaveLength(1)
  expect(await close()).toEqual([])
})

test('the keyboard begins at the page after the sign-in', async () => {
  const { page, close } = await app.visit()
  await signIn(page)
  await row(page, 'Dana Whitlock').waitFor()
  await until(() => focused(page), 'main')
  await page.keyboard.press('j')
  await until(async () => (await focused(page)).includes('Dana Whitlock'), true)
  expect(await close()).toEqual([])
})

test('what a toast offers is reached by Tab while a dialog lies over the page', async () => {
  const { page, close } = await app.enter()
  await row(page, 'Dana Whitlock').focus()
  await page.keyboard.press('#')
  const undo = page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  // Tab order: Close, the scrolling list, Change shortcuts, Undo.
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Tab')
  await until(() => holdsFocus(undo), true)
  await page.keyboard.press('Enter')
  await undo.waitFor({ state: 'detached' })
  // The focus is back in the dialog, which Escape closes.
  await until(() => page.evaluate(() => document.activeElement === document.body), false)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // The toasts' container has moved from the dialog back to the page.
  await row(page, 'Dana Whitlock').focus()
  await page.keyboard.press('#')
  await undo.waitFor()
  expect(await close()).toEqual([])
})

test('the focus goes with the conversation: to the next one, and back to its row', async () => {
  const { page, close } = await app.enter()
  // After a click on the rail no row is focused: Enter opens the first one, as the screen says.
  await page
    .getByRole('navigation', { name: 'Rail' })
    .getByRole('link', { name: /^Inbox/ })
    .click()
  await page.getByText(/Choose one to read it here, or press Enter/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  await page.keyboard.press('Escape')
  await until(() => new URL(page.url()).pathname, '/support/inbox')
  await row(page, 'Dana Whitlock').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Battery drops/ }).waitFor()
  await thread(page).getByRole('button', { name: 'Star', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  const words = page.getByRole('region', { name: 'Thread' })
  await words.focus()
  // A pane has no focus ring.
  expect(await words.evaluate((pane) => getComputedStyle(pane).outlineStyle)).toBe('none')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: /Firmware 4.2/ }).waitFor()
  expect(await focused(page)).not.toBe('nothing')
  await page.keyboard.press('Tab')
  expect(await holdsFocus(thread(page))).toBe(true)
  await page.keyboard.press('Escape')
  await until(async () => (await focused(page)).includes('Kenji Moriyama'), true)
  expect(await close()).toEqual([])
})

test('shortcuts go on after a value was chosen', async () => {
  const { page, desk, close } = await app.enter()
  await row(page, 'Dana Whitlock').click()
  const assignee = thread(page).getByRole('combobox', { name: 'Assignee' })
  await assignee.waitFor()
  await page.keyboard.press('Shift+A')
  await page.getByRole('listbox', { name: 'Assignee' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('listbox', { name: 'Assignee' }).waitFor({ state: 'detached' })
  expect(await holdsFocus(assignee)).toBe(true)
  await page.keyboard.press('e')
  await until(() => statusOps(desk).length, 1)
  expect(await close()).toEqual([])
})

test('while rows are picked the keys mean those, and never the conversation that is open beside them', async () => {
  const { page, desk, close } = await app.enter()
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('heading', { name: /Battery drops/ }).waitFor()
  await row(page, 'Dana Whitlock').focus()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
  await bar.getByText('2 selected').waitFor()
  for (const [key, name] of [
    ['t', 'Set tags'],
    ['Shift+A', 'Assign to'],
    ['v', 'Move to mailbox'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('listbox', { name }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox', { name }).waitFor({ state: 'detached' })
    await row(page, 'Kenji Moriyama').focus()
  }
  await page.keyboard.press('s')
  await page.getByRole('menu', { name: 'More actions' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu', { name: 'More actions' }).waitFor({ state: 'detached' })
  await row(page, 'Kenji Moriyama').focus()
  await page.keyboard.press('!')
  const spammed = () => desk.received.flatMap(({ cmd, args }) => (cmd === 'conversations.spam' ? [args] : []))
  await until(() => spammed().length, 2)
  const open = Number(/inbox\/(\d+)/.exec(page.url())?.[1])
  expect(spammed().map((args) => (args as { conversationId: number }).conversationId)).not.toContain(open)
  expect(await close()).toEqual([])
})

test('with rows picked and the focus nowhere, a key means those rows; while words are being written it is a letter of theirs', async () => {
  const { page, desk, close } = await app.enter()
  await row(page, 'Kenji Moriyama').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
  await bar.getByText('2 selected').waitFor()
  const lose = () => page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await lose()
  await page.keyboard.press('s')
  const menu = page.getByRole('menu', { name: 'More actions' })
  await menu.getByRole('menuitem', { name: 'Tomorrow morning' }).waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('radio', { name: 'Reply', exact: true }).click()
  const words = page.getByRole('textbox', { name: 'Message' })
  await words.fill('Half')
  await row(page, 'Kenji Moriyama').focus()
  await page.keyboard.press('x')
  await bar.waitFor()
  await lose()
  await page.keyboard.type('s#')
  await until(async () => (await words.innerText()).replaceAll(/[s#]/g, ''), 'Half')
  await until(async () => (await words.innerText()).length, 6)
  expect(await menu.count()).toBe(0)
  const commands = desk.received.map(({ cmd }) => cmd).filter((cmd) => !/markRead|drafts/.test(cmd))
  expect(commands).toEqual([])
  expect(await close()).toEqual([])
})

test('the Outbox takes the focus, gives it back, and Escape closes it first', async () => {
  const { page, context, close } = await app.enter()
  await row(page, 'Dana Whitlock').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Battery drops/ }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  await page.keyboard.press('Shift+S')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await until(() => holdsFocus(outbox(page)), true)
  const discard = outbox(page).getByRole('button', { name: 'Discard' })
  await discard.focus()
  await page.keyboard.press('Enter')
  await discard.waitFor({ state: 'detached' })
  await until(() => holdsFocus(outbox(page)), true)
  await page.keyboard.press('Escape')
  await outbox(page).waitFor({ state: 'detached' })
  expect(await focused(page)).toContain('Dana Whitlock')
  await page.getByRole('heading', { name: /Battery drops/ }).waitFor()
  expect(await close()).toEqual([])
})
