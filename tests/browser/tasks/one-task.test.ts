import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  isOnline,
  openBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { until } from '../../support/until.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'
import { findings, findingsInBothLights } from '../axe.ts'

/* A task: its creation, and its changes, with and without a connection. */

let workspace: Workspace
let maya: DeskBrowser
let priya: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  ;[maya, priya] = [await openBrowser(), await openBrowser()]
  await signIn(maya.page, workspace.url, workspace.maya)
  await shellIsInstalled(maya.page)
})
beforeEach(() => showOnFailure(maya, priya))
afterAll(async () => {
  await maya.remove()
  await priya.remove()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create Task' })
const task = (page: Page) => page.getByRole('region', { name: 'Task', exact: true })
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const undo = (page: Page, done: string) =>
  page
    .getByRole('status', { name: 'Messages' })
    .locator('> *')
    .filter({ hasText: done })
    .getByRole('button', { name: 'Undo', exact: true })
const part = (page: Page, name: string) => task(page).getByRole('region', { name, exact: true })

async function choose(place: Locator, name: string, option: RegExp | string): Promise<void> {
  await place.getByRole('combobox', { name, exact: true }).click()
  await place.page().getByRole('option', { name: option }).first().click()
}

const openConversation = async (page: Page) => {
  await page
    .getByRole('grid', { name: 'Conversations' })
    .getByRole('row', { name: /Sofia Kallio/ })
    .click()
  await page
    .getByRole('region', { name: 'Conversation', exact: true })
    .getByRole('combobox', { name: 'Status' })
    .waitFor()
}

test('SHL-036, TSK-006, TSK-007, TSK-011, TSK-012, TSK-014, TSK-017, TSK-018, TSK-021, TSK-022, TSK-023: New leads to a form that says what it lacks, and keeps what was typed', async () => {
  const { page } = maya
  await button(page, 'New').click()
  await page.getByRole('menuitem', { name: /^Task/ }).click()
  await dialog(page).waitFor()
  expect(await dialog(page).getByRole('combobox', { name: 'Priority' }).innerText()).toBe('Default')
  const [start = '', due = ''] = await Promise.all(
    ['Start', 'Due'].map((name) => dialog(page).getByLabel(name, { exact: true }).inputValue()),
  )
  expect(Date.parse(due) - Date.parse(start)).toBe(24 * 60 * 60_000)
  await dialog(page).getByLabel('Due', { exact: true }).fill(start.replace(/^\d+/, '2020'))
  await button(page, 'Add a step').click()
  await dialog(page).getByLabel('Days until step 1 is due').fill('')
  await button(page, 'Create').click()
  for (const text of [
    ...['Task type is required', 'Subject is not allowed to be empty', 'Contact must be specified'],
    ...['Sub Task Title is required', 'Number is not allowed to be empty'],
  ])
    await alert(page, text).waitFor()
  await page.getByRole('radio', { name: 'Call', exact: true }).click()
  expect(
    await page.getByRole('radiogroup', { name: 'Call Type' }).getByRole('radio').allInnerTexts(),
  ).toEqual(['Inbound', 'Outbound'])
  await dialog(page).getByRole('textbox', { name: 'Subject' }).fill('Call Sofia back')
  await choose(dialog(page), 'Contact', /Sofia Kallio/)
  await page.getByRole('radio', { name: 'Outbound' }).click()
  await dialog(page).getByLabel('Step 1', { exact: true }).fill('Find the claim')
  await dialog(page).getByLabel('Days until step 1 is due').fill('0')
  await button(page, 'Create').click()
  await alert(page, 'End Time must be greater than or equal to start Time').waitFor()
  expect(await findings(page)).toEqual([])
  // Escape stores a draft, which the next form loads.
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('Shift+t')
  await page.getByText('Kept from before').waitFor()
  expect(await dialog(page).getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Call Sofia back')
  await button(page, 'Start anew').click()
  expect(await dialog(page).getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('')
  await button(page, 'Cancel').click()
  await dialog(page).waitFor({ state: 'hidden' })
})

test('TSK-008, TSK-010, TSK-024, TIM-008: made from a conversation in a tunnel, it has its customer, its steps and its time; both lead to each other', async () => {
  const { page, context } = maya
  await openConversation(page)
  await context.setOffline(true)
  await button(page, 'Offline').waitFor()
  await page.keyboard.press('Shift+t')
  await dialog(page).getByRole('timer').getByText('00:01').waitFor()
  await page.getByRole('radio', { name: 'Activity' }).click()
  await dialog(page).getByRole('textbox', { name: 'Subject' }).fill('Send the customs form')
  await button(page, 'Add a step').click()
  await page.keyboard.type('Print it')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Sign it')
  await button(page, 'Create').click()
  await page.getByRole('status').getByText('Saved on this device').first().waitFor()
  const customer = page.getByRole('complementary').or(page.getByRole('region', { name: 'Customer' }))
  await customer
    .getByRole('link', { name: /Send the customs form/ })
    .first()
    .click()
  await task(page).waitFor()
  expect(await task(page).getByRole('combobox', { name: 'Assignee', exact: true }).innerText()).toContain(
    'Unassigned',
  )
  expect(await task(page).getByRole('combobox', { name: 'Customer' }).innerText()).toContain('Sofia Kallio')
  await part(page, 'Checklist').getByRole('checkbox', { name: 'Print it' }).click()
  await part(page, 'Checklist').getByText('1 of 2').waitFor()
  await task(page).getByText('New', { exact: true }).first().waitFor()
  await page.getByRole('textbox', { name: 'Comment' }).fill('The form lies at reception')
  await page.keyboard.press('Enter')
  await part(page, 'Comments').getByText('Waiting to send').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await context.setOffline(false)
  await isOnline(page)
  await task(page)
    .getByText(/^T-\d+$/)
    .waitFor()
  await part(page, 'Time').getByText(/Maya/).waitFor()
  // A colleague sees the same.
  await signIn(priya.page, workspace.url, workspace.priya)
  await priya.page.goto(page.url())
  await part(priya.page, 'Checklist').getByText('1 of 2').waitFor()
  await part(priya.page, 'Comments').getByText('The form lies at reception').waitFor()
  await task(priya.page)
    .getByRole('link', { name: /Claim 8813/ })
    .click()
  await priya.page.getByRole('region', { name: 'Conversation', exact: true }).waitFor()
})

test('TSK-020, TSK-025, TIM-009: each field saves by itself, two people work on it at once, and its timer rests and goes on', async () => {
  const { page } = maya
  await choose(task(page), 'Status', 'On Hold')
  await choose(task(page), 'Priority', 'High')
  await choose(task(page), 'Assignee', /^Priya/)
  await task(page).getByRole('textbox', { name: 'Subject' }).fill('x')
  await alert(page, 'Subject length must be at least 2 characters long').waitFor()
  await task(page).getByRole('textbox', { name: 'Subject' }).fill('Send the customs form today')
  await page.keyboard.press('Enter')
  const tracker = task(page).getByRole('group', { name: 'Time tracker' })
  await tracker.getByRole('button', { name: 'Start timer' }).click()
  await tracker.getByRole('button', { name: 'Pause timer' }).click()
  await tracker.getByRole('button', { name: 'Resume timer' }).click()
  await tracker.getByRole('button', { name: 'Stop timer' }).click()
  await priya.page.goto(page.url())
  await until('the colleague sees it', async () => {
    const shown = await task(priya.page).getByRole('combobox').allInnerTexts()
    return (
      ['On Hold', 'High'].every((text) => shown.some((each) => each.includes(text))) &&
      shown.some((text) => text.includes('Priya'))
    )
  })
  expect(await task(priya.page).getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(
    'Send the customs form today',
  )
  // A step is moved by key; another is deleted and restored.
  await button(page, 'Add a step').click()
  await page.keyboard.type('Post it')
  await page.keyboard.press('Enter')
  const steps = part(page, 'Checklist').getByRole('textbox', { name: 'Step', exact: true })
  await until('it is there', async () => (await steps.count()) === 2)
  await steps.last().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await until('it stands first', async () => (await steps.first().inputValue()) === 'Post it')
  await button(page, 'Menu of Post it').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await until('it is gone', async () => (await steps.count()) === 1)
  await undo(page, 'Subtask deleted').click()
  await until('it is back', async () => (await steps.count()) === 2)
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('status').getByText('Task deleted').waitFor()
  await priya.page.getByText('This task is not here').waitFor()
  await undo(page, 'Task deleted').click()
  await task(priya.page).waitFor()
  expect(maya.problems).toEqual([])
  expect(priya.problems).toEqual([])
})
