import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  isOnline,
  laptop,
  openBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'
import { findings } from '../axe.ts'

let workspace: Workspace
let owner: DeskBrowser
let agent: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  ;[owner, agent] = [await openBrowser(), await openBrowser()]
  await signIn(owner.page, workspace.url, workspace.owner)
  await shellIsInstalled(owner.page)
})
beforeEach(() => showOnFailure(owner, agent))
afterAll(async () => {
  await owner.remove()
  await agent.remove()
})

const at = (rest = '') => `${workspace.url}/support/settings/task-templates${rest}`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Task templates' }).getByRole('link', { name, exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const row = (page: Page, number: number) => page.getByRole('listitem', { name: `Sub-task ${number}` })
const textbox = (part: Pick<Page, 'getByRole'>, name: string) => part.getByRole('textbox', { name }).first()

async function choose(page: Page, name: string, option: RegExp | string): Promise<void> {
  await page.getByRole('combobox', { name }).first().click()
  await page.getByRole('option', { name: option }).first().click()
}

test('TTP-001, TTP-009, TTP-010, TTP-012, SET-032: a template is written with rows of sub-tasks, and what is wrong stands under each', async () => {
  const { page } = owner
  await page.goto(at())
  await heading(page, 'Task templates').waitFor()
  await page.getByText('No Data Available').waitFor()
  await page.getByRole('link', { name: 'New task template' }).click()
  await page.getByRole('combobox', { name: 'Status' }).click()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'New',
    'Open',
    'On Hold',
    'Closed',
    'Overdue',
  ])
  await page.getByRole('option', { name: 'Open' }).click()
  await textbox(page, 'Name').fill('Bike inspection')
  await textbox(page, 'Description').fill('Once a year')
  await textbox(page, 'Duration').fill('3')
  await choose(page, 'Priority', 'High')
  await choose(page, 'Assignee', /^Maya/)
  await choose(page, 'Inboxes', /./)
  // Fast typing: each new row gets the focus at once, and the blank in its name presses no button.
  for (const name of ['Check the brakes', 'Oil the chain', ' ']) {
    await button(page, 'Add sub-task').click()
    await page.keyboard.type(name)
  }
  await textbox(row(page, 2), 'Duration').fill('1.5')
  await button(page, 'Create').click()
  await alert(page, 'Sub Task Name is required').waitFor()
  await alert(page, 'Duration must be a whole number from 1 to 365').waitFor()
  expect(await findings(page)).toEqual([])
  await textbox(row(page, 2), 'Duration').fill('2')
  await button(page, 'Remove sub-task 3').click()
  await textbox(row(page, 1), 'Name').fill('x'.repeat(31))
  await alert(page, 'Sub Task Name length must be less than or equal to 30 characters').waitFor()
  await textbox(row(page, 1), 'Name').fill('Check the brakes')
  await button(page, 'Create').click()
  await link(page, 'Bike inspection').waitFor()
  await page.getByRole('status').getByText('Template Added', { exact: true }).waitFor()
  await page.getByText('3 days · 2 sub-tasks · Once a year').waitFor()
})

test('TTP-005: an edit sends the words alone, and what stood in the form is there again', async () => {
  const { page } = owner
  await link(page, 'Bike inspection').click()
  await expect.poll(() => textbox(row(page, 2), 'Name').inputValue()).toBe('Oil the chain')
  await row(page, 2).getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('option', { name: /^Maya/ }).click()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await button(page, 'Update').click()
  const body = (await sent).postDataJSON() as object
  for (const field of ['userId', 'id', 'createdBy', 'createdAt', 'accountId'])
    expect(body).not.toHaveProperty(field)
  expect(body).toMatchObject({
    name: 'Bike inspection',
    status: 'open',
    priority: 'high',
    duration: 3,
    applyTo: 'all',
    subTasks: [
      { name: 'Check the brakes', duration: 1, assigneeId: null },
      { name: 'Oil the chain', duration: 2, assigneeId: expect.any(Number) },
    ],
  })
  await page.getByRole('status').getByText('Template Updated', { exact: true }).waitFor()
})

test('CARD-004: without a connection the template is there to be read', async () => {
  const { page, context } = owner
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  await page.reload()
  await link(page, 'Bike inspection').click()
  await expect.poll(() => textbox(row(page, 2), 'Name').inputValue()).toBe('Oil the chain')
  expect(await button(page, 'Update').isDisabled()).toBe(true)
  await context.setOffline(false)
  await isOnline(page)
  for (const size of [{ width: 390, height: 844 }, { width: 834, height: 1112 }, laptop]) {
    await page.setViewportSize(size)
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  }
})

test('PRM-045, PR2-030, PR2-047: whose role may not write it reads it, and where the plan lacks it a form leads to the list', async () => {
  const { page } = agent
  await signIn(page, workspace.url, workspace.maya)
  await page.goto(at())
  await link(page, 'Bike inspection').click()
  await heading(page, 'Edit task template').waitFor()
  expect(await textbox(page, 'Name').getAttribute('readonly')).not.toBeNull()
  expect(await button(page, 'Update').getAttribute('aria-disabled')).toBe('true')
  const address = page.url()
  // The same user on a plan without templates.
  const planless = await openBrowser()
  showOnFailure(planless)
  try {
    await planless.context.route('**/sync/pull', async (route) => {
      const answer = await route.fetch()
      const rows = await answer.text()
      await route.fulfill({ response: answer, body: rows.replace('"features":null', '"features":[]') })
    })
    await signIn(planless.page, workspace.url, workspace.maya)
    await planless.page.goto(address)
    await heading(planless.page, 'Task templates').waitFor()
    await planless.page.waitForURL(at())
    await link(planless.page, 'Bike inspection').waitFor()
    await planless.page.getByRole('link', { name: 'New task template' }).hover()
    await planless.page
      .getByRole('tooltip')
      .getByText(
        'Your current plan does not support this feature. Please contact your account administrator.',
      )
      .waitFor()
  } finally {
    await planless.remove()
  }
})
