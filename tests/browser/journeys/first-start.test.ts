import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { isOnline, openBrowser, showOnFailure, type DeskBrowser } from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { startSmtpSink, type SmtpSink } from '../../support/services/smtp-sink.ts'
import { until } from '../../support/until.ts'
import { findingsInBothLights } from '../axe.ts'

/* From an empty data folder to a desk, and back in with a reset password. */

let product: Product
let browser: DeskBrowser
let sink: SmtpSink
let page: Page

beforeAll(async () => {
  product = await startProduct({ env: { OUTPOST_DEMO: '0' } })
  sink = await startSmtpSink()
  browser = await openBrowser()
  page = browser.page
})
afterAll(async () => {
  await browser?.remove()
  await product?.close()
  await sink?.close()
})
beforeEach(() => showOnFailure(browser))

const owner = { email: 'ada@osei.example', password: 'correct horse battery' }

/** Newest mail to an address in the desk's mail folder. */
async function newestMail(to: string, subject: RegExp): Promise<string> {
  const folder = join(product.folder, 'sent-mail')
  let found: string | undefined
  await until(`a mail to ${to}`, () => {
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    found = mails.findLast(
      (mail) =>
        /^To: (.*)$/m.exec(mail)?.[1]?.includes(to) && subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? ''),
    )
    return found !== undefined
  })
  return found as string
}

const support = 'support@osei.example'

/** Delivers a mail like an upstream mail server. */
async function deliver(mail: { from: string; subject: string; text: string }): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: product.inboundPort, ignoreTLS: true })
  await transport.sendMail({ to: support, ...mail }).finally(() => transport.close())
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })

describe('an empty installation', () => {
  test('AUT-001: its first visit leads to sign-up, whose fields say what is wrong below them', async () => {
    await page.goto(`${product.url}/support/`)
    await heading('Start your help desk').waitFor()
    expect(new URL(page.url()).pathname).toBe('/support/signup')
    await button('Create account').click()
    await page.getByText('First name is a required field').waitFor()
    await page.getByText('Email is a required field').waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
  })

  test('AUT-002: the code is where the screen says, and a wrong one tells how many tries are left', async () => {
    await field('First name').fill('Ada')
    await field('Last name').fill('Osei')
    await field('Work email').fill(owner.email)
    await field('Password').fill(owner.password)
    await page.getByText('Strong', { exact: true }).waitFor()
    await field('Password').press('Enter')
    await heading('Enter the code').waitFor()
    expect(new URL(page.url()).pathname).toBe('/support/emailverify')
    // No mail is sent, and this is the server's own machine.
    const shown = page.getByText(/so the code stands here: \d{6}$/)
    const code = /\d{6}$/.exec((await shown.textContent()) ?? '')?.[0] as string
    expect(await newestMail(owner.email, /your code/)).toContain(code)
    // A reload resumes at the same step.
    await page.reload()
    await field('Code').fill(code === '000000' ? '000001' : '000000')
    await page.getByText('This code is not right. 4 tries are left.').waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    await field('Code').pressSequentially(code)
    await heading('Name your desk').waitFor()
  })

  test('AUT-006, AUT-005: a name that is taken is told while one types; then the desk is there', async () => {
    expect(new URL(page.url()).pathname).toBe('/support/extra-details')
    await field('Company').fill('Osei Boats')
    await field('Domain').fill('support')
    await page.getByText('Invalid Domain. This name is taken.').waitFor()
    await field('Phone').fill('12')
    await button('Open my desk').click()
    await page.getByText('Enter a valid phone number').waitFor()
    await field('Phone').fill('+31 10 555 0199')
    await button('Open my desk').click()
    await page.getByText('Invalid Domain', { exact: true }).waitFor()
    await field('Domain').fill('osei-boats')
    await page.getByText('This name is free.').waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    await button('Open my desk').click()
    await heading('Thank you, Ada').waitFor()
    expect(new URL(page.url()).pathname).toBe('/support/thankyou')
    await button('Go to my desk').click()
    await isOnline(page)
  })

  test('there is one desk: nobody else can set up another', async () => {
    const visitor = await openBrowser()
    showOnFailure(visitor)
    await visitor.page.goto(`${product.url}/support/signup`)
    await visitor.page.getByText('Nobody can set up a desk here. Ask its owner for an invitation.').waitFor()
    await visitor.page.getByRole('link', { name: 'Sign in' }).click()
    await visitor.page.getByRole('link', { name: 'Find your domain' }).waitFor()
    expect(await visitor.page.getByRole('link', { name: 'Set up your own desk' }).count()).toBe(0)
    await visitor.remove()
  })
})

describe('the first mailbox', () => {
  test('SHL-004, SHL-035: the steps lead to an inbox, which is verified by a mail that comes back', async () => {
    await page.getByRole('link', { name: 'Getting Started', exact: true }).click()
    await heading('Answer your first customer today').waitFor()
    expect(new URL(page.url()).pathname).toBe('/support/getting-started')
    await page.getByText('About 7 minutes are left.').waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    await page.getByRole('link', { name: 'Connect your mailbox' }).click()
    await page.getByRole('link', { name: 'New inbox without a mailbox elsewhere' }).click()
    await field('Name').fill('Support')
    await field('Email').fill(support)
    await button('Create').click()
    await page.getByText('Channel Added Successfully').waitFor()
    await page.getByRole('link', { name: 'Getting Started', exact: true }).click()
    await button('Connect the inbox, done').waitFor()
    await page.getByRole('link', { name: 'Verify the inbox' }).click()
    await page.getByText(`by SMTP at port ${product.inboundPort}`).waitFor()
    await page.getByText(join(product.folder, 'sent-mail')).waitFor()
    await button('Send verification mail').click()
    await page.getByText('Verification mail kept on this server, not sent').waitFor()
    await button('Verify Support').waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    const mail = await newestMail(support, /verifies this inbox/)
    const [subject = ''] = /\[[\w-]{32}\]/.exec(mail) ?? []
    await deliver({ from: 'forwarder@provider.example', subject: `Fwd: ${subject}`, text: 'Forwarded' })
    await page.getByText('Verified. Another address has to be verified again.').waitFor()
  })

  test('a first customer writes and is answered, and the steps say how long it took', async () => {
    await deliver({
      from: 'Dana Whitlock <dana@customer.example>',
      subject: 'A leak',
      text: 'Water comes in.',
    })
    await page.goto(`${product.url}/support/inbox`)
    await page.getByRole('row', { name: /Dana Whitlock/ }).click()
    await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Message' }).fill('We send somebody today.')
    await page.keyboard.press('Control+Enter')
    expect(await newestMail('dana@customer.example', /A leak/)).toContain('We send somebody today.')
    // Not delivered yet: there is no mail server, and the screen says so.
    await page.getByText('Kept on this server, not sent: no mail server was set up.').waitFor()
    expect(await page.getByText('Sent', { exact: true }).count()).toBe(0)
    expect(await findingsInBothLights(page)).toEqual([])
    await page.getByRole('link', { name: 'Set up sending' }).click()
    await button('Name a server').click()
    await field('SMTP server').fill('127.0.0.1')
    await field('Port').fill(new URL(sink.url).port)
    await page.getByRole('combobox', { name: 'Encryption' }).click()
    await page.getByRole('option', { name: 'None' }).click()
    await page.getByRole('textbox', { name: /^User/ }).fill('')
    await button('Try it out and save').click()
    await page.getByText('Mail leaves by 127.0.0.1').first().waitFor()
    // Held mail needs its owner's decision.
    expect(sink.mails).toEqual([])
    await page.getByRole('link', { name: 'Choose', exact: true }).click()
    await page
      .getByRole('row', { name: /A leak, Dana Whitlock/ })
      .getByRole('checkbox')
      .click()
    expect(await findingsInBothLights(page)).toEqual([])
    await button('Send').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
    await sink.waitFor(1)
    expect(sink.mails[0]?.to).toEqual(['dana@customer.example'])
    await page.getByText('No mail is kept').waitFor()
    await page.getByRole('link', { name: 'Getting Started', exact: true }).click()
    await heading('Your first customer has an answer.').waitFor()
    await page.getByText(/It took \d+ minutes?\. About 2 minutes are left\./).waitFor()
    await button('Take them out of the top bar').click()
    await button('Offer them in the top bar').waitFor()
    await page.getByRole('link', { name: 'Outpost home' }).click()
    await page.getByRole('link', { name: 'Getting Started', exact: true }).waitFor({ state: 'detached' })
  })
})

describe('sample conversations', () => {
  test('come in one click, say what nothing of them does, and go in one click with their customers', async () => {
    await page.goto(`${product.url}/support/getting-started`)
    // Disables the send delay.
    await page.evaluate(() => localStorage.setItem('outpost.undoSend', '0'))
    await button('Add sample conversations').click()
    await page.getByText('5 conversations carry the tag Sample.').waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    await page.goto(`${product.url}/support/inbox`)
    await page.getByRole('row', { name: /Theo Marsh/ }).click()
    await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Keep it, another one is on its way.')
    await page.keyboard.press('Control+Enter')
    const thread = page.getByRole('region', { name: 'Conversation', exact: true })
    // Its tag, and the state of the answer.
    await thread.getByText('Sample', { exact: true }).nth(1).waitFor()
    await page.goto(`${product.url}/support/getting-started`)
    await button('Take the samples away').click()
    await button('Add sample conversations').waitFor()
    await page.goto(`${product.url}/support/inbox`)
    await page.getByRole('row', { name: /Dana Whitlock/ }).waitFor()
    // The page first shows the replica's rows.
    await page.getByRole('row', { name: /Theo Marsh/ }).waitFor({ state: 'detached' })
  })
})

describe('a forgotten password', () => {
  test('AUT-003, AUT-004: is set anew by a link, while the open desk asks to sign in and keeps its work', async () => {
    const visitor = await openBrowser()
    showOnFailure(visitor)
    const tab = visitor.page
    await tab.goto(`${product.url}/support/signin`)
    await tab.getByRole('link', { name: 'Find your domain' }).click()
    await tab.waitForURL('**/support/verify-domain')
    await tab.getByRole('textbox', { name: 'Email' }).fill(owner.email)
    await tab.getByRole('button', { name: 'Send my domain' }).click()
    await tab.getByRole('heading', { name: 'Look into your mail' }).waitFor()
    expect(await newestMail(owner.email, /Your desk/)).toContain('osei-boats')
    await tab.getByRole('link', { name: 'Sign in' }).click()
    await tab.getByRole('link', { name: 'Forgot password?' }).click()
    await tab.getByRole('heading', { name: 'Forgot password' }).waitFor()
    await tab.getByRole('textbox', { name: 'Email' }).fill(owner.email)
    await tab.getByRole('button', { name: 'Send the link' }).click()
    await tab.getByRole('heading', { name: 'Look into your mail' }).waitFor()
    const mail = await newestMail(owner.email, /Reset your password/)
    const [link] = /http:\S+set-password#[\w-]{43}/.exec(mail.replaceAll('=\r\n', '')) ?? []
    await tab.goto(link as string)
    await tab.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    expect(await findingsInBothLights(tab)).toEqual([])
    await tab.getByRole('textbox', { name: 'New password' }).fill('another horse battery')
    await tab.getByRole('button', { name: 'Set password' }).click()
    await tab.getByRole('heading', { name: 'Your password is new' }).waitFor()
    // Without any input: the app asks for a sign-in as soon as the server ends its session.
    await page.getByText('Token is expired and you are logged out').waitFor({ timeout: 5000 })
    await visitor.remove()
  })
})
