import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  isOnline,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { findingsInBothLights } from '../axe.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

/* Second factors: an authenticator app, its recovery codes, and a passkey of a virtual authenticator. */

const password = 'outpost-demo'

let workspace: Workspace
let browser: DeskBrowser
let page: Page
let secret: string
let recovery: string

beforeAll(async () => {
  const opened = await openWorkspace()
  // Passkeys need a host name instead of an IP address.
  workspace = { ...opened, url: opened.url.replace('127.0.0.1', 'localhost') }
  browser = await openBrowser()
  page = browser.page
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await signIn(page, workspace.url, workspace.priya)
})
beforeEach(() => showOnFailure(browser))
afterAll(() => browser.remove())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate()

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await button('Sign in').waitFor()
}

async function typePassword(): Promise<void> {
  await field('Email').fill(workspace.priya)
  await field('Password').fill(password)
  await button('Sign in').click()
}

test('an authenticator app is set up by its picture or key, its first code and the recovery codes', async () => {
  await page.goto(`${workspace.url}/support/settings/sign-in`)
  await button('Set up an app').click()
  await dialog('Set up an app').getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByText('This password is wrong').waitFor()
  await dialog('Set up an app').getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: 'The key as a picture for the app' }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  secret = (await dialog('Set up an app').locator('code').innerText()).replaceAll(' ', '')
  await field('Code').fill(codeNow())
  await button('Turn on').click()
  const codes = dialog('Recovery codes')
  await codes.getByRole('listitem').first().waitFor()
  expect(await codes.getByRole('listitem').count()).toBe(10)
  recovery = await codes.getByRole('listitem').first().innerText()
  expect(await findingsInBothLights(page)).toEqual([])
  await button('I kept them').click()
  await page.getByText('10 recovery codes are left.').waitFor()
})

test('a sign-in asks for its code, and takes a recovery code instead', async () => {
  await signOut()
  await typePassword()
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await field('Code').fill('000000')
  await page.getByText('This code is not right').waitFor()
  await button('Use a recovery code').click()
  await field('Recovery code').fill(recovery)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/support/**')
  await isOnline(page)
})

test('a passkey is made with a finger, and signs in without password and code', async () => {
  await page.goto(`${workspace.url}/support/settings/sign-in`)
  await page.getByText('9 recovery codes are left.').waitFor()
  await button('Add a passkey').click()
  await dialog('Add a passkey').getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await dialog('Name the passkey').getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await signOut()
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/account/login/passkey')),
    button('Use a passkey').click(),
  ])
  await isOnline(page)
  // A repeated response does not match the new challenge.
  const again = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/account/login/passkey', {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    sent.postData() ?? '',
  )
  expect(again).toBe(401)
})

test('without a connection the desk goes on; the settings say what needs one', async () => {
  await page.goto(`${workspace.url}/support/settings/sign-in`)
  await page.getByText('Last used').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()
  await page.getByText(/^As of/).waitFor()
  await button('Turn off').focus()
  await page.getByRole('tooltip').getByText('Needs a connection').waitFor()
  await page.context().setOffline(false)
  await isOnline(page)
})

test('the app is turned off, and the passkey removed', async () => {
  await button('Turn off').click()
  await dialog('Turn the app off').getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await button('Set up an app').waitFor()
  await button('Remove Work laptop').click()
  await page.getByText('Work laptop').waitFor({ state: 'detached' })
  await signOut()
  await button('Use a passkey').click()
  await page.getByText('This passkey is not registered here').waitFor()
  await typePassword()
  await isOnline(page)
  expect(browser.problems.filter((text) => !/status of (400|401)/.test(text))).toEqual([])
})
