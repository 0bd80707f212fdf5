import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  laptop,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'
import { findings } from '../axe.ts'

let workspace: Workspace
let owner: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  owner = await openBrowser()
  await signIn(owner.page, workspace.url, workspace.owner)
})
beforeEach(() => showOnFailure(owner))
afterAll(() => owner.remove())

const at = (rest = '') => `${workspace.url}/support/settings/task-automation${rest}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Task automation' }).getByRole('link', { name, exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name }).first()
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Options of a select, one of which is chosen. */
async function choose(page: Page, name: string, option: string): Promise<string[]> {
  await select(page, name).click()
  const names = await page.getByRole('option').allInnerTexts()
  await page.getByRole('option', { name: option, exact: true }).click()
  return names
}

test('TAU-001, TAU-003, TAU-004, TAU-008: an automation is written, each trigger asks for its own value, and what is wrong stands under its field', async () => {
  const { page } = owner
  await page.goto(at())
  await heading(page, 'Task automation').waitFor()
  await page.getByRole('link', { name: 'New task automation' }).click()
  // Defaults of a new one.
  for (const [name, value] of [
    ['Type', 'Activity'],
    ['Status', 'Open'],
    ['Priority', 'High'],
  ] as const)
    await expect.poll(() => select(page, name).innerText()).toContain(value)
  expect(await choose(page, 'Entity', 'Conversation')).toEqual(['Conversation'])
  expect(await choose(page, 'When', 'Status is changed')).toHaveLength(4)
  await select(page, 'To status').waitFor()
  await choose(page, 'When', 'A tag is added')
  await select(page, 'Tag').waitFor()
  await choose(page, 'When', 'Priority is changed')
  await choose(page, 'To priority', 'Critical')
  await box(page, 'Name').fill('x')
  await box(page, 'Domain').fill('abc')
  await box(page, 'Duration').fill('')
  await button(page, 'Create').click()
  await alert(page, 'Name length must be at least 2 characters long').waitFor()
  await alert(page, 'Please enter a valid domain.').waitFor()
  await alert(page, 'Subject is not allowed to be empty').waitFor()
  await alert(page, 'Duration must be a number').waitFor()
  expect(await findings(page)).toEqual([])
  await box(page, 'Name').fill('Call important')
  await box(page, 'Domain').fill('Customer.example')
  await box(page, 'Subject').fill('Call the customer')
  await choose(page, 'Type', 'Call')
  await box(page, 'Duration').fill('0')
  await button(page, 'Create').click()
  await page.getByRole('status').getByText('Automation Added', { exact: true }).waitFor()
  await link(page, 'Call important').waitFor()
  await page.getByText('customer.example · Call the customer').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Call important' })
    .getByText('Critical')
    .first()
    .waitFor()
})

test('TAU-001: one that is there is read, changed and deleted; it fits a phone and a tablet', async () => {
  const { page } = owner
  await link(page, 'Call important').click()
  await heading(page, 'Edit task automation').waitFor()
  await expect.poll(() => box(page, 'Domain').inputValue()).toBe('customer.example')
  await expect.poll(() => select(page, 'To priority').innerText()).toContain('Critical')
  for (const size of [{ width: 390, height: 844 }, { width: 834, height: 1112 }, laptop]) {
    await page.setViewportSize(size)
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  }
  await button(page, 'Try it').click()
  await page.getByText('It would have made 0 tasks in the last 30 days.').waitFor()
  await page.getByText('Nothing has set it off yet.').waitFor()
  await choose(page, 'To priority', 'Any')
  await page.getByRole('switch', { name: 'Allow several open tasks' }).click()
  await button(page, 'Update').click()
  await page.getByRole('status').getByText('Automation Updated', { exact: true }).waitFor()
})

test('PR2-029, PR2-048, SHL-023: whose role may not write it reads it, and where the plan lacks it a form leads to the list', async () => {
  const address = await link(owner.page, 'Call important').getAttribute('href')
  const agent = await openBrowser()
  showOnFailure(owner, agent)
  try {
    const { page } = agent
    await signIn(page, workspace.url, workspace.maya)
    await page.goto(`${workspace.url}${address}`)
    await heading(page, 'Edit task automation').waitFor()
    expect(await box(page, 'Name').getAttribute('readonly')).not.toBeNull()
    for (const name of ['Update', 'Try it'])
      expect(await button(page, name).getAttribute('aria-disabled')).toBe('true')
  } finally {
    await agent.remove()
  }
  // The same user on a plan without automations.
  const planless = await openBrowser()
  showOnFailure(owner, planless)
  try {
    await planless.context.route('**/sync/pull', async (route) => {
      const answer = await route.fetch()
      const rows = await answer.text()
      await route.fulfill({ response: answer, body: rows.replace('"features":null', '"features":[]') })
    })
    await signIn(planless.page, workspace.url, workspace.maya)
    await planless.page.goto(`${workspace.url}${address}`)
    await heading(planless.page, 'Task automation').waitFor()
    await planless.page.waitForURL(at())
  } finally {
    await planless.remove()
  }
})

test('TAU-001: one that is deleted is gone', async () => {
  const { page } = owner
  await button(page, 'Delete Call important').click()
  await button(page, 'Delete').click()
  await page.getByRole('status').getByText('Automation Deleted', { exact: true }).waitFor()
  await page.getByText('No Data Available').waitFor()
})
