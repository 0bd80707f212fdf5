import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chip, row, testedApp, until, type Visit } from './harness.ts'
import type { StubDesk } from './stub-desk.ts'

/* The server defines the statuses that can be chosen, also for devices that were offline. */

const app = testedApp()

/** Another order, one fewer, a custom name, and a status unknown to this build. */
const listed = [
  { id: 4, status: 'closed', label: 'Closed' },
  { id: 2, status: 'open', label: 'Working' },
  { id: 7, status: 'parts', label: 'Waiting for parts' },
  { id: 1, status: 'new', label: 'New' },
]
const names = ['Closed', 'Working', 'New']

const field = (page: Page) => page.getByRole('combobox', { name: 'Status', exact: true })
const tabs = async (page: Page) =>
  (await page.getByRole('tablist', { name: 'Status' }).getByRole('tab').allInnerTexts()).map((text) =>
    text.replace(/\s*\d+\s*$/, ''),
  )

/** Options of the open list; closes it. */
async function offered(page: Page): Promise<string[]> {
  const options = page.getByRole('listbox').getByRole('option')
  await options.first().waitFor()
  const all = (await options.allInnerTexts()).map((text) => text.trim())
  await page.keyboard.press('Escape')
  await options.first().waitFor({ state: 'detached' })
  return all
}

/** Checks the list's tabs, the open conversation's row and the bulk bar. */
async function shown(page: Page, wanted: readonly string[]): Promise<void> {
  await until(() => tabs(page), ['All', ...wanted])
  await row(page, 'Dana Whitlock').click()
  await field(page).click()
  expect(await offered(page)).toEqual(wanted)
  await row(page, 'Dana Whitlock').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Set status' }).click()
  expect(await offered(page)).toEqual(wanted)
  await page.getByRole('button', { name: 'Clear the selection' }).click()
}

/** Fails all API calls from now on, even after a reload. */
async function cutOff({ page, context }: Visit): Promise<void> {
  await context.route('**/api/**', (route) => route.abort())
  await page.reload()
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
}

const withList = (desk: StubDesk) => {
  desk.statuses = listed
}

test('INB-020: the statuses to choose from are those of the server, in its order and by its names, also offline after a reload', async () => {
  const visit = await app.enter({ prepare: withList })
  const { page, desk, close } = visit
  await shown(page, names)
  await field(page).click()
  await page.getByRole('option', { name: 'New' }).click()
  await until(() => desk.received.filter(({ cmd }) => cmd === 'conversations.setStatus').length, 1)
  await page.goto(`${visit.url}/support/inbox`)
  await row(page, 'Dana Whitlock').waitFor()
  await cutOff(visit)
  await shown(page, names)
  expect(await close()).toEqual([])
})

test('INB-020: until the server has answered the four built-in statuses stand there', async () => {
  const visit = await app.enter({
    prepare: (desk) => desk.answers.set('/api/desk/conversations/statuses', () => [500, {}]),
  })
  const { page, close } = visit
  await until(() => tabs(page), ['All', 'New', 'Open', 'On Hold', 'Closed'])
  await row(page, 'Dana Whitlock').click()
  await field(page).click()
  expect(await offered(page)).toEqual(['New', 'Open', 'on hold', 'Closed'])
  await cutOff(visit)
  await field(page).click()
  expect(await offered(page)).toEqual(['New', 'Open', 'on hold', 'Closed'])
  expect(await close()).toEqual([])
})

test('INB-020: what a conversation has stays readable where the server lists it no more, and cannot be chosen', async () => {
  const { page, close } = await app.enter({ prepare: withList })
  await until(() => tabs(page), ['All', ...names])
  await row(page, 'Sofia Kallio').click()
  await page
    .getByRole('region', { name: 'Conversation', exact: true })
    .getByText('Claim 8813')
    .first()
    .waitFor()
  await until(() => field(page).innerText(), 'on hold')
  await field(page).click()
  const gone = page.getByRole('option', { name: 'on hold' })
  expect(await gone.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await page.goto(`${new URL(page.url()).origin}/support/inbox?status=on_hold`)
  await until(() => tabs(page), ['All', ...names, 'On Hold'])
  expect(await close()).toEqual([])
})

test('INB-020: rows, activity and the Outbox call a status what the server calls it', async () => {
  const visit = await app.enter({
    prepare: (desk) => {
      withList(desk)
      desk.store.put('activities', {
        ...{ id: 990, conversationId: 4821, position: 90, field: 'statusId', from: 1, to: 2 },
        ...{
          actorId: 5,
          op: null,
          overruledUserId: null,
          ruleName: null,
          createdAt: Date.now() - 3_600_000,
          origins: [],
        },
      })
    },
  })
  const { page, context, close } = visit
  await until(() => tabs(page), ['All', ...names])
  const working = row(page, 'Kenji Moriyama')
  await working.getByText('Working', { exact: true }).waitFor()
  expect(await working.getAttribute('aria-label')).toMatch(/^Working, /)
  await row(page, 'Dana Whitlock').click()
  await page.getByText('Priya Raman set the status to Working').waitFor()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await field(page).click()
  await page.getByRole('option', { name: 'New' }).click()
  await chip(page).click()
  await page.getByRole('complementary', { name: 'Outbox' }).getByText('Status: Working to New').waitFor()
  await context.setOffline(false)
  expect(await close()).toEqual([])
})
