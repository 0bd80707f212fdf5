import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { startSmtpSink, type SmtpSink } from '../../support/services/smtp-sink.ts'
import { findingsInBothLights } from '../axe.ts'

/* An administrator sets an inbox's SMTP server: errors are shown step by step, then mail is sent by it. */

let product: Product
let sink: SmtpSink
let owner: DeskBrowser

const login = { user: 'mailer', password: 'a long password' }

beforeAll(async () => {
  ;[product, sink, owner] = await Promise.all([startProduct(), startSmtpSink({ login }), openBrowser()])
  await signIn(owner.page, product.url, 'owner@demo.outpost.test')
})
beforeEach(() => showOnFailure(owner))
afterAll(async () => {
  await owner?.remove()
  await sink?.close()
  await product?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name)

async function openInbox(page: Page): Promise<void> {
  await page.goto(`${product.url}/support/settings/inboxes`)
  await page
    .getByRole('link', { name: /Support(?! widget)/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Sending', exact: true }).waitFor()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Tests the server and waits for the result. */
async function tried(page: Page, sentence: string): Promise<void> {
  await button(page, 'Try it out and save').click()
  await page.getByText(sentence, { exact: true }).waitFor()
}

test('API-012: a server is tried out step by step, each trouble with its own sentence', async () => {
  const { page } = owner
  await openInbox(page)
  await button(page, 'Name a server').click()
  await field(page, 'SMTP server').fill('smtp.nowhere.invalid')
  await field(page, 'User').fill(login.user)
  await field(page, 'Password').fill('a wrong one')
  await tried(page, 'No server of this name is known')
  await field(page, 'SMTP server').fill('127.0.0.1')
  await field(page, 'Port').fill('1')
  await tried(page, 'The server takes no connection at this port')
  await field(page, 'Port').fill(new URL(sink.url).port)
  await tried(page, 'The server offers no STARTTLS at this port')
  await choose(page, 'Encryption', 'TLS')
  await tried(page, 'The server does not speak TLS at this port')
  await choose(page, 'Encryption', 'None')
  await tried(page, 'The server does not take this user and password')
  await page.getByText('The server says: “535 5.7.8 Bad user or password”').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
})

test('API-012: mail of the inbox then leaves by it, and no mail of the trying did', async () => {
  const { page } = owner
  expect(sink.mails).toEqual([])
  await field(page, 'Password').fill(login.password)
  await button(page, 'Try it out and save').click()
  await page.getByText('Mail leaves by 127.0.0.1', { exact: true }).first().waitFor()
  await button(page, 'Test').click()
  await page.getByText('It sends for this inbox').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  expect(sink.mails).toEqual([])
  expect(await page.content()).not.toContain(login.password)
})

test('API-012: another administrator’s change is not overwritten unseen', async () => {
  const { page } = owner
  await button(page, 'Change').click()
  const second = await page.context().newPage()
  await openInbox(second)
  await button(second, 'Change').click()
  await field(second, 'Mails a minute').fill('12')
  await button(second, 'Try it out and save').click()
  await second.getByText(/at most 12 mails a minute/).waitFor()
  await second.close()
  await field(page, 'Mails a minute').fill('99')
  await button(page, 'Try it out and save').click()
  await page
    .getByText(/changed|meanwhile/i)
    .first()
    .waitFor()
  await button(page, 'Cancel').click()
})

test('API-012: without it mail leaves by the server of the desk again', async () => {
  const { page } = owner
  await openInbox(page)
  await button(page, 'Stop using it').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send without it' }).click()
  await button(page, 'Name a server').waitFor()
})
