import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  openBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'

/*
 * Offline app shell: all pages below /support open from the cache, which contains nothing private. The tests
 * depend on each other: once stopped, the server stays so.
 */

let product: Product
let browser: DeskBrowser
/** Path of the last open conversation. */
let deep = ''
const answers: { url: string; cacheControl: string | undefined; fromCache: boolean }[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  browser.context.on('response', (response) =>
    answers.push({
      url: response.url(),
      cacheControl: response.headers()['cache-control'],
      fromCache: response.fromServiceWorker(),
    }),
  )
  await signIn(browser.page, product.url, 'maya@demo.outpost.test')
  await shellIsInstalled(browser.page)
})

afterAll(async () => {
  await browser?.remove()
  await product?.close()
})

beforeEach(() => showOnFailure(browser))

const rows = (page: Page) => page.getByRole('grid', { name: 'Conversations' }).getByRole('row')
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })

test('every part of the app is precached; beside it lie only copies of files, which a sign-out takes', async () => {
  const { page } = browser
  await rows(page).first().click()
  await conversation(page).getByRole('article').first().waitFor()
  const readCached = () =>
    page.evaluate(async () => {
      const urls: string[] = []
      for (const name of await caches.keys())
        if (!name.startsWith('desk-files:'))
          urls.push(...(await (await caches.open(name)).keys()).map((request) => request.url))
      return urls.map((url) => new URL(url)).map(({ pathname }) => pathname)
    })
  const missing = async () => {
    const cached = await readCached()
    return [...new Set(assets)].filter((path) => !cached.includes(path))
  }
  const assets = await page.evaluate(async () => {
    const text = await (await fetch('/support/sw.js')).text()
    return [...text.matchAll(/static\/[\w.-]+/g)].map(([path]) => `/support/${path}`)
  })
  expect(assets.length).toBeGreaterThan(5)
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
  const cached = await readCached()
  expect(
    cached.filter((path) => !path.startsWith('/support/') || path.startsWith('/support/socket.io')),
  ).toEqual([])
  expect(cached).toContain('/support/index.html')
})

test('answers of the API may be kept by nobody', async () => {
  const private_ = answers.filter(({ url }) => new URL(url).pathname.startsWith('/api/'))
  expect(private_.length).toBeGreaterThan(3)
  expect(private_.filter(({ cacheControl }) => cacheControl !== 'no-store')).toEqual([])
  for (const path of ['/api/desk/conversations', '/api/nowhere', '/api/openapi.json', '/api/health']) {
    const answer = await fetch(product.url + path)
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
  }
})

test('CARD-002, CARD-003, CARD-013, CARD-016: a reload without server and network shows the inbox and a conversation', async () => {
  const { page, context } = browser
  const address = page.url()
  const words = await conversation(page).getByRole('heading', { level: 2 }).innerText()
  await context.setOffline(true)
  await product.stop()
  await page.reload()
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  await rows(page).nth(5).waitFor()
  expect(page.url()).toBe(address)
  expect(await conversation(page).getByRole('heading', { level: 2 }).innerText()).toBe(words)
})

test('a deep link opens, and so does the root', async () => {
  const { context, page } = browser
  const heading = conversation(page).getByRole('heading', { level: 2 })
  const first = await heading.innerText()
  await rows(page).nth(6).click()
  const subject = await until('the next one is shown', async () => {
    const words = await heading.innerText()
    return words !== first && words
  })
  deep = page.url()
  const tab = await context.newPage()
  await tab.goto(deep)
  await conversation(tab).getByRole('heading', { level: 2, name: subject }).waitFor()
  await tab.goto(`${product.url}/support/`)
  await tab.getByRole('heading', { name: 'Today' }).waitFor()
  await tab.close()
})

test('parts that were never loaded are there: the composer and a new e-mail', async () => {
  const tab = await browser.context.newPage()
  await tab.goto(deep)
  await conversation(tab).getByRole('button', { name: 'Note', exact: true }).click()
  await tab.getByRole('textbox', { name: 'Message' }).fill('Written without a connection')
  await tab.getByRole('button', { name: 'New', exact: true }).click()
  await tab.getByRole('menuitem', { name: /e-?mail/i }).click()
  await tab.getByRole('dialog').getByRole('textbox', { name: 'Subject' }).waitFor()
  await tab.close()
})

test('a browser that was closed opens the desk again with the server down', async () => {
  const { profile, problems } = browser
  await browser.close()
  expect(problems).toEqual([])
  browser = await openBrowser(profile)
  showOnFailure(browser)
  const { page } = browser
  await page.goto(deep)
  await conversation(page).getByRole('article').first().waitFor()
  await rows(page).nth(3).waitFor()
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  expect(browser.problems).toEqual([])
})

test('the HTTP cache on the disk holds no address of the API', async () => {
  await browser.close()
  const files = filesBelow(join(browser.profile, 'Default', 'Cache'))
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((path) => readFileSync(path).includes('/api/'))).toEqual([])
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
