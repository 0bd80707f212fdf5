import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { findingsInBothLights } from '../axe.ts'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { supportAddress } from './real-mail.ts'

/* An agent blocks a sender from its mail and unblocks it, also offline. */

let product: Product
let browser: DeskBrowser

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  await signIn(browser.page, product.url, 'maya@demo.outpost.test')
})

afterAll(async () => {
  await browser?.remove()
  await product?.close()
})

beforeEach(() => showOnFailure(browser))

async function deliver(subject: string): Promise<void> {
  const messageId = `${subject.replaceAll(' ', '-')}@loud.example`
  const from = 'noise@loud.example'
  const head = [`From: Noise <${from}>`, `To: ${supportAddress}`, `Subject: ${subject}`]
  const raw = [...head, `Message-ID: <${messageId}>`, '', 'Buy now.', ''].join('\r\n')
  const sender = smtpSender(`smtp://127.0.0.1:${product.inboundPort}`)
  const mail = { messageId, envelope: { from, to: [supportAddress] }, raw: Buffer.from(raw) }
  expect(await sender.send(mail, { beforeDot: () => Promise.resolve() })).toMatchObject({ kind: 'sent' })
  await sender.close()
}

const rowOf = (subject: string) => browser.page.getByRole('row', { name: new RegExp(subject) })
const toast = (text: string) => browser.page.getByRole('status', { name: 'Messages' }).getByText(text)

test('from the menu of a conversation to the list of the settings and back, the way back without a connection', async () => {
  const { page, context } = browser
  await deliver('Buy our bells')
  await rowOf('Buy our bells').click()
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  await pane.getByRole('heading', { name: 'Buy our bells' }).waitFor()
  await pane.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Block sender' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block sender' })
  await dialog.getByRole('radio', { name: /Everybody at loud.example/ }).check()
  expect(await findingsInBothLights(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await toast('Sender Blocked').waitFor()
  await deliver('Buy our horns')
  await page.goto(`${product.url}/support/settings/blocked-senders`)
  await page.getByRole('link', { name: /loud\.example/ }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await page.goto(`${product.url}/support/settings/set-aside`)
  await page.getByRole('radio', { name: 'Done' }).click()
  await rowOf('Buy our horns').getByText('Its sender is blocked').waitFor()
  await page.goto(`${product.url}/support/inbox`)
  await rowOf('Buy our bells').click()
  expect(await rowOf('Buy our horns').count()).toBe(0)
  const customer = page.getByRole('complementary', { name: 'Customer' })
  await customer.getByText('Blocked: their mail is set aside').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await context.setOffline(true)
  await customer.getByRole('button', { name: 'Unblock loud.example' }).click()
  await toast('Saved on this device').waitFor()
  await customer.getByText('Blocked: their mail is set aside').waitFor({ state: 'detached' })
  await context.setOffline(false)
  await page.getByText('Saved on this device').waitFor({ state: 'detached' })
  await expect
    .poll(
      async () => {
        await deliver(`Buy our lamps ${Date.now()}`)
        return rowOf('Buy our lamps').count()
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toBeGreaterThan(0)
  expect(browser.problems).toEqual([])
})
