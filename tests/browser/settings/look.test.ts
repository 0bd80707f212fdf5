import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  isOnline,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { findingsInBothLights } from '../axe.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

/* The owner of an account views the desk as a role. */

let workspace: Workspace
let owner: DeskBrowser
/** Requests with changes meanwhile, besides those of the engine. */
let asked: string[]

beforeAll(async () => {
  workspace = await openWorkspace()
  owner = await openBrowser()
  await signIn(owner.page, workspace.url, workspace.owner)
  owner.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isChange = request.method() !== 'GET' && pathname.startsWith('/api/')
    if (isChange && !pathname.startsWith('/api/desk/sync/')) asked.push(`${request.method()} ${pathname}`)
  })
})
beforeEach(() => showOnFailure(owner))
afterAll(() => owner.remove())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const settings = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Rail' })
const bar = (page: Page) => page.getByText(/^You are looking as .+ Nothing can be changed\.$/)
const refusal = (page: Page) => page.getByText(/You are looking as .+: nothing can be changed/).first()

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').first().click()
  await page.waitForURL(/\/inbox\/\d+/)
}

async function lookAs(page: Page, role: string): Promise<void> {
  await page.goto(`${workspace.url}/support/settings/roles`)
  await page.getByRole('list', { name: 'Roles', exact: true }).getByRole('link', { name: role }).click()
  await button(page, 'Look as this role').click()
  await bar(page).waitFor()
  asked = []
}

test('a role is looked as with its locks, in one’s own inboxes, and nothing can be changed', async () => {
  const { page } = owner
  asked = []
  // A new role each time, as a retry would find the first one's.
  const role = `Reader ${Date.now()}`
  await page.goto(`${workspace.url}/support/settings/roles/new`)
  await page.getByRole('textbox', { name: 'Role' }).fill(role)
  await page.getByRole('checkbox', { name: 'Read articles' }).check()
  await button(page, 'Create').click()
  await page.getByText('Role Created').first().waitFor()
  await lookAs(page, role)
  expect(await findingsInBothLights(page)).toEqual([])
  // The role's own page is locked for its members, and pages of owners and admins have a lock.
  expect(await button(page, 'Update').getAttribute('aria-disabled')).toBe('true')
  await settings(page).getByRole('link', { name: 'Not delivered' }).locator('svg').waitFor()
  await rail(page).getByRole('link', { name: /Inbox/ }).click()
  await openFirst(page)
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.waitFor()
  expect(await status.getAttribute('aria-disabled')).toBe('true')
  expect(asked).toEqual([])
  await button(page, 'End the look').click()
  await bar(page).waitFor({ state: 'detached' })
})

test('what a role may do shows open, and is refused with why; offline too, until the look ends', async () => {
  const { page } = owner
  await lookAs(page, 'agent')
  await rail(page).getByRole('link', { name: /Inbox/ }).click()
  await openFirst(page)
  await page.keyboard.press('e')
  await refusal(page).waitFor()
  await owner.context.setOffline(true)
  await page
    .getByRole('button', { name: /Offline/ })
    .first()
    .waitFor()
  await bar(page).waitFor()
  await page.keyboard.press('e')
  await refusal(page).waitFor()
  const waiting = () =>
    page.evaluate(async () => {
      const known = await indexedDB.databases()
      const { name } = known.find((each) => /^desk:\d+:\d+$/.test(each.name ?? '')) ?? {}
      return new Promise<number>((resolve, reject) => {
        const open = indexedDB.open(name ?? '')
        open.onerror = () => reject(new Error('no replica'))
        open.onsuccess = () => {
          const count = open.result.transaction('outbox').objectStore('outbox').count()
          count.onsuccess = () => {
            open.result.close()
            resolve(count.result)
          }
        }
      })
    })
  expect(await waiting()).toBe(0)
  expect(asked).toEqual([])
  await button(page, 'End the look').click()
  await bar(page).waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await expect.poll(waiting).toBeGreaterThan(0)
  await owner.context.setOffline(false)
  await isOnline(page)
  expect(owner.problems).toEqual([])
})
