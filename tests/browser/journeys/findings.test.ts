import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { findingsInBothLights } from '../axe.ts'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { supportAddress } from './real-mail.ts'

/* Findings of a mail in its thread, from arrival to an agent's screen. */

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

const robin = 'Robin Vale <robin@vale.example>'

let count = 0

/** Delivers a mail like the upstream server, and opens it; returns its newest message. */
async function open(subject: string, head: string[], body: string[], from = robin): Promise<Locator> {
  count += 1
  const messageId = `finding-${count}@vale.example`
  const raw = [
    ...[`From: ${from}`, `To: ${supportAddress}`, `Subject: ${subject}`],
    ...[`Message-ID: <${messageId}>`, ...head, '', ...body, ''],
  ].join('\r\n')
  const sender = smtpSender(`smtp://127.0.0.1:${product.inboundPort}`)
  const envelope = { from: 'robin@vale.example', to: [supportAddress] }
  const mail = { messageId, envelope, raw: Buffer.from(raw) }
  expect(await sender.send(mail, { beforeDot: () => Promise.resolve() })).toMatchObject({ kind: 'sent' })
  await sender.close()
  const { page } = browser
  await page.getByRole('row', { name: new RegExp(subject) }).click()
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  await pane.getByRole('heading', { name: subject }).waitFor()
  return pane.getByRole('article').last()
}

test('an answer of a machine says so in a quiet line, and its details by what it is known', async () => {
  const message = await open('Away until May', ['Auto-Submitted: auto-replied'], ['I am away.'])
  await message.getByText('Out of office', { exact: true }).waitFor()
  await message.getByRole('button', { name: /^to / }).click()
  await message.getByText('auto-submitted: auto-replied').waitFor()
  expect(await message.getByText('Written by a machine').count()).toBe(0)
})

test('a mail that could not be verified warns', async () => {
  const failed = 'Authentication-Results: mx.outpost.test; dmarc=fail'
  const message = await open('Please change the account', [failed], ['Pay to the new account.'])
  await message.getByText('Could not be verified as from vale.example').waitFor()
  await expect(findingsInBothLights(browser.page)).resolves.toEqual([])
})

test('an encrypted mail says what it is in the list and in the thread, and its original can be had', async () => {
  const { page } = browser
  const message = await open(
    'For you alone',
    ['Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b'],
    [
      ...['--b', 'Content-Type: application/pgp-encrypted', '', 'Version: 1', '--b'],
      ...['Content-Type: application/octet-stream; name=encrypted.asc', '', 'hQEMA5', '--b--'],
    ],
  )
  await page
    .getByRole('row', { name: /For you alone/ })
    .getByText('Encrypted message')
    .waitFor()
  await message.getByText('This message is encrypted').waitFor()
  await message.getByRole('button', { name: 'Show original' }).click()
  const original = page.getByRole('dialog', { name: 'Original message' })
  await original.getByText('hQEMA5').waitFor()
  await original.getByRole('button', { name: 'Close' }).click()
  expect(browser.problems).toEqual([])
})

test('somebody who had no part in a conversation is marked as one who came to it', async () => {
  const first = await open('The blue frame', [], ['Is it still there?'])
  await first.getByText('Is it still there?').waitFor()
  const answers = `In-Reply-To: <finding-${count}@vale.example>`
  const mallory = 'Mallory <mallory@elsewhere.example>'
  await open('The blue frame', [answers], ['Send it to me instead.'], mallory)
  const message = browser.page.getByRole('article', { name: 'Message from Mallory' })
  await message.getByText('Whoever wrote this had no part in this conversation before.').waitFor()
  await expect(findingsInBothLights(browser.page)).resolves.toEqual([])
})

test('mail of a person has no such line', async () => {
  const message = await open('A plain question', [], ['Do you have lights?'])
  await message.getByText('Do you have lights?').waitFor()
  expect(await message.locator('p:has(> svg)').count()).toBe(0)
})
