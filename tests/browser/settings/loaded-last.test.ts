import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  isOnline,
  openBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'
import { findings } from '../axe.ts'

/*
 * Pages without replicated data stay readable offline with their last answer, on the real product (D1-171).
 */

let workspace: Workspace
let browser: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  browser = await openBrowser()
  await signIn(browser.page, workspace.url, workspace.owner)
  await shellIsInstalled(browser.page)
})
beforeEach(() => showOnFailure(browser))
afterAll(async () => {
  await browser.remove()
})

const at = (path: string) => `${workspace.url}/support/${path}`
const asOf = (page: Page) => page.getByRole('note').filter({ hasText: 'As of' })
const bases = (page: Page) => page.getByRole('list', { name: 'Knowledge bases' })
const articles = (page: Page) => page.getByRole('list', { name: 'Articles', exact: true })
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })

async function goOffline(page: Page): Promise<void> {
  await browser.context.setOffline(true)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
}

async function goOnline(page: Page): Promise<void> {
  await browser.context.setOffline(false)
  await isOnline(page)
}

/** Stored answers of this browser, by database. */
const keptAnswers = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name = '' }) => name)
      .filter((name) => name.startsWith('desk-answers')),
  )

let article = ''

test('D1-171: what was opened once is there after a reload in a tunnel, says since when, and cannot be saved', async () => {
  const { page } = browser
  await page.goto(at('knowledgebase?all'))
  await bases(page).getByRole('link', { name: 'Ridgeline help' }).click()
  await articles(page).getByRole('link').first().click()
  await update(page).waitFor()
  article = page.url()
  await page.goto(at('settings/notifications'))
  await page.getByRole('radio', { name: 'In every conversation I can see' }).click()
  await page.getByText('Settings Updated').waitFor()
  expect(await asOf(page).count()).toBe(0)
  await goOffline(page)

  await page.reload()
  await asOf(page).waitFor()
  expect(await page.getByRole('radio', { name: 'In every conversation I can see' }).isChecked()).toBe(true)
  expect(await asOf(page).textContent()).toMatch(/^As of \d+:\d\d [AP]M\. Changes need a connection\.$/)

  await page.goto(at('knowledgebase?all'))
  await bases(page).getByRole('link', { name: 'Ridgeline help' }).waitFor()
  await asOf(page).waitFor()
  expect(await findings(page)).toEqual([])
  await bases(page).getByRole('link', { name: 'Ridgeline help' }).click()
  await articles(page).getByRole('link').first().waitFor()
  await asOf(page).waitFor()
  const remove = articles(page).getByRole('button', { name: /^Delete/ })
  expect(await remove.first().getAttribute('aria-disabled')).toBe('true')

  await page.goto(article)
  await asOf(page).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('In a tunnel')
  expect(await update(page).getAttribute('aria-disabled')).toBe('true')

  // Online again it shows the current data, and typed text stays.
  await goOnline(page)
  await expect.poll(() => asOf(page).count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('In a tunnel')
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('what was never opened says that it needs a connection', async () => {
  const { page } = browser
  await goOffline(page)
  await page.goto(article.replace(/articles\/\d+/, 'articles/4711'))
  await page.getByRole('heading', { name: 'Needs a connection' }).waitFor()
  expect(await asOf(page).count()).toBe(0)
  await goOnline(page)
})

test('a sign-out takes it along, and another agent of the browser sees nothing of it', async () => {
  const { page } = browser
  expect(await keptAnswers(page)).toHaveLength(1)
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/support/signin**')
  await expect.poll(() => keptAnswers(page)).toEqual([])
  await signIn(page, workspace.url, workspace.maya)
  await goOffline(page)
  for (const path of [at('knowledgebase?all'), article]) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Needs a connection' }).waitFor()
    expect(await page.getByText('Ridgeline help').count()).toBe(0)
  }
  await goOnline(page)
})
