import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTransport } from 'nodemailer'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { hasDovecot, startDovecot } from '../../support/services/dovecot.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { startScriptedImap } from '../../support/services/scripted-imap.ts'
import { startSmtpSink, type SmtpSink } from '../../support/services/smtp-sink.ts'
import { findingsInBothLights } from '../axe.ts'

/* An administrator connects a mailbox from its address alone, until the inbox fetches and sends. */

/** Existing mailbox of the team. */
interface Mailbox {
  port: number
  password: string
  deliver(raw: string): void
  close(): Promise<void>
}

const email = 'team@desk.test'
/** Sending has a separate password. */
const smtpPassword = 'only for what leaves'

async function startMailbox(): Promise<Mailbox> {
  if (hasDovecot()) {
    const { port, password, deliver, close } = await startDovecot()
    return { port, password, deliver: (raw) => deliver('team', raw), close }
  }
  const { port, password, deliver, close } = await startScriptedImap(email)
  return { port, password, deliver: (raw) => void deliver(raw), close }
}

let product: Product
let mailbox: Mailbox
let smtp: SmtpSink
let owner: DeskBrowser

beforeAll(async () => {
  mailbox = await startMailbox()
  const env = {
    ...{ GOOGLE_CLIENT_ID: 'this-desk', GOOGLE_CLIENT_SECRET: 'a secret' },
    INBOUND_DOMAIN: 'mail.desk.test',
  }
  ;[product, smtp, owner] = await Promise.all([
    startProduct({ env }),
    startSmtpSink({ login: { user: email, password: smtpPassword } }),
    openBrowser(),
  ])
  await signIn(owner.page, product.url, 'owner@demo.outpost.test')
})
beforeEach(() => showOnFailure(owner))
afterAll(async () => {
  await owner?.remove()
  await smtp?.close()
  await mailbox?.close()
  await product?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Starts with an address, from the list of inboxes. */
async function begin(page: Page, address: string): Promise<void> {
  await page.goto(`${product.url}/support/settings/inboxes`)
  await page.getByRole('link', { name: 'Connect your mailbox' }).click()
  await field(page, 'Email').fill(address)
  await button(page, 'Go on').click()
  await page.getByRole('heading', { name: address }).waitFor()
}

/** Tests the servers and waits for the results. */
async function tried(page: Page, ...sentences: string[]): Promise<void> {
  await button(page, 'Try it out and connect').click()
  for (const sentence of sentences) await page.getByText(sentence, { exact: true }).first().waitFor()
}

test('INB-024, API-010: a mailbox is connected from nothing to verified, and each thing that is wrong has its own sentence', async () => {
  const { page } = owner
  for (const n of [1, 2])
    mailbox.deliver(
      `From: dana@customer.example\r\nTo: ${email}\r\nSubject: An old question ${n}\r\nMessage-ID: <old-${n}@customer.example>\r\n\r\nHello\r\n`,
    )
  await begin(page, email)
  await page.getByText('Nothing says which servers it has').waitFor()
  const smtpPort = new URL(smtp.url).port
  for (const [way, port] of [
    ['IMAP', String(mailbox.port)],
    ['SMTP', smtpPort],
  ] as const) {
    await field(page, `${way} server`).fill('127.0.0.1')
    await field(page, `${way} port`).fill(port)
  }
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not this one')
  await tried(page, 'The server does not speak TLS at this port')
  await choose(page, 'IMAP encryption', 'STARTTLS')
  await choose(page, 'SMTP encryption', 'STARTTLS')
  await tried(page, 'The server offers no STARTTLS at this port')
  await choose(page, 'IMAP encryption', 'None, on this machine only')
  await choose(page, 'SMTP encryption', 'None, on this machine only')
  await tried(
    page,
    'The server does not take this user and password',
    'The server says: “535 5.7.8 Bad user or password”',
  )
  await password.fill(mailbox.password)
  await tried(page, 'The server says: “535 5.7.8 Bad user or password”')
  await page.getByLabel('SMTP password').fill(smtpPassword)
  await field(page, 'IMAP port').fill('1')
  await tried(page, 'The server takes no connection at this port')
  await field(page, 'IMAP port').fill(String(mailbox.port))
  smtp.refusals.set(email, ['552 5.2.2 Mailbox full'])
  await tried(page, 'The mailbox is full', 'The server says: “552 5.2.2 Mailbox full”')
  expect(await findingsInBothLights(page)).toEqual([])
  // Nothing was saved before: the first inbox is the working one.
  await button(page, 'Try it out and connect').click()
  await page.getByText('Mail is fetched from 127.0.0.1', { exact: true }).waitFor()
  await smtp.waitFor(1)
  await page.getByText(`A mail went out to ${email}`, { exact: true }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  mailbox.deliver(smtp.mails[0]?.raw ?? '')
  await page.getByRole('heading', { name: `${email} is connected` }).waitFor()
  await page.getByText(`${email} is verified`).waitFor()
  await page.getByText('2 mails from before this mailbox was connected').waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await button(page, 'Bring old mail in').click()
  const dialog = page.getByRole('dialog', { name: /^Old mail of/ })
  for (const reach of ['The last 7 days (2)', 'The last 30 days (2)', 'The last 365 days (2)'])
    await dialog.getByRole('radio', { name: reach }).waitFor()
  await dialog.getByRole('radio', { name: /^All of it/ }).check()
  await dialog.getByRole('button', { name: 'Bring in' }).click()
  await page.getByText('Mail from before this mailbox was connected').waitFor()
  await page.goto(`${product.url}/support/settings/inboxes`)
  await page.getByText(email, { exact: true }).first().waitFor()
  expect(await page.getByText(email, { exact: true }).count()).toBe(1)
})

test('API-011: where Google holds the mailbox its consent comes first, and who turns back goes on later', async () => {
  const { page } = owner
  await page.route('https://accounts.google.com/**', (route) => route.fulfill({ body: 'Consent?' }))
  for (const _ of ['once', 'again']) {
    await begin(page, 'desk@gmail.com')
    await page.getByText('The mailbox is with Google, whose servers are known').waitFor()
    await button(page, 'Connect with Google').click()
    await page.waitForURL('https://accounts.google.com/**')
  }
  await begin(page, 'desk@gmail.com')
  await button(page, 'Sign in with a password instead').click()
  await page.getByLabel('Password for apps').waitFor()
  await page.getByRole('link', { name: 'https://myaccount.google.com/apppasswords' }).waitFor()
  expect(await findingsInBothLights(page)).toEqual([])
  await begin(page, 'desk@outlook.com')
  await page
    .getByText(/^To connect with Microsoft, set MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET/)
    .waitFor()
  await page.goto(`${product.url}/support/settings/inboxes`)
  const unfinished = page.getByText('desk@gmail.com · Not verified', { exact: true })
  await unfinished.waitFor()
  expect(await unfinished.count()).toBe(1)
})

test('API-010: mail is forwarded to an address of the desk, and what the provider asks first is shown there', async () => {
  const { page } = owner
  await page.goto(`${product.url}/support/settings/inboxes`)
  await page.getByRole('link', { name: 'Warranty' }).click()
  await button(page, 'Make an address').click()
  await page.getByText('No mail was forwarded yet').waitFor()
  const address = (await page.getByText(/^in-[a-z2-9]{16}@mail\.desk\.test$/).textContent()) ?? ''
  const transport = createTransport({ host: '127.0.0.1', port: product.inboundPort, ignoreTLS: true })
  const link = 'https://mail-settings.google.com/mail/vf-abc'
  const question = {
    ...{ from: 'forwarding-noreply@google.com', to: address },
    subject: '(#123456789) Gmail Forwarding Confirmation - Receive Mail from warranty@demo.outpost.test',
  }
  await transport.sendMail({ ...question, text: `To allow this, click:\n\n${link}\n` })
  await page.getByText('Google asks whether mail may be forwarded here').waitFor()
  await page.getByText('123456789', { exact: true }).waitFor()
  await page.getByText('For warranty@demo.outpost.test').waitFor()
  expect(await page.getByRole('link', { name: 'Confirm at Google' }).getAttribute('href')).toBe(link)
  expect(await findingsInBothLights(page)).toEqual([])
  const mail = { from: 'dana@customer.example', to: 'warranty@demo.outpost.test', subject: 'Forwarded to us' }
  const envelope = { from: 'dana@customer.example', to: address }
  await transport.sendMail({ ...mail, envelope, text: 'It leaks.' }).finally(() => transport.close())
  await page.getByText('Mail arrives by forwarding').waitFor()
  await page.goto(`${product.url}/support/inbox`)
  await page.getByText('Forwarded to us').first().waitFor()
  expect(await page.getByText('Gmail Forwarding Confirmation').count()).toBe(0)
})
