import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { findings } from '../axe.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

/* Roles and users in the settings, as the owner of an account sees them. */

let workspace: Workspace
let owner: DeskBrowser
let agent: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  owner = await openBrowser()
  agent = await openBrowser()
  await signIn(owner.page, workspace.url, workspace.owner)
  await signIn(agent.page, workspace.url, workspace.priya)
})
beforeEach(() => showOnFailure(owner))
afterAll(async () => {
  await owner.remove()
  await agent.remove()
})

const open = (page: Page, path: string) => page.goto(`${workspace.url}/support/settings/${path}`)
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, list: string, name: string | RegExp) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('link', { name })
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor()

test('ROL-002, ROL-003, ROL-004, ROL-008, ROL-011: permissions in three columns, each group with a box for all of it', async () => {
  const { page } = owner
  const structure = page.waitForResponse(/\/api\/account\/roles\/structure$/)
  await open(page, 'roles/new')
  expect((await structure).status()).toBe(200)
  await group(page, 'Tasks').waitFor()
  const lefts = await page
    .getByRole('group')
    .evaluateAll((groups) => groups.map((each) => Math.round(each.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(3)
  expect(lefts).toHaveLength(13)
  await page.getByRole('textbox', { name: 'Role' }).fill('Workshop lead')
  expect(await button(page, 'Create').isDisabled()).toBe(true)
  const tasks = group(page, 'Tasks')
  await tasks.getByRole('checkbox', { name: 'Tasks', exact: true }).check()
  for (const name of ['Change tasks', 'Task templates', 'Task automation'])
    expect(await tasks.getByRole('checkbox', { name }).isChecked()).toBe(true)
  expect(await button(page, 'Create').isDisabled()).toBe(false)
  await page.getByText('3 permissions added').waitFor()
  await tasks.getByRole('checkbox', { name: 'Task templates' }).uncheck()
  await page.getByText('2 permissions added').waitFor()
  const whole = tasks.getByRole('checkbox', { name: 'Tasks', exact: true })
  expect(await whole.getAttribute('data-indeterminate')).toBe('true')
  await whole.check()
  await whole.uncheck()
  expect(await tasks.getByRole('checkbox', { checked: true }).count()).toBe(0)
  expect(await button(page, 'Create').isDisabled()).toBe(true)
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('manage_incident')
  await box(page, 'Incidents and maintenance').check()
  expect(await page.getByRole('group').count()).toBe(1)
  expect(await findings(page)).toEqual([])
  await button(page, 'Create').click()
  await toast(page, 'Role Created')
  await link(page, 'Roles', 'Workshop lead').waitFor()
})

test('ROL-007, D1-110: owner and admin are shown with everything ticked, and cannot be changed', async () => {
  const { page } = owner
  await open(page, 'roles')
  await link(page, 'Roles', 'owner').click()
  await box(page, 'Tags').waitFor()
  expect(await page.getByRole('checkbox', { checked: false }).count()).toBe(0)
  await box(page, 'Tags').click({ force: true })
  expect(await box(page, 'Tags').isChecked()).toBe(true)
  expect(await button(page, 'Update').getAttribute('aria-disabled')).toBe('true')
  expect(await findings(page)).toEqual([])
})

test('D1-111: a role in use stays, and it is said who has it', async () => {
  const { page } = owner
  await open(page, 'roles')
  await button(page, 'Delete agent').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByText(/users have this role/i)
    .first()
    .waitFor()
  await page
    .getByText(/Maya Lindqvist/)
    .first()
    .waitFor()
  await link(page, 'Roles', 'agent').waitFor()
})

test('ERR-036, ER2-039, API-076, ADM-046: a user is given another role, and the list says it', async () => {
  const { page } = owner
  await open(page, 'users')
  await link(page, 'Users', /^Priya/).waitFor()
  expect(await findings(page)).toEqual([])
  await link(page, 'Users', /^Priya/).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^admin/ }).click()
  await button(page, 'Update').click()
  await toast(page, 'User Updated')
  const row = page.getByRole('listitem').filter({ hasText: 'Priya' })
  await expect.poll(() => row.innerText()).toMatch(/Role:\s*admin/)
})

test('who has lost the phone that they sign in with is let in by an administrator', async () => {
  const { page } = owner
  await open(page, 'users')
  await link(page, 'Users', /^Priya/).click()
  await button(page, 'Reset sign-in').click()
  const question = page.getByRole('alertdialog', { name: /^Reset how Priya/ })
  await question.getByRole('button', { name: 'Reset', exact: true }).click()
  await toast(page, 'Sign-in reset')
})

test('D2-06: who is switched off is signed out at once, and what was theirs is handed over', async () => {
  const { page } = owner
  await open(page, 'users')
  await link(page, 'Users', /^Priya/).click()
  await page.getByRole('heading', { name: 'Hand over' }).waitFor()
  await button(page, 'Switch off').click()
  const question = page.getByRole('alertdialog', { name: /^Switch off Priya/ })
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Switch off', exact: true }).click()
  await page.getByRole('heading', { name: 'Switched off' }).waitFor()
  await page.getByRole('combobox', { name: 'Hand over to' }).click()
  await page.getByRole('option', { name: /^Maya/ }).click()
  await button(page, 'Hand over').click()
  await toast(page, 'Conversations handed over')
  await page.getByRole('heading', { name: 'Hand over' }).waitFor({ state: 'detached' })
  await agent.page.reload()
  await agent.page
    .getByText(/sign in/i)
    .first()
    .waitFor()
  await open(page, 'users')
  await page.getByText(/Switched off$/).waitFor()
  expect(await findings(page)).toEqual([])
})

test.each([
  ['a phone', 390, 844],
  ['a tablet', 834, 1112],
])('on %s roles and users fit', async (_, width, height) => {
  const { page } = owner
  await page.setViewportSize({ width, height })
  try {
    for (const [path, name] of [
      ['users', 'Users'],
      ['roles', 'Roles'],
    ] as const) {
      await open(page, path)
      await link(page, name, /./).first().click()
      await button(page, 'Update').waitFor()
      await page
        .getByRole(path === 'roles' ? 'group' : 'combobox')
        .first()
        .waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
      expect(await findings(page)).toEqual([])
    }
  } finally {
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
