import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  isOnline,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { until } from '../../support/until.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'
import { meta } from './replica.ts'

/* Two tabs of one agent, of which the syncing one freezes for 40 seconds. */

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

/** Freezes the tab's worker, as browsers do with background tabs. */
async function freezeWorker(page: Page): Promise<unknown> {
  return page.workers()[0]?.evaluate((ms) => {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
    Atomics.wait(new Int32Array(buffer), 0, 0, ms)
  }, 40_000)
}

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
  // The thawed tab is up to date and works.
  await rows(page).nth(2).click()
  await isOnline(page)
  const { number } = (await meta(page, 'leader')) as { number: number }
  expect(number).toBeGreaterThan(before.number)
  expect(browser.problems).toEqual([])
})
