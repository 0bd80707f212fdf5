import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { row, testedApp, until } from '../inbox/harness.ts'

/*
 * Key events of foreign keyboard layouts: character, physical key, and AltGr. The browser driver only has the
 * US layout, so the test creates the events.
 */

const app = testedApp()

interface Press {
  key: string
  code: string
  shiftKey?: boolean
  ctrlKey?: boolean
  altKey?: boolean
  modifierAltGraph?: boolean
  isComposing?: boolean
  keyCode?: number
}

/** Presses a key at the focus; returns true if the app handled it. */
const press = (page: Page, keys: Press) =>
  page.evaluate((init) => {
    const target = document.activeElement ?? document.body
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
    return !target.dispatchEvent(event)
  }, keys)

/** AltGr on Windows: with Control and Alt. */
const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true }

/** Polish programmers' layout: each accented letter is on the key of a shortcut. */
const polish: Press[] = [
  { key: 'ę', code: 'KeyE' },
  { key: 'ś', code: 'KeyS' },
  { key: 'ą', code: 'KeyA' },
  { key: 'ł', code: 'KeyL' },
  { key: 'ż', code: 'KeyZ' },
  { key: 'ź', code: 'KeyX' },
  { key: 'ć', code: 'KeyC' },
  { key: 'ń', code: 'KeyN' },
  { key: 'ó', code: 'KeyO' },
]

async function openDana(page: Page) {
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('radio', { name: 'Reply', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Thread' }).focus()
}

test('letters of Polish run no command, whatever the system says of AltGr', async () => {
  const { page, desk, close } = await app.enter()
  await openDana(page)
  for (const letter of polish) {
    expect(await press(page, { ...letter, ...altGr })).toBe(false)
    expect(await press(page, { ...letter, modifierAltGraph: true })).toBe(false)
    // Option on a Mac, and Alt alone.
    expect(await press(page, { ...letter, altKey: true })).toBe(false)
    expect(
      await press(page, { key: letter.code.at(-1)!.toLowerCase(), code: letter.code, altKey: true }),
    ).toBe(false)
  }
  expect(desk.received.filter(({ cmd }) => cmd !== 'conversations.markRead')).toEqual([])
  expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0)
  // The key itself is a command as usual.
  expect(await press(page, { key: 'e', code: 'KeyE' })).toBe(true)
  await until(() => desk.received.filter(({ cmd }) => cmd === 'conversations.setStatus').length, 1)
  expect(await close()).toEqual([])
})

test('a German board is read by its characters: z where y stands, and signs where they are', async () => {
  const { page, desk, close } = await app.enter()
  await openDana(page)
  const statusOps = () => desk.received.filter(({ cmd }) => cmd === 'conversations.setStatus').length
  await press(page, { key: 'e', code: 'KeyE' })
  await until(statusOps, 1)
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  // y on the physical key of z is no undo; z on the physical key of y is.
  expect(await press(page, { key: 'y', code: 'KeyZ' })).toBe(false)
  expect(await press(page, { key: 'z', code: 'KeyY' })).toBe(true)
  await until(statusOps, 2)
  // AltGr+8 is the bracket that folds the list; AltGr+e the euro, AltGr+q the at sign.
  expect(await press(page, { key: '€', code: 'KeyE', ...altGr })).toBe(false)
  expect(await press(page, { key: '@', code: 'KeyQ', ...altGr })).toBe(false)
  expect(await press(page, { key: 'ö', code: 'Semicolon' })).toBe(false)
  expect(await press(page, { key: '[', code: 'Digit8', ...altGr })).toBe(true)
  await page
    .getByRole('button', { name: 'Unfold the list' })
    .or(page.getByRole('region', { name: 'Conversations' }))
    .first()
    .waitFor()
  // The number sign has its own key there, and the question mark is Shift and the ß key.
  expect(await press(page, { key: '?', code: 'Minus', shiftKey: true })).toBe(true)
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' })
  expect(await press(page, { key: '#', code: 'Backslash' })).toBe(true)
  await until(() => desk.received.filter(({ cmd }) => cmd === 'conversations.trash').length, 1)
  expect(await close()).toEqual([])
})

test('accents and input methods put letters together undisturbed', async () => {
  const { page, desk, close } = await app.enter()
  await openDana(page)
  const before = desk.received.length
  // ^ and then e makes ê; some systems send the letter as it is.
  await press(page, { key: 'Dead', code: 'Backquote' })
  expect(await press(page, { key: 'e', code: 'KeyE' })).toBe(false)
  expect(await press(page, { key: 'Process', code: 'KeyE', keyCode: 229 })).toBe(false)
  expect(await press(page, { key: 'e', code: 'KeyE', keyCode: 229 })).toBe(false)
  expect(await press(page, { key: 'e', code: 'KeyE', isComposing: true })).toBe(false)
  expect(desk.received.length).toBe(before)
  expect(await close()).toEqual([])
})

test('no key is a command where one writes', async () => {
  const { page, desk, close } = await app.enter()
  await openDana(page)
  await page.keyboard.press('r')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.focus()
  const before = desk.received.filter(({ cmd }) => cmd !== 'drafts.save').length
  await page.keyboard.type('Zażółć gęślą jaźń: reply # e z x ! ? / j k')
  await message.getByText('Zażółć gęślą jaźń: reply # e z x ! ? / j k').waitFor()
  await page
    .getByRole('combobox', { name: 'To' })
    .or(page.getByRole('textbox', { name: 'To' }))
    .first()
    .focus()
  for (const key of ['e', '#', 'z', '?', 'j']) await press(page, { key, code: 'KeyE' })
  expect(desk.received.filter(({ cmd }) => cmd !== 'drafts.save').length).toBe(before)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await close()).toEqual([])
})
