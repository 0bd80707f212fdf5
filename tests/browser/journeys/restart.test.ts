import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import {
  besidesRestarts,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { startCruelSmtp, type CruelSmtp } from '../../support/services/cruel-smtp.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'
import { answerAsCustomer, supportAddress } from './real-mail.ts'

/* Open screens of agents when the server restarts or is killed. */

let smtp: CruelSmtp
let product: Product
let browser: DeskBrowser

beforeAll(async () => {
  smtp = await startCruelSmtp()
  product = await startProduct({ env: { SMTP_URL: smtp.url } })
  browser = await openBrowser()
  await signIn(browser.page, product.url, 'maya@demo.outpost.test', { sendsAtOnce: true })
})

afterAll(async () => {
  await browser?.remove()
  await product?.close()
  await smtp?.close()
})

beforeEach(() => showOnFailure(browser))

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })

let mails = 0

/** Delivers a customer's mail; resolves to its row once the open list shows it. */
async function newMailShows(timeout: number): Promise<Locator> {
  mails += 1
  const subject = `Where is my order ${mails}`
  const nothing = { inReplyTo: '', references: [] }
  const from = 'Robin Vale <robin@vale.example>'
  await answerAsCustomer(product, { ...nothing, from, to: supportAddress, subject, text: 'Hello' })
  const row = browser.page.getByRole('row', { name: new RegExp(`${subject}$`) })
  await row.waitFor({ timeout })
  return row
}

test('after a restart of the server new mail appears by itself again, and soon', async () => {
  await newMailShows(20_000)
  await product.restart()
  // By the socket, or at the latest by the pull once a minute.
  await newMailShows(75_000)
  // By the socket alone: the next such pull is later.
  await newMailShows(20_000)
})

test('a mail in doubt says so on the screen, and Resend sends it under the same Message-ID', async () => {
  const { page } = browser
  const row = await newMailShows(75_000)
  await row.click()
  const before = smtp.taken.length
  await conversation(page).getByRole('button', { name: 'Reply', exact: true }).first().click()
  await conversation(page).getByRole('textbox', { name: 'Message' }).fill('Did this arrive?')
  const held = smtp.holdNext('dot')
  await conversation(page).getByRole('button', { name: 'Send', exact: true }).click()
  await held
  await product.kill()
  smtp.drop()
  await product.restart()
  const message = conversation(page).getByRole('article', { name: 'Message from Maya Lindqvist' })
  await message.getByText('Unknown', { exact: true }).waitFor({ timeout: 75_000 })
  await message.getByText(/not sent again by itself/).waitFor()
  expect(smtp.taken).toHaveLength(before + 1)

  await message.getByRole('button', { name: 'Resend' }).click()
  await message.getByText('Sent', { exact: true }).waitFor()
  await until('it arrives again', () => smtp.taken.length === before + 2)
  expect(smtp.taken.at(-1)?.messageId).toBe(smtp.taken.at(-2)?.messageId)
  expect(besidesRestarts(browser.problems)).toEqual([])
})
