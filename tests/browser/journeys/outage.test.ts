import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Page, Route } from 'playwright-core'
import {
  besidesRestarts,
  isOnline,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { times } from '../../support/prove.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { startSilentProxy, type SilentProxy } from './silent-proxy.ts'

/* Time until an open app shows that the server is gone, and that it is back (sync.md 2.7). */

/** Number of rounds per kind of outage. */
const rounds = times(2, 10)

/** Maximum times until the chip changes, in ms. */
const most = { gone: 5000, back: 2000, doubted: 1500 }

let product: Product
let proxy: SilentProxy
let browser: DeskBrowser

beforeAll(async () => {
  product = await startProduct()
  proxy = await startSilentProxy(product.port)
  browser = await openBrowser()
  await signIn(browser.page, proxy.url, 'maya@demo.outpost.test')
})

afterAll(async () => {
  await browser?.remove()
  await proxy?.close()
  await product?.close()
})

beforeEach(() => showOnFailure(browser))

const chip = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name })

/** Ms until the chip shows a state. */
async function timeUntil(name: RegExp, page = browser.page): Promise<number> {
  const from = performance.now()
  await chip(page, name).waitFor()
  return Math.round(performance.now() - from)
}

/** Waits for a varying time, so that outages start at any point between two heartbeats. */
const rest = (round: number) => browser.page.waitForTimeout(2500 + ((round * 370) % 2000))

const outages = {
  'a server that is killed': { begin: () => product.kill(), end: () => product.restart() },
  'a network that falls silent': {
    begin: () => Promise.resolve(proxy.fallSilent()),
    end: () => Promise.resolve(proxy.speakAgain()),
  },
}

test.each(Object.entries(outages))(
  '%s takes the chip from Online within 5 s, and its return brings it back within 2 s',
  { timeout: 60_000 + rounds * 40_000 },
  async (_, { begin, end }) => {
    for (let round = 0; round < rounds; round += 1) {
      await isOnline(browser.page)
      await rest(round)
      await begin()
      const gone = await timeUntil(/^Offline/)
      await rest(round + 1)
      await end()
      const back = await timeUntil(/^Online$/)
      console.info(`round ${round + 1}: gone after ${gone} ms, back after ${back} ms`)
      expect(gone).toBeLessThanOrEqual(most.gone)
      expect(back).toBeLessThanOrEqual(most.back)
    }
    expect(besidesRestarts(browser.problems)).toEqual([])
  },
)

test('a request of the page finds nobody: the chip leaves Online at once, though the line still answers', async () => {
  const { context, page } = browser
  await isOnline(page)
  const fail = (route: Route) => route.abort()
  await context.route('**/api/**', fail)
  await page.getByRole('link', { name: 'Knowledge base' }).first().click()
  const gone = await timeUntil(/^Offline/)
  console.info(`gone after ${gone} ms`)
  expect(gone).toBeLessThanOrEqual(most.doubted)
  await context.unroute('**/api/**', fail)
  await timeUntil(/^Online$/)
  expect(besidesRestarts(browser.problems)).toEqual([])
})

/** Tab whose worker leads, by its lock; null without one. */
const leader = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.find(({ name }) => name?.startsWith('desk-sync:'))?.clientId ?? null
  })

/** Shows or hides a tab: in a headless browser all are visible. */
const look = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('a request of a tab that does not lead finds nobody: its chip leaves Online within 5 s, and so does the other', async () => {
  const { context, page } = browser
  await isOnline(page)
  const first = await leader(page)
  expect(first).not.toBeNull()
  const other = await context.newPage()
  onTestFinished(async () => {
    await context.unrouteAll()
    await look(page, 'visible')
    await other.close()
  })
  await other.goto(`${proxy.url}/support/inbox`)
  await isOnline(other)
  await look(page, 'hidden')
  const fail = (route: Route) => route.abort()
  await context.route('**/api/**', fail)
  const asked = other.waitForEvent('requestfailed', (request) => request.url().includes('/api/'))
  await other.getByRole('link', { name: 'Knowledge base' }).first().click()
  const gone = await timeUntil(/^Offline/, other)
  console.info(`gone after ${gone} ms`)
  expect(gone).toBeLessThanOrEqual(most.gone)
  await asked
  await timeUntil(/^Offline/)
  // The leading tab checked the server after a hint of the other one.
  expect(await leader(other)).toBe(first)
  await context.unroute('**/api/**', fail)
  await timeUntil(/^Online$/, other)
  expect(besidesRestarts(browser.problems)).toEqual([])
})
