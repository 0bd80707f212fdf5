import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  demoPassword,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { until } from '../../support/until.ts'
import { findingsInBothLights } from '../axe.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

/* Account settings, as the owner and an agent see them. */

let workspace: Workspace
let owner: DeskBrowser
let agent: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  owner = await openBrowser()
  agent = await openBrowser()
  await signIn(owner.page, workspace.url, workspace.owner)
  await signIn(agent.page, workspace.url, workspace.maya)
  await owner.page.goto(`${workspace.url}/support/settings/account`)
})
beforeEach(() => showOnFailure(owner, agent))
afterAll(async () => {
  await owner.remove()
  await agent.remove()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).first().waitFor()

test('API-085, ERR-003, ERR-004: its name and domain are changed by keys, and a name that is reserved is refused below it', async () => {
  const { page } = owner
  await field(page, 'Company').fill('Rye & Rail')
  await field(page, 'Domain').fill('support')
  await field(page, 'Domain').press('Enter')
  await page.getByRole('alert').getByText('Invalid Domain').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await field(page, 'Domain').fill(`rye-${Date.now().toString(36)}`)
  await field(page, 'Domain').press('Enter')
  await toast(page, 'Settings Updated')
})

test('CNS-009: its formats and zone hold for everybody who has not chosen otherwise, at once', async () => {
  const { page } = owner
  await agent.page.goto(`${workspace.url}/support/settings/my-profile`)
  await page.getByRole('combobox', { name: 'Time format' }).press('Enter')
  await page.getByRole('option', { name: /^24-hour/ }).click()
  await page.getByRole('combobox', { name: 'Country' }).press('Enter')
  await page.getByRole('combobox', { name: 'Filter Country' }).fill('portugal')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Time zone' }).press('Enter')
  await page.getByRole('option', { name: /^Azores/ }).click()
  await button(page, 'Update').click()
  await toast(page, 'Settings Updated')
  await agent.page.getByText(/^Now it is .*, \d\d:\d\d\.$/).waitFor()
  await agent.page.getByText('As the account: Azores, Portugal').waitFor()
})

test('ER2-031: its logo is uploaded, replaced and deleted, and stands on the help center', async () => {
  const { page } = owner
  const logo = page.getByRole('group', { name: 'Logo' })
  const shown = async () =>
    (await logo.getByRole('img').count()) > 0 && logo.getByRole('img').getAttribute('src')
  const choose = async () => {
    const before = await shown()
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 100 } })
    await logo.locator('input[type=file]').setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer })
    // An update before the upload ends would keep the previous picture.
    await until('the new picture', async () => (await shown()) !== before)
  }
  await choose()
  await button(page, 'Update').click()
  await toast(page, 'Logo Uploaded')
  // Demo ids repeat in each workspace, so this knowledge base is created here.
  const help = await page.evaluate(
    async (email) => {
      const call = async (path: string, token: string, body: object) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
        const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await answer.json()) as { id: number; token: string; url: string }
      }
      const { token } = await call('/account/login', '', email)
      const { id: docId, url } = await call('/docs/createDoc', token, { name: 'Rye help', detail: '' })
      const article = { docId, name: 'Locks', content: '<p>Turn it.</p>', isPublished: true }
      await call('/docs/article/createArticle', token, article)
      return url
    },
    { email: workspace.owner, password: demoPassword },
  )
  expect(await (await fetch(help)).text()).toContain(`<img src="${String(await shown())}"`)
  await choose()
  await button(page, 'Update').click()
  await toast(page, 'Logo Updated')
  await button(page, 'Remove picture').click()
  await button(page, 'Update').click()
  await toast(page, 'Logo Deleted')
})

test('PRM-003: an agent reads what it asks, and changes nothing', async () => {
  const { page } = agent
  await page.goto(`${workspace.url}/support/settings/account`)
  await field(page, 'Company').waitFor()
  expect(await field(page, 'Company').getAttribute('readonly')).not.toBeNull()
  expect(await button(page, 'Update').getAttribute('data-tip')).toContain(
    'Your current roles does not allow to update',
  )
})

test('the account is deleted by its owner who types its name, everybody sees it, and it can be kept', async () => {
  const { page } = owner
  await button(page, 'Delete the account').press('Enter')
  // A hovered toast stays.
  await page.mouse.move(0, 0)
  const dialog = page.getByRole('alertdialog')
  expect(await findingsInBothLights(page)).toEqual([])
  await dialog.getByRole('textbox').fill('Rye & Rail')
  await page.keyboard.press('Enter')
  await toast(page, 'The account will be deleted in 14 days')
  const bar = (on: Page) => on.getByRole('status', { name: 'Deletion of the account' })
  await bar(agent.page).getByText('An owner can keep it.').waitFor()
  await bar(page).getByRole('link', { name: 'Keep it' }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await agent.page.getByText('Only an owner can delete the account.').waitFor()
  await button(page, 'Keep the account').press('Enter')
  await bar(agent.page).waitFor({ state: 'detached' })
  await button(page, 'Delete the account').waitFor()
})
