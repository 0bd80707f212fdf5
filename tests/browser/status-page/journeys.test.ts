import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
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
import { findingsInBothLights } from '../axe.ts'
import { field, option } from '../search/palette-page.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

/* A status page for its admin, visitors, subscribers and customers. */

let workspace: Workspace
let admin: DeskBrowser
let visitor: DeskBrowser
let desk: Page
let open: Page
/** Address of the public page. */
let at = ''

beforeAll(async () => {
  workspace = await openWorkspace()
  admin = await openBrowser()
  visitor = await openBrowser()
  ;[desk, open] = [admin.page, visitor.page]
  await open.setViewportSize({ width: 390, height: 844 })
  await signIn(desk, workspace.url, workspace.owner)
  await shellIsInstalled(desk)
})
beforeEach(() => showOnFailure(admin, visitor))
afterAll(() => Promise.all([admin?.remove(), visitor?.remove()]))

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => desk.getByRole('status').getByText(text, { exact: true }).first().waitFor()
const go = (path: string) => desk.goto(`${workspace.url}/support${path}`)

/** Link of a kind in the newest mail to a reader; its path on the page. */
async function linkTo(reader: string, kind: 'confirm' | 'unsubscribe', subject = ''): Promise<string> {
  const folder = join(workspace.folder, 'sent-mail')
  const found = await until(`the mail to ${reader}`, () =>
    readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, ''))
      .findLast((mail) => mail.includes(reader) && mail.includes(subject) && mail.includes(`/${kind}/`)),
  )
  const [, token = ''] = new RegExp(`/${kind}/([\\w-]+)`).exec(found) ?? []
  return `${at}/${kind}/${token}`
}

test('STA-013, STA-015, STA-058: a page is created with a service, and stands for everybody', async () => {
  await go('/statuspage')
  await button(desk, 'Create Status Page').click()
  await desk.getByRole('textbox', { name: 'Name' }).fill('Ridgeline status')
  await button(desk, 'Create').click()
  await toast('Status Page Added')
  for (const name of ['Checkout', 'Downloads']) {
    await go('/statuspage/servicecomponents/new')
    await desk.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await desk.getByRole('textbox', { name: 'Description' }).fill(`${name} of the shop`)
    await button(desk, 'Create').click()
    await toast('Services Added')
  }
  at = new URL((await desk.getByRole('link', { name: 'Preview' }).getAttribute('href')) ?? '', workspace.url)
    .href
  await open.goto(at)
  await open.getByText('All Systems Operational').first().waitFor()
  await open.getByText('Checkout').first().waitFor()
  expect(await findingsInBothLights(open)).toEqual([])
})

test('D1-72, D2-30, STA-019, STA-049: a visitor subscribes, reads of an incident from open to resolved, and leaves by one press', async () => {
  await open.goto(`${at}/subscribe`)
  expect(await findingsInBothLights(open)).toEqual([])
  await open.getByLabel('Email').fill('dana@reader.example')
  await button(open, 'Subscribe').click()
  await open.waitForURL(/\/subscribed$/)
  await open.goto(await linkTo('dana@reader.example', 'confirm'))
  expect(await findingsInBothLights(open)).toEqual([])
  await open.getByRole('button').first().click()
  await open.waitForLoadState()
  await go('/statuspage/incidents/new')
  await desk.getByRole('textbox', { name: 'Title' }).fill('Checkout is slow')
  await desk.getByRole('combobox', { name: 'Source' }).click()
  await desk.getByRole('option').first().click()
  await desk.getByRole('checkbox', { name: 'Checkout' }).click()
  await desk.getByRole('combobox', { name: /Checkout/ }).click()
  await desk.getByRole('option', { name: 'Partial Outage' }).click()
  await button(desk, 'Create').click()
  await toast('Incidents Added')
  const leave = await linkTo('dana@reader.example', 'unsubscribe', 'Checkout is slow')
  await open.goto(at)
  await open.getByText('Partial Outage').first().waitFor()
  await open.getByRole('link', { name: 'Checkout is slow' }).first().click()
  await open.getByRole('heading', { name: 'Checkout is slow' }).waitFor()
  expect(await findingsInBothLights(open)).toEqual([])
  await open.goto(leave)
  await open.getByRole('button').first().click()
  await open.waitForLoadState()
  expect(await findingsInBothLights(open)).toEqual([])
})

test('two conversations are linked to an incident without a connection, answered with its update, and closed with it', async () => {
  await go('/inbox')
  const rows = desk.getByRole('grid', { name: 'Conversations' }).getByRole('row')
  await rows.first().waitFor()
  await admin.context.setOffline(true)
  await button(desk, 'Offline').waitFor()
  const names: string[] = []
  for (const place of [0, 1]) {
    await rows.nth(place).click()
    const thread = desk.getByRole('region', { name: 'Conversation', exact: true })
    await thread.getByRole('combobox', { name: 'Status' }).waitFor()
    names.push(desk.url())
    await desk.keyboard.press('Control+k')
    await field(desk).fill('Link to incident')
    await option(desk, /Link to incident/)
      .first()
      .click()
    await desk.getByRole('dialog', { name: 'Link to incident' }).getByRole('button', { name: 'Link' }).click()
    await thread.getByRole('link', { name: 'Part of incident: Checkout is slow' }).waitFor()
  }
  expect(new Set(names).size).toBe(2)
  await admin.context.setOffline(false)
  await isOnline(desk)
  await go('/statuspage/incidents')
  await desk
    .getByRole('link', { name: /Checkout is slow/ })
    .first()
    .click()
  await desk.getByText(/^2 people wrote, in 2 conversations\.$/).waitFor()
  await button(desk, 'Send update as reply').click()
  await button(desk, 'Send to 2 conversations').click()
  await toast('The update goes to 2 conversations')
  await desk
    .getByText(/answered with this update|2 of 2|2 conversations answered/)
    .first()
    .waitFor()
  await button(desk, 'Resolve Incidents').click()
  await button(desk, 'Close 2 conversations').click()
  await open.goto(at)
  await open.getByText('All Systems Operational').first().waitFor()
  await go(new URL(names[0] ?? '').pathname.replace('/support', ''))
  const status = desk.getByRole('region', { name: 'Conversation', exact: true }).getByRole('combobox', {
    name: 'Status',
  })
  await until('it is closed', async () => (await status.innerText()).includes('Closed'))
  expect(admin.problems).toEqual([])
})
