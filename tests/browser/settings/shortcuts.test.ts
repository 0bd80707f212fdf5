import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { maya } from '../inbox/stub-desk.ts'
import { chip, row, testedApp, until } from '../inbox/harness.ts'

const app = testedApp()

const line = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Change ${title}`, exact: true }) })

const open = async (page: Page) => {
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Keyboard shortcuts' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Keyboard shortcuts' }).waitFor()
}

/** Records keys for a command, until the dialog shows them. */
async function record(page: Page, title: string, ...keys: string[]) {
  await page.getByRole('button', { name: `Change ${title}`, exact: true }).click()
  await page.getByRole('button', { name: 'Record new keys' }).click()
  for (const key of keys) await page.keyboard.press(key)
}

const update = async (page: Page) => {
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a new key works at once, is drawn beside the command, and goes to the server', async () => {
  const { page, desk, close } = await app.enter()
  await open(page)
  await page.getByRole('textbox', { name: 'Search' }).fill('close')
  await page.getByRole('button', { name: 'Change Close', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Close' })
  await dialog.getByRole('button', { name: 'Remove E' }).click()
  await dialog.getByRole('button', { name: 'Record new keys' }).click()
  await page.keyboard.press('d')
  await dialog.getByText('and then?').waitFor()
  await dialog.getByRole('listitem').filter({ hasText: 'D' }).waitFor()
  await update(page)
  await line(page, 'Close').getByText('D', { exact: true }).first().waitFor()
  await until(() => desk.store.get('preferences', maya.id)?.shortcuts, { 'conversation.close': ['d'] })

  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: /^Inbox\b/ }).click()
  await row(page, 'Dana Whitlock').click()
  const close2 = page
    .getByRole('toolbar', { name: 'Conversation actions' })
    .getByRole('button', { name: 'Close' })
  expect(await close2.getAttribute('aria-keyshortcuts')).toBe('D')
  await page.getByRole('region', { name: 'Thread' }).focus()
  await page.keyboard.press('e')
  await page.keyboard.press('d')
  await until(() => desk.received.filter(({ cmd }) => cmd === 'conversations.setStatus').length, 1)
  expect(await close()).toEqual([])
})

test('a key that is taken is said so, and goes over only when asked', async () => {
  const { page, close } = await app.enter()
  await open(page)
  await record(page, 'Reply', 'e')
  const said = page.getByRole('alert')
  await said.getByText('E is the shortcut of Close.').waitFor()
  await page.getByRole('button', { name: 'Use it here instead' }).click()
  await update(page)
  await line(page, 'Close').getByText('Off').waitFor()
  await line(page, 'Reply').getByText('E', { exact: true }).first().waitFor()
  await record(page, 'Star', 'g')
  await said.getByText(/^G begins the shortcuts of Go home, Go to the inbox, .*, and /).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  // A single undo restores both.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await line(page, 'Close').getByText('E', { exact: true }).first().waitFor()
  expect(await line(page, 'Reply').innerText()).not.toContain('E\n')
  expect(await close()).toEqual([])
})

test('sequences, signs and keys with Control are recorded, and what the browser needs is refused', async () => {
  const { page, desk, close } = await app.enter()
  await open(page)
  await record(page, 'Go to the inbox', 'g', 'y')
  await update(page)
  await record(page, 'Send', 'q')
  await page.getByText(/^In text fields, keys write text/).waitFor()
  await page.keyboard.press('Control+t')
  await page.getByText('The browser keeps this one for itself.').waitFor()
  await page.keyboard.press('Control+.')
  await update(page)
  await until(() => desk.store.get('preferences', maya.id)?.shortcuts, {
    'go.inbox': ['g i', 'g y'],
    'composer.send': ['Mod+Enter', 'Mod+.'],
  })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('y')
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('radio', { name: 'Note', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Thread' }).focus()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Message' }).fill('Look at the charger first')
  await page.getByRole('textbox', { name: 'Message' }).press('Control+.')
  await until(() => desk.received.filter(({ cmd }) => cmd === 'notes.add').length, 1)
  expect(await close()).toEqual([])
})

test('a shortcut is switched off, reset, and all are reset; offline too', async () => {
  const { page, context, desk, close } = await app.enter()
  await open(page)
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  const toggle = page.getByRole('switch', { name: 'Shortcut of Keyboard shortcuts' })
  await toggle.click()
  await page.getByText('Saved on this device').waitFor()
  expect(await toggle.isChecked()).toBe(false)
  await page.keyboard.press('?')
  expect(await page.getByRole('dialog').allInnerTexts()).toEqual([])
  await page.getByRole('switch', { name: 'Shortcut of Star' }).click()
  const reset = page.getByRole('button', { name: 'Reset Star' })
  await reset.click()
  // The dialog shows a value once it is saved.
  await reset.waitFor({ state: 'detached' })
  const here = page.url()
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(here)
  await until(() => desk.store.get('preferences', maya.id)?.shortcuts, { help: [] })
  await page.reload()
  await page.getByRole('button', { name: 'Reset all' }).click()
  await until(() => desk.store.get('preferences', maya.id)?.shortcuts, {})
  await until(() => page.getByRole('button', { name: 'Reset all' }).isDisabled(), true)
  expect(await toggle.isChecked()).toBe(true)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await close()).toEqual([])
})

test('a shortcut is found by its name and by its key', async () => {
  const { page, close } = await app.enter()
  await open(page)
  const search = page.getByRole('textbox', { name: 'Search' })
  await search.fill('tag')
  expect(await page.getByRole('switch').count()).toBe(1)
  await search.fill('#')
  await page.getByRole('switch', { name: 'Shortcut of Delete' }).waitFor()
  expect(await page.getByRole('switch').count()).toBe(1)
  await search.fill('nothing of the kind')
  await page.getByText('No Results Found').waitFor()
  expect(await close()).toEqual([])
})
