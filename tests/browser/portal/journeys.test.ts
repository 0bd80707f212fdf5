import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  demoPassword,
  laptop,
  openBrowser,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { until } from '../../support/until.ts'
import { findings, findingsInBothLights } from '../axe.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

const email = 'ines@rail.example'
const phone = { width: 390, height: 844 }

let workspace: Workspace
let customer: DeskBrowser
let desk: DeskBrowser
let page: Page
/** Address of the portal by host name: passkeys do not work for IP addresses. */
let at = ''
let conversationId = 0

async function call<Body>(method: string, path: string, body?: object, token = ''): Promise<Body> {
  const answer = await fetch(`${workspace.url}/api${path}`, {
    ...{ method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Body
}

async function openPortal(): Promise<void> {
  const words = { email: workspace.owner, password: demoPassword }
  const { token } = await call<{ token: string }>('POST', '/account/login', words)
  const get = <Row>(path: string) => call<{ data: Row[] }>('GET', path, undefined, token)
  const { url } = await call<{ url: string }>(
    'PUT',
    '/portal/setting',
    { isClientPortalCreated: true },
    token,
  )
  at = `${workspace.url.replace('127.0.0.1', 'localhost')}${new URL(url).pathname}`
  const [inbox] = (await get<{ id: number }>('/desk/mailboxes')).data
  await call('PUT', '/portal/form', { isActive: true, mailboxId: inbox?.id }, token)
  const ines = { firstName: 'Ines', lastName: 'Rocha', email, allowPortalAccess: true }
  await call('POST', '/desk/customers', ines, token)
  const mail = { from: `Ines Rocha <${email}>`, to: workspace.support, subject: 'Bell is loose' }
  const smtp = createTransport({ host: '127.0.0.1', port: workspace.inboundPort, ignoreTLS: true })
  await smtp.sendMail({ ...mail, text: 'It rings by itself.' }).finally(() => smtp.close())
  await until('the conversation', async () => {
    const { data } = await get<{ id: number; subject: string }>('/desk/conversations?limit=20')
    conversationId = data.find(({ subject }) => subject === 'Bell is loose')?.id ?? 0
    return conversationId !== 0
  })
}

/** Newest mail to the customer with a link into the portal. */
async function signInMail(): Promise<string> {
  const folder = join(workspace.folder, 'sent-mail')
  let found = ''
  await until('the mail', () => {
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    found = mails.findLast((mail) => mail.includes(email) && mail.includes('/enter/')) ?? ''
    return found !== ''
  })
  return found.replaceAll(/=\r?\n/g, '')
}

/** Accessibility findings at both widths, in both schemes. */
async function faults(): Promise<string[]> {
  const found = await findingsInBothLights(page)
  await page.setViewportSize(laptop)
  found.push(...(await findings(page)))
  await page.setViewportSize(phone)
  const isCut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return isCut ? [...found, `${page.url()} is wider than the phone`] : found
}

beforeAll(async () => {
  workspace = await openWorkspace()
  await openPortal()
  ;[customer, desk] = await Promise.all([openBrowser(), openBrowser()])
  page = customer.page
  await page.setViewportSize(phone)
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
})
beforeEach(() => showOnFailure(customer, desk))
afterAll(() => Promise.all([customer?.remove(), desk?.remove()]))

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a customer signs in on a phone, also after a scanner opened the link, answers with a file that the agent sees live, and comes back by passkey', async () => {
  await signIn(desk.page, workspace.url, workspace.owner)
  await desk.page.goto(`${workspace.url}/support/inbox/${conversationId}`)
  await desk.page.getByText('It rings by itself.').first().waitFor()
  await page.goto(`${at}/requests`)
  await page.getByRole('heading', { name: 'Your requests' }).waitFor()
  await button('Use a passkey').waitFor()
  expect(await faults()).toEqual([])
  await page.getByLabel('Email').fill(email)
  await button('Send me a link').click()
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  expect(await faults()).toEqual([])
  const mail = await signInMail()
  const [, path = ''] = /\/portal\/\d+(\/enter\/[\w-]+)/.exec(mail) ?? []
  // A mail scanner that runs pages, in its own browser.
  const scanner = await desk.context.newPage()
  await scanner.goto(at + path)
  await scanner.getByRole('heading', { name: 'Type this code' }).waitFor()
  await scanner.close()
  await page.goto(at + path)
  expect(await faults()).toEqual([])
  await button('Sign in').click()
  await page.getByRole('link', { name: /Bell is loose/ }).waitFor()
  await page.getByRole('region', { name: 'Passkey' }).waitFor()
  expect(await faults()).toEqual([])
  await page.getByRole('link', { name: /Bell is loose/ }).click()
  await page.getByLabel('Write an answer').fill('Here is a photo of it.')
  const photo = { name: 'bell.txt', mimeType: 'text/plain', buffer: Buffer.from('a bell') }
  await page.getByLabel('Files').setInputFiles(photo)
  await page.context().setOffline(true)
  await button('Send').click()
  await page.getByRole('region', { name: 'Waiting message' }).getByText('Waiting for a connection').waitFor()
  expect(await faults()).toEqual([])
  await page.context().setOffline(false)
  await page.getByText('Your message is sent.').waitFor()
  await page.getByRole('link', { name: /bell\.txt/ }).waitFor()
  expect(await faults()).toEqual([])
  await desk.page.getByText('Here is a photo of it.').first().waitFor()
  await desk.page.getByText('bell.txt').first().waitFor()
  await page.goto(`${at}/requests/new`)
  expect(await faults()).toEqual([])
  await page.goto(`${at}/requests`)
  await button('Add a passkey').click()
  await page.waitForURL(/\/passkeys$/)
  await page.getByRole('button', { name: /^Remove Chrome/ }).waitFor()
  expect(await faults()).toEqual([])
  await button('Sign out').click()
  await page.goto(`${at}/sign-in`)
  await button('Use a passkey').click()
  await page.getByRole('link', { name: /Bell is loose/ }).waitFor()
  expect(await page.getByRole('region', { name: 'Passkey' }).count()).toBe(0)
  expect(customer.problems).toEqual([])
})

test('an admin publishes an announcement, which the customer finds marked as new until it was read', async () => {
  const admin = desk.page
  await admin.goto(`${workspace.url}/support/portal/announcements`)
  await admin.getByRole('link', { name: 'New announcement' }).first().click()
  await admin.getByRole('textbox', { name: /^Title/ }).fill('Winter service days')
  await admin.getByRole('textbox', { name: /^Content/ }).fill('Bring your bike on 5 December.')
  await admin.getByRole('combobox', { name: /^State/ }).click()
  await admin.getByRole('option', { name: 'Published' }).click()
  expect(await findingsInBothLights(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Create' }).click()
  await admin.getByText('Announcement Created').first().waitFor()
  await page.goto(`${at}/requests`)
  await page.getByText('1 new', { exact: true }).waitFor()
  await page.getByText('Winter service days').waitFor()
  await page.getByRole('link', { name: /^Announcements/ }).click()
  await page.getByText('New', { exact: true }).waitFor()
  expect(await faults()).toEqual([])
  await page.getByRole('link', { name: 'Winter service days' }).click()
  await page.getByText('Bring your bike on 5 December.').waitFor()
  expect(await faults()).toEqual([])
  expect(await page.getByText('1 new', { exact: true }).count()).toBe(0)
  await page.goto(at)
  expect(await faults()).toEqual([])
  expect([...customer.problems, ...desk.problems]).toEqual([])
})
