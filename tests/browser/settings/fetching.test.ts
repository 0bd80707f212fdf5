import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { mailText } from '../../support/mail-desk.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { startScriptedImap, type ScriptedImap } from '../../support/services/scripted-imap.ts'
import { findingsInBothLights } from '../axe.ts'

/* An administrator connects a mailbox: errors are shown step by step, then mail arrives. */

let product: Product
let imap: ScriptedImap
let owner: DeskBrowser

beforeAll(async () => {
  ;[product, imap, owner] = await Promise.all([startProduct(), startScriptedImap(), openBrowser()])
  imap.folders.set('Archive', { uidValidity: 1, uidNext: 1, mails: [] })
  await signIn(owner.page, product.url, 'owner@demo.outpost.test')
})
beforeEach(() => showOnFailure(owner))
afterAll(async () => {
  await owner?.remove()
  await imap?.close()
  await product?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const mail = (subject: string) =>
  mailText(
    {
      From: 'Dana Whitlock <dana@customer.example>',
      To: 'support@demo.outpost.test',
      Subject: subject,
      'Message-ID': `<${subject.replaceAll(' ', '-')}@customer.example>`,
    },
    'It squeaks when it rains.',
  )

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Tests the server and waits for the result. */
async function tried(page: Page, sentence: string): Promise<void> {
  await button(page, 'Try it out').click()
  await page.getByText(sentence, { exact: true }).waitFor()
}

test('INB-024: a mailbox is tried out step by step, each trouble with its own sentence', async () => {
  const { page } = owner
  await page.goto(`${product.url}/support/settings/inboxes`)
  await page
    .getByRole('link', { name: /Support(?! widget)/ })
    .first()
    .click()
  await page.getByText('Mail is not fetched', { exact: true }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await button(page, 'Connect a mailbox').click()
  await field(page, 'IMAP server').fill('imap.nowhere.invalid')
  await page.getByLabel('Password').fill('wrong one')
  await tried(page, 'No server of this name is known')
  await field(page, 'IMAP server').fill('127.0.0.1')
  await field(page, 'Port').fill('1')
  await tried(page, 'The server takes no connection at this port')
  await field(page, 'Port').fill(String(imap.port))
  await tried(page, 'The server does not speak TLS at this port')
  await choose(page, 'Encryption', 'STARTTLS')
  await tried(page, 'The server offers no STARTTLS at this port')
  await choose(page, 'Encryption', 'None, on this machine only')
  await field(page, 'User').fill('support@desk.test')
  await tried(page, 'The server does not take this user and password')
  await page.getByText('The server says: “Invalid credentials (Failure)”').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
})

test('INB-024: a connected mailbox shows what is here, and new mail arrives at once', async () => {
  const { page } = owner
  imap.deliver(mail('From before'))
  await page.getByLabel('Password').fill(imap.password)
  await button(page, 'Try it out').click()
  await page.getByRole('checkbox', { name: 'INBOX' }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await button(page, 'Connect').click()
  await page.getByText('Mail is fetched', { exact: true }).waitFor()
  await page.getByText('0 in conversations + 0 set aside + 1 not fetched = 1 on the server').waitFor()
  imap.deliver(mail('Squeaky brakes'))
  await page.getByText('1 in conversations + 0 set aside + 1 not fetched = 2 on the server').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await page.goto(`${product.url}/support/inbox`)
  await page.getByText('Squeaky brakes').first().waitFor()
})

test('INB-024: what lay there before is brought in as far back as is wanted, and taken back', async () => {
  const { page } = owner
  await page.goto(`${product.url}/support/settings/inboxes`)
  await page
    .getByRole('link', { name: /Support(?! widget)/ })
    .first()
    .click()
  await button(page, 'Bring old mail in').click()
  await page.getByRole('radio', { name: 'All of it (1)' }).click()
  expect(await findingsInBothLights(page)).toEqual([])
  await button(page, 'Bring in').click()
  await page.getByText('1 imported').waitFor()
  await page.getByText('2 in conversations + 0 set aside + 0 not fetched = 2 on the server').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  await page.getByText('1 in conversations + 0 set aside + 1 not fetched = 2 on the server').waitFor()
})

test('INB-024: a password that the server takes no more is told of, with what to do', async () => {
  const { page } = owner
  imap.password = 'another one'
  imap.drop()
  await page.goto(`${product.url}/support/settings/inboxes`)
  await page
    .getByRole('link', { name: /Support(?! widget)/ })
    .first()
    .click()
  await page.getByText('The server does not take this user and password', { exact: true }).waitFor()
  await page.getByText(/^Enter both again\./).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await button(page, 'Change').click()
  await page.getByLabel('Password').fill(imap.password)
  await button(page, 'Try it out').click()
  await button(page, 'Connect').click()
  await page.getByText('Mail is fetched', { exact: true }).waitFor()
  await button(page, 'Stop fetching').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop fetching' }).click()
  await page.getByText('Mail is not fetched', { exact: true }).waitFor()
  expect(imap.connections()).toBeLessThan(2)
})
