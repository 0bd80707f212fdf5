import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  isOnline,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'
import { until } from '../../support/until.ts'
import { beside, meta } from './replica.ts'

/* An agent's device with the real product: its data, and several tabs. */

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
