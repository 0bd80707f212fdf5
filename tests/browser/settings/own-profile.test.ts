import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { until } from '../../support/until.ts'
import { findingsInBothLights } from '../axe.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

/* Changes of the own profile, on two devices of one agent. */

let workspace: Workspace
let laptop: DeskBrowser
let tablet: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  laptop = await openBrowser()
  tablet = await openBrowser()
  await signIn(laptop.page, workspace.url, workspace.maya)
  await signIn(tablet.page, workspace.url, workspace.maya)
})
beforeEach(() => showOnFailure(laptop, tablet))
afterAll(async () => {
  await laptop.remove()
  await tablet.remove()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const open = (page: Page) => page.goto(`${workspace.url}/support/settings/my-profile`)

/** Code in the newest mail to an address. */
async function codeTo(to: string): Promise<string> {
  const folder = join(workspace.folder, 'sent-mail')
  let code: string | undefined
  await until(`a code to ${to}`, () => {
    const mail = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .findLast((text) => /^To: (.*)$/m.exec(text)?.[1]?.includes(to))
    code = /^(\d{6})\r?$/m.exec(mail ?? '')?.[1]
    return code !== undefined
  })
  return code as string
}

test('ERR-034, API-069: a name is changed, and the desk calls its agent by it', async () => {
  const { page } = laptop
  await open(page)
  await field(page, 'First name').fill('Maja')
  expect(await findingsInBothLights(page)).toEqual([])
  await button(page, 'Update').click()
  await page.getByRole('status').getByText('Profile Updated').first().waitFor()
  await page.getByRole('button', { name: /^Profile of Maja/ }).waitFor()
})

test('API-070, API-071: a picture is seen on every device, also without a connection, until it is removed', async () => {
  const { page } = laptop
  await open(page)
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  const picked = { name: 'me.png', mimeType: 'image/png', buffer: png }
  await page.getByRole('group', { name: 'Picture' }).locator('input[type=file]').setInputFiles(picked)
  await page.getByRole('dialog', { name: 'Crop picture' }).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('img', { name: 'Picture', exact: true }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  const faces = [page, tablet.page].map((each) =>
    each.getByRole('button', { name: /Profile of/ }).locator('img'),
  )
  for (const face of faces) await face.waitFor()

  await shellIsInstalled(page)
  await laptop.context.setOffline(true)
  await page.reload()
  await faces[0]?.waitFor()
  expect(await button(page, 'Change picture').getAttribute('data-tip')).toBe('Needs a connection')
  await laptop.context.setOffline(false)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  for (const face of faces) await face.waitFor({ state: 'detached' })
  await page.getByRole('group', { name: 'Picture' }).getByText('ML', { exact: true }).waitFor()
})

/** Picks from an open list by its filter. */
async function choose(page: Page, label: string, typed: string) {
  await page.getByRole('combobox', { name: label, exact: true }).press('Enter')
  const filter = page.getByRole('combobox', { name: `Filter ${label}` })
  if (await filter.isVisible()) await filter.fill(typed)
  await page.getByRole('option', { name: typed }).first().click()
}

test('CNS-002, CNS-008, CNS-009: dates, times and zone are one’s own, at once in all tabs and without a connection', async () => {
  const { page } = laptop
  const inbox = await laptop.context.newPage()
  await inbox.goto(`${workspace.url}/support/inbox`)
  const time = inbox.getByRole('main').getByRole('time').first()
  await time.waitFor()
  await laptop.context.setOffline(true)
  await choose(page, 'Date format', 'YYYY-MM-DD')
  await choose(page, 'Time format', '24-hour')
  await choose(page, 'Country', 'Kazakhstan')
  expect(await findingsInBothLights(page)).toEqual([])
  await choose(page, 'Time zone', 'Aqtau')
  await page.getByText(/^Now it is \d{4}-\d\d-\d\d, \d\d:\d\d\.$/).waitFor()
  const shown = /^\d{4}-\d\d-\d\d, \d\d:\d\d$/
  await expect.poll(async () => (await time.getAttribute('title')) ?? (await time.innerText())).toMatch(shown)
  await inbox.close()
  await laptop.context.setOffline(false)
  await open(tablet.page)
  await tablet.page.getByRole('combobox', { name: 'Time zone', exact: true, includeHidden: true }).waitFor()
  await expect
    .poll(() => tablet.page.getByRole('combobox', { name: 'Time zone', exact: true }).innerText())
    .toBe('Aqtau')
  await choose(page, 'Country', 'Not chosen')
  await page.getByRole('combobox', { name: 'Time zone', exact: true }).getByText('As the account').waitFor()
})

test('away is said without a connection, and seen by colleagues where they assign', async () => {
  const { page } = laptop
  await laptop.context.setOffline(true)
  await page.getByRole('switch', { name: /^Away/ }).press(' ')
  await page.getByRole('button', { name: /^Profile of .*, away$/ }).waitFor()
  await laptop.context.setOffline(false)
  const colleague = await openBrowser()
  try {
    await signIn(colleague.page, workspace.url, workspace.priya)
    await colleague.page.getByRole('row').first().click()
    await colleague.page.getByRole('combobox', { name: 'Assignee' }).click()
    await colleague.page.getByRole('option', { name: /Maja.*Away/ }).waitFor()
    await page.getByRole('switch', { name: /^Away/ }).click()
    await colleague.page.getByRole('option', { name: /Maja.*Away/ }).waitFor({ state: 'detached' })
  } finally {
    await colleague.remove()
  }
})

test('CNS-007, AUT-022: a phone is written behind the dial code of its country, which is found by typing', async () => {
  const { page } = laptop
  await page.getByRole('combobox', { name: 'Dial code' }).press('Enter')
  await page.getByRole('combobox', { name: 'Filter Dial code' }).fill('nether')
  expect(await findingsInBothLights(page)).toEqual([])
  await page.getByRole('option', { name: 'Netherlands +31' }).waitFor()
  await page.keyboard.press('Enter')
  await field(page, 'Phone').fill('123')
  await button(page, 'Update').click()
  await page.getByText('Enter a valid phone number').waitFor()
  await field(page, 'Phone').fill('+46 8 555 0100')
  await expect.poll(() => page.getByRole('combobox', { name: 'Dial code' }).innerText()).toBe('+46')
  expect(await field(page, 'Phone').inputValue()).toBe('8 555 0100')
  await button(page, 'Update').click()
  await page.getByRole('status').getByText('Profile Updated').first().waitFor()
  await page.reload()
  await expect.poll(() => field(page, 'Phone').inputValue()).toBe('8 555 0100')
})

test('ERR-005, API-087, API-089: an address counts once the code that was sent there is typed', async () => {
  const { page } = laptop
  const moved = workspace.maya.replace('maya', 'maja')
  await button(page, 'Change email').click()
  await field(page, 'New email').fill(moved)
  await field(page, 'Password').fill('outpost-demo')
  await button(page, 'Send a code').click()
  await page.getByText(join(workspace.folder, 'sent-mail')).waitFor()
  await field(page, 'Code').fill(await codeTo(moved))
  expect(await findingsInBothLights(page)).toEqual([])
  await button(page, 'Verify').click()
  await page.getByRole('status').getByText('Email Changed Successfully').first().waitFor()
  await page.getByRole('paragraph').filter({ hasText: moved }).waitFor()
})

test('another device is signed out from here, and asks to sign in with its desk still there', async () => {
  const { page } = laptop
  await page.reload()
  const devices = page.getByRole('list', { name: 'Devices' })
  await devices.getByText('This device').waitFor()
  await devices
    .getByRole('button', { name: /^Sign out / })
    .first()
    .click()
  await page.getByRole('status').getByText('Signed out there').first().waitFor()
  await tablet.page.getByText('Token is expired and you are logged out').waitFor()
})

test('ERR-035, API-073: a password is changed by who knows the one of before', async () => {
  const { page } = laptop
  await button(page, 'Change password').click()
  await field(page, 'Password').fill('wrong one')
  await field(page, 'New password').fill('correct horse battery')
  expect(await findingsInBothLights(page)).toEqual([])
  await button(page, 'Change').click()
  await page.getByText('This password is wrong').waitFor()
  await field(page, 'Password').fill('outpost-demo')
  await button(page, 'Change').click()
  await page
    .getByRole('status')
    .getByText(/^Password Changed/)
    .first()
    .waitFor()
})
