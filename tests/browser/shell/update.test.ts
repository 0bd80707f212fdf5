import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  openBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser.ts'
import { ownCheckout, rebuild, type Checkout } from '../../support/checkout.ts'
import { startProduct, type Product } from '../../support/product.ts'

/*
 * A second version of the app is built under the running server, as an upgrade does. The tests follow one another.
 */

let checkout: Checkout
let product: Product
let browser: DeskBrowser
let other: Page

beforeAll(async () => {
  checkout = await ownCheckout()
  product = await startProduct({ checkout })
  browser = await openBrowser()
  await signIn(browser.page, product.url, 'maya@demo.outpost.test')
  await shellIsInstalled(browser.page)
  other = await browser.context.newPage()
  await other.goto(`${product.url}/support/inbox`)
  await rows(other).first().waitFor()
})

afterAll(async () => {
  await browser?.remove()
  await product?.close()
  checkout?.remove()
})

beforeEach(() => showOnFailure(browser))

const rows = (page: Page) => page.getByRole('grid', { name: 'Conversations' }).getByRole('row')
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })
const pill = (page: Page) => page.getByRole('status').filter({ hasText: 'Update ready' })
const version = (page: Page) =>
  page.evaluate(() => document.querySelector('meta[name="version-of-test"]')?.getAttribute('content') ?? '1')

async function outboxWords(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Online', exact: true }).click()
  const outbox = page.getByRole('complementary', { name: 'Outbox' })
  const words = await outbox.getByText(/^Nothing waiting\./).innerText()
  await outbox.getByRole('button', { name: 'Close', exact: true }).click()
  return words
}

function change(file: string, from: string, to: string): void {
  const path = join(checkout.root, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

test('a new version waits: the old one stays on the screen, also after a reload, and a pill offers it', async () => {
  const { page } = browser
  change('index.html', '</title>', '</title><meta name="version-of-test" content="2">')
  change(
    'src/app/outbox/outbox-panel.tsx',
    'Nothing waiting.',
    'Nothing waiting. This is the second version.',
  )
  await rebuild(checkout)
  await page.reload()
  await pill(page).waitFor()
  expect(await version(page)).toBe('1')
  expect(await outboxWords(page)).not.toContain('second version')
  await page.reload()
  await pill(page).waitFor()
  expect(await version(page)).toBe('1')
})

test('words that are not kept elsewhere hide the offer', async () => {
  const { page } = browser
  await rows(page).nth(1).click()
  await conversation(page).getByRole('button', { name: 'Note', exact: true }).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.pressSequentially('Half a sentence')
  await pill(page).waitFor({ state: 'hidden' })
  await message.clear()
  await page.getByRole('button', { name: 'Close composer' }).click()
  await pill(page).waitFor()
})

test('Reload takes it, in the tab that asked alone', async () => {
  const { page } = browser
  await other.evaluate(() => Object.assign(window, { isSameLife: true }))
  await pill(page).getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => document.querySelector('meta[name="version-of-test"]') !== null)
  await rows(page).first().waitFor()
  expect(await outboxWords(page)).toContain('second version')
  await pill(page).waitFor({ state: 'hidden' })
  expect(await other.evaluate(() => 'isSameLife' in window)).toBe(true)
})

test('the tab with the old version goes on working until it is reloaded', async () => {
  await rows(other).nth(2).click()
  await conversation(other).getByRole('button', { name: 'Note', exact: true }).click()
  await other.getByRole('textbox', { name: 'Message' }).fill('From the old version')
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await conversation(other)
    .getByRole('complementary', { name: /^Note from Maya/ })
    .waitFor()
  expect(await version(other)).toBe('1')
  await other.reload()
  await rows(other).first().waitFor()
  expect(await version(other)).toBe('2')
  await conversation(other).getByText('From the old version').waitFor()
  expect(browser.problems).toEqual([])
})
