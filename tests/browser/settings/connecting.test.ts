import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { startMailOAuth, type MailOAuth } from '../../support/services/mail-oauth.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { findingsInBothLights } from '../axe.ts'
import { go } from '../inbox/harness.ts'

/* An inbox with Microsoft's consent: connected, refused, disconnected. */

let product: Product
let fake: MailOAuth
let browser: DeskBrowser

beforeAll(async () => {
  fake = await startMailOAuth('microsoft')
  const { clientId, clientSecret } = fake.provider.client
  const env = {
    ...{ MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret },
    MICROSOFT_LOGIN_URL: fake.url,
  }
  ;[product, browser] = await Promise.all([startProduct({ env }), openBrowser()])
  await signIn(browser.page, product.url, 'owner@demo.outpost.test')
})
beforeEach(() => showOnFailure(browser))
afterAll(async () => {
  await browser?.remove()
  await product?.close()
  await fake?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inbox = async (page: Page) => {
  await go(page, '/settings/inboxes')
  await page.getByRole('link', { name: /^Support(?! widget)/ }).click()
  await page.getByRole('heading', { name: 'Google and Microsoft' }).waitFor()
}

test('API-011: an inbox is connected with Microsoft by a button, and Google says what the server lacks', async () => {
  const { page } = browser
  await inbox(page)
  await page.getByText(/^To connect with Google, set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/).waitFor()
  expect(await button(page, 'Connect with Google').count()).toBe(0)
  await button(page, 'Connect with Microsoft').click()
  await page.getByText('Connected with Microsoft').first().waitFor()
  await page.waitForURL(/\/settings\/inboxes\/\d+$/)
  await button(page, 'Disconnect').waitFor()
  expect(await button(page, 'Connect with Microsoft').count()).toBe(0)
  expect(await findingsInBothLights(page)).toEqual([])
})

test('an answer that is not ours connects nothing and says so', async () => {
  const { page } = browser
  await page.goto(`${product.url}/support/settings/inboxes/connected?code=1&state=${crypto.randomUUID()}`)
  await page.getByRole('alert').getByText('This took too long. Connect the inbox again.').waitFor()
})

test('disconnected, it is asked about first, and can be connected again', async () => {
  const { page } = browser
  await inbox(page)
  await button(page, 'Disconnect').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('Disconnected from Microsoft').first().waitFor()
  await button(page, 'Connect with Microsoft').waitFor()
  // The test causes the refusal above.
  expect(browser.problems.filter((text) => !text.includes('status of 400'))).toEqual([])
})
