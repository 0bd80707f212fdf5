import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { answerAsCustomer } from '../journeys/real-mail.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

let workspace: Workspace
let browser: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  browser = await openBrowser()
  await signIn(browser.page, workspace.url, workspace.owner)
})
beforeEach(() => showOnFailure(browser))
afterAll(() => browser.remove())

test('a rule that was built and tried acts on a real mail; the thread says so and why, takes it back, and the rule shows its run', async () => {
  const { page } = browser
  const choose = async (name: string, option: string) => {
    await page.getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.goto(`${workspace.url}/support/settings/workflows/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Cargo bikes')
  await choose('When', 'Incoming message')
  await choose('Condition 1', 'Subject Contains')
  await page.getByRole('textbox', { name: 'Subject Contains' }).fill('cargo rack')
  await choose('Action 1', 'Set priority to')
  await choose('Set priority to', 'Critical')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText(/^Would match 0 of the last \d+ conversations/).waitFor()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Rule Created').waitFor()

  await answerAsCustomer(workspace, {
    from: 'otto@freight.example',
    to: workspace.support,
    subject: 'Cargo rack is loose',
    text: 'It rattles.',
  })
  await page.goto(`${workspace.url}/support/inbox`)
  await page.getByRole('row', { name: /Cargo rack is loose/ }).click()
  const told = page
    .getByRole('listitem')
    .filter({ hasText: 'Set the priority to critical by rule Cargo bikes' })
  await told.waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Workflow rules' }).click()
  const why = page.getByRole('dialog', { name: 'Workflow rules' })
  const did = why.getByRole('group', { name: 'What they did here' }).getByRole('listitem')
  await did.filter({ hasText: /Cargo bikes.*Set priority to: .* → Critical/ }).waitFor()
  await page.keyboard.press('Escape')
  await told.getByRole('button', { name: 'Undo' }).click()
  await told.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })

  await page.goto(`${workspace.url}/support/settings/workflows`)
  await page.getByRole('link', { name: 'Cargo bikes' }).click()
  const runs = page.getByRole('group', { name: 'Last runs' })
  await runs.getByText(/Set priority to: .* → Critical/).waitFor()
  expect(await runs.getByRole('listitem').count()).toBe(1)
  expect(browser.problems).toEqual([])
})
