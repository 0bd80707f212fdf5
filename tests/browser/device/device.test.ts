import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { isOnline, openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'
import { until } from '../../support/until.ts'

/* One agent's device with the real product behind it: what it keeps, and several tabs on it. */

let workspace: Workspace
let browser: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  browser = await openBrowser()
  await signIn(browser.page, workspace.url, workspace.maya)
})

afterAll(async () => {
  await browser?.remove()
})

beforeEach(() => showOnFailure(browser))

const rows = (page: Page) => page.getByRole('grid', { name: 'Conversations' }).getByRole('row')
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })

async function openDeviceDialog(page: Page) {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'This device' }).click()
  return page.getByRole('dialog', { name: 'This device' })
}

interface Wish {
  store: string
  key: string | number
  /** Put there instead of being read. */
  row?: object
}

/** Reads a row of the replica, or puts one there, beside the product. */
function beside(page: Page, wish: Wish): Promise<unknown> {
  return page.evaluate(async ({ store, key, row }) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
      })
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('desk:'))
    const db = await asked(indexedDB.open(found?.name ?? ''))
    try {
      const rows = db.transaction(store, row ? 'readwrite' : 'readonly').objectStore(store)
      return row ? await asked(rows.put(row)) : await asked(rows.get(key) as IDBRequest<unknown>)
    } finally {
      db.close()
    }
  }, wish)
}

/** A value of the replica's own notes. */
const meta = async (page: Page, key: string) =>
  ((await beside(page, { store: 'meta', key })) as { value: unknown }).value

/** Stops the tab's worker for a while, as the browser does with tabs that nobody looks at. */
async function freezeWorker(page: Page): Promise<unknown> {
  return page.workers()[0]?.evaluate((ms) => {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
    Atomics.wait(new Int32Array(buffer), 0, 0, ms)
  }, 40_000)
}

test('it says what is kept here, and keeps what the agent chooses', async () => {
  const { page } = browser
  const dialog = await openDeviceDialog(page)
  await dialog.getByText(/^\d+ conversations are kept here$/).waitFor()
  await dialog.getByText(/ MB of .* used\./).waitFor()
  expect(await dialog.getByRole('radio', { name: 'The last 90 days' }).isChecked()).toBe(true)
  const all = dialog.getByRole('radio', { name: 'All time' })
  await all.click()
  await until('it is chosen', () => all.isChecked())
  await until('the engine took it over', async () => (await meta(page, 'window')) === 0)
  await until('it is filled again', async () => (await meta(page, 'snapshot')) === null)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('a rebuild asks, fetches everything again, and loses no waiting work', async () => {
  const { page, context } = browser
  const shown = await rows(page).count()
  await rows(page).first().click()
  await context.setOffline(true)
  const star = conversation(page).getByRole('button', { name: 'Star', exact: true })
  const before = await star.getAttribute('aria-pressed')
  await star.click()
  await page.getByRole('button', { name: 'Offline, 1 waiting' }).waitFor()
  let dialog = await openDeviceDialog(page)
  expect(await dialog.getByRole('button', { name: 'Rebuild this device' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await context.setOffline(false)
  await isOnline(page)
  const strange = { store: 'labels', key: 987_654 }
  await beside(page, { ...strange, row: { id: strange.key, name: 'Never came from the desk' } })
  dialog = await openDeviceDialog(page)
  await dialog.getByRole('button', { name: 'Rebuild this device' }).click()
  const question = page.getByRole('alertdialog', { name: 'Rebuild this device?' })
  await question.getByRole('button', { name: 'Rebuild' }).click()
  await question.waitFor({ state: 'hidden' })
  await until('it is rebuilt', async () => (await beside(page, strange)) === undefined)
  await until('it is filled', async () => (await meta(page, 'snapshot')) === null)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await until('the list is there again', async () => (await rows(page).count()) >= shown)
  expect(await star.getAttribute('aria-pressed')).not.toBe(before)
})

test('when the tab that syncs is frozen, the one that is looked at takes over', async () => {
  const { page, context } = browser
  const other = await context.newPage()
  await other.goto(`${workspace.url}/support/inbox`)
  await rows(other).nth(2).waitFor()
  const before = (await meta(other, 'leader')) as { number: number }
  const frozen = freezeWorker(page)
  await other.bringToFront()
  await rows(other).nth(2).click()
  await conversation(other).getByRole('button', { name: 'Star', exact: true }).click()
  await until(
    'the other tab leads',
    async () => ((await meta(other, 'leader')) as { number: number }).number > before.number,
    { within: 60_000 },
  )
  await isOnline(other)
  await frozen
  await page.bringToFront()
  // The thawed tab still shows what happened, and works.
  await rows(page).nth(2).click()
  await isOnline(page)
  const { number } = (await meta(page, 'leader')) as { number: number }
  expect(number).toBeGreaterThan(before.number)
  expect(browser.problems).toEqual([])
})
