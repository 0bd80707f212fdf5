import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { findings } from '../axe.ts'
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

const open = (path: string) => browser.page.goto(`${workspace.url}/support${path}`)

/** Lines of the file that the page exports. */
async function exported(): Promise<string[]> {
  const { page } = browser
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  return (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/)
}

test('from a figure to its list, its CSV and one of its conversations, by the keys', async () => {
  const { page } = browser
  await open('/analytics/overview')
  const figure = page.getByRole('link', { name: /^Messages received: / })
  await figure.waitFor()
  const count = Number((await figure.textContent())?.replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  expect(await findings(page)).toEqual([])
  expect((await exported()).find((line) => line.startsWith('Total,,Messages received,'))).toContain(
    `,${count},`,
  )

  await figure.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Messages received' }).waitFor()
  const row = page.getByRole('row').nth(1)
  await row.waitFor()
  expect(await findings(page)).toEqual([])
  const [head = '', ...rows] = await exported()
  expect(head).toContain('Conversation,')
  await page.getByText(`${rows.length} conversations, `).waitFor()

  await row.click()
  await page.waitForURL(/\/support\/inbox\//)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Messages received' }).waitFor()
  expect(browser.problems).toEqual([])
})

test('a change of a role stands in the audit log with before and after, and the log is as it was written', async () => {
  const { page } = browser
  await open('/settings/roles/new')
  await page.getByRole('textbox', { name: 'Role' }).fill('Night shift')
  await page.getByRole('checkbox', { name: 'Task templates', exact: true }).check()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Role Created').first().waitFor()
  await page.getByRole('link', { name: 'Night shift' }).click()
  await page.getByRole('textbox', { name: 'Role' }).fill('Late shift')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await page.getByText('Role Updated').first().waitFor()

  await open('/settings/audit-logs')
  const row = page.getByRole('row', { name: /Late shift changed/ })
  await row.waitFor()
  expect(await row.textContent()).toContain('Night shift → Late shift')
  expect(await findings(page)).toEqual([])
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Late shift changed' })
  await dialog.getByRole('rowheader', { name: 'Role', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Audit log check' })
    .getByText(/^All [\d,]+ entries are as they were written\./)
    .waitFor()
  expect(browser.problems).toEqual([])
})
