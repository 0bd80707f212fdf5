import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setAsideLimits } from '#domain/channels/set-aside.ts'
import type { Sender } from '#server/smtp/sender.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { findingsInBothLights } from '../axe.ts'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'
import { supportAddress } from './real-mail.ts'

/* A mail without an author arrives over SMTP, and an agent recovers it. */

let product: Product
let browser: DeskBrowser
let page: Page
let sender: Sender

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  page = browser.page
  sender = smtpSender(`smtp://127.0.0.1:${product.inboundPort}`)
  await signIn(page, product.url, 'maya@demo.outpost.test')
})

afterAll(async () => {
  await sender?.close()
  await browser?.remove()
  await product?.close()
})

beforeEach(() => showOnFailure(browser))

/** Delivers a mail without an author. */
async function deliver(subject: string): Promise<void> {
  const messageId = `${subject.replaceAll(' ', '-')}@scanner.example`
  const raw = `To: ${supportAddress}\r\nSubject: ${subject}\r\nMessage-ID: <${messageId}>\r\n\r\nPage one of one.\r\n`
  const mail = { messageId, envelope: { from: '', to: [supportAddress] }, raw: Buffer.from(raw) }
  expect(await sender.send(mail, { beforeDot: () => Promise.resolve() })).toMatchObject({ kind: 'sent' })
}

const rowOf = (subject: string) => page.getByRole('row', { name: new RegExp(`^${subject},`) })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const toast = (text: string) => page.getByRole('status', { name: 'Messages' }).getByText(text)

async function openList(): Promise<void> {
  await page.goto(`${product.url}/support/settings/set-aside`)
  await page.getByRole('heading', { name: 'Set-aside messages' }).waitFor()
}

test('from the inbox to a conversation: it is read, tried again, and made by hand with the keys alone', async () => {
  await deliver('A page from the scanner')
  await press('All conversations')
  await page.getByRole('menuitem', { name: 'Set-aside messages' }).click()
  await rowOf('A page from the scanner').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Page one of one.').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await toast('Still set aside: It has no address that can be answered').waitFor()
  await page.getByRole('button', { name: 'Make a conversation' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Make a conversation' })
  await dialog.getByRole('textbox', { name: "Customer's email" }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Email cannot be an empty field').waitFor()
  await page.keyboard.type('ana@vale.example')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Open the conversation' }).click()
  await page.getByRole('heading', { name: 'A page from the scanner' }).waitFor()
  await page.getByRole('article').getByText('Page one of one.').waitFor()
  await openList()
  expect(await rowOf('A page from the scanner').count()).toBe(0)
  await page.getByRole('radio', { name: 'Done' }).click()
  await rowOf('A page from the scanner').getByText('In a conversation').waitFor()
})

test('it is marked as done, and that is taken back', async () => {
  await deliver('A page for nobody')
  await openList()
  await rowOf('A page for nobody').click()
  await press('Mark as done')
  await page.getByRole('button', { name: 'Put back' }).waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('radio', { name: 'Done' }).waitFor()
  await rowOf('A page for nobody').waitFor({ state: 'detached' })
  await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await rowOf('A page for nobody').click()
  await page.getByRole('button', { name: 'Mark as done' }).waitFor()
})

test('a press that was answered on another screen changes nothing: one conversation', async () => {
  await deliver('Two screens')
  await openList()
  await rowOf('Two screens').click()
  const other = await browser.context.newPage()
  await other.goto(page.url())
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Make a conversation' }).click()
    await each.getByRole('textbox', { name: "Customer's email" }).fill('ana@vale.example')
  }
  const made = (each: Page) =>
    each.getByRole('dialog').getByRole('button', { name: 'Make a conversation' }).click()
  await Promise.all([made(page), made(other)])
  const links = await Promise.all(
    [page, other].map((each) =>
      each.getByRole('link', { name: 'Open the conversation' }).getAttribute('href'),
    ),
  )
  expect(links[0]).toMatch(/\/inbox\/\d+$/)
  expect(links[1]).toBe(links[0])
  await other.close()
})

test('the list counts all and brings the pages as they are come to; a phone and a tablet show it whole', async () => {
  const count = setAsideLimits.page + 10
  for (let index = 1; index <= count; index += 1) await deliver(`Report ${index}`)
  await openList()
  const total = Number(await page.locator('h1 + [data-count]').innerText())
  expect(total).toBeGreaterThanOrEqual(count)
  await page.getByRole('row').first().focus()
  await until('the last row', async () => {
    await page.keyboard.press('End')
    return rowOf('A page for nobody').isVisible()
  })
  for (const [width, height] of [
    [834, 1112],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openList()
    await page.getByRole('row').first().waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    await page.getByRole('row').first().click()
    await page.getByRole('button', { name: 'Mark as done' }).waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(await isWide()).toBe(false)
  }
  expect(browser.problems).toEqual([])
})
