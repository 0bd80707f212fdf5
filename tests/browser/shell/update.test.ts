import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  laptop,
  openBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { ownCheckout, rebuild, type Checkout } from '../../support/checkout.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'

/* Builds a second version under the running server, like an upgrade. The tests depend on each other. */

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

let firstBuild: string[]

test('a new version waits: the old one stays on the screen, also after a reload, and a pill offers it', async () => {
  const { page } = browser
  firstBuild = await builtFiles()
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
  // In a narrow window it is beside the search too, not below it.
  await page.setViewportSize({ width: 1024, height: 768 })
  const search = (await page.getByRole('button', { name: /^Search or jump to/ }).boundingBox())!
  const reload = (await pill(page).getByRole('button', { name: 'Reload' }).boundingBox())!
  expect(reload.x).toBeGreaterThanOrEqual(search.x + search.width)
  await page.setViewportSize(laptop)
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

/** All files of a build, from its service worker. */
async function builtFiles(): Promise<string[]> {
  const text = await (await fetch(`${product.url}/support/sw.js`)).text()
  return [...new Set([...text.matchAll(/static\/[\w.-]+/g)].map(([path]) => `/support/${path}`))]
}

const held = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

test('what only the old version needs is gone from the server and kept for its tab', async () => {
  const current = await builtFiles()
  const gone = firstBuild.filter((path) => !current.includes(path))
  expect(gone.length).toBeGreaterThan(0)
  for (const path of gone) {
    expect((await fetch(product.url + path)).status).toBe(404)
    const answer = await other.evaluate(async (address) => {
      const { ok, headers } = await fetch(address)
      return { ok, type: headers.get('content-type') }
    }, path)
    expect(answer).toEqual({ ok: true, type: expect.stringMatching(/javascript|css|font|svg/) })
  }
  // A tab of the new version that starts meanwhile removes nothing.
  await browser.page.reload()
  await rows(browser.page).first().waitFor()
  expect((await held(other)).filter((path) => gone.includes(path))).toHaveLength(gone.length)
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
  const current = await builtFiles()
  await until('no file of the old version is kept', async () => {
    const assets = (await held(other)).filter((path) => path.startsWith('/support/static/'))
    return assets.length > 0 && assets.every((path) => current.includes(path))
  })
  expect(browser.problems).toEqual([])
})

test('words typed after the click are not lost to it; another tab that took the version lets this one load it', async () => {
  const { page } = browser
  change('index.html', 'content="2"', 'content="3"')
  await rebuild(checkout)
  // On a page without open text fields.
  for (const tab of [page, other]) await tab.goto(`${product.url}/support/inbox`)
  for (const tab of [page, other]) await pill(tab).waitFor()
  await rows(page).filter({ hasNotText: /Draft/ }).nth(3).click()
  await conversation(page).getByRole('heading', { level: 2 }).waitFor()
  // Delays the new version.
  await page.evaluate(() => {
    Object.assign(window, { isSameLife: true })
    const post = ServiceWorker.prototype.postMessage as (words: unknown) => void
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, words: { type: string }) {
      if (words.type === 'SKIP_WAITING') Object.assign(window, { takeOver: () => post.call(this, words) })
      else post.call(this, words)
    }
  })
  await pill(page).getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => 'takeOver' in window)
  await conversation(page).getByRole('button', { name: 'Note', exact: true }).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.pressSequentially('Half a sentence')
  await page.evaluate(async () => {
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    ;(window as unknown as { takeOver(): void }).takeOver()
    await taken
  })
  await message.getByText('Half a sentence').waitFor()
  expect(await page.evaluate(() => 'isSameLife' in window)).toBe(true)
  expect(await version(page)).toBe('2')

  const isThird = () =>
    document.querySelector('meta[name="version-of-test"]')?.getAttribute('content') === '3'
  expect(await version(other)).toBe('2')
  await pill(other).getByRole('button', { name: 'Reload' }).click()
  await other.waitForFunction(isThird)
  await rows(other).first().waitFor()
  await page.goto(`${product.url}/support/inbox`)
  await page.waitForFunction(isThird)
  expect(browser.problems).toEqual([])
})
