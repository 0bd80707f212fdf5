import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CDPSession, Page } from 'playwright-core'
import {
  openWholeBrowser,
  shellIsInstalled,
  keepPictures,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { startSmtpSink, type SmtpSink } from '../../support/services/smtp-sink.ts'
import { until } from '../../support/until.ts'

/** Larger than one part of an upload. */
const pdf = Buffer.alloc(1_500_000, '%PDF-1.7 ')

let sink: SmtpSink
let product: Product
let browser: DeskBrowser

beforeEach(async () => {
  sink = await startSmtpSink()
  product = await startProduct({ env: { SMTP_URL: sink.url } })
  browser = await openWholeBrowser()
  await browser.context.grantPermissions(['background-sync'], { origin: product.url })
  await signIn(browser.page, product.url, 'maya@demo.outpost.test')
  await shellIsInstalled(browser.page)
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPictures(task.name, [browser])
  await browser?.remove()
  await product?.close()
  await sink?.close()
})

/** Service worker registration for the debugger; the session belongs to a page outside the app. */
async function registration(session: CDPSession): Promise<string> {
  let id: string | undefined
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    id = registrations.findLast(({ scopeURL }) => scopeURL.endsWith('/support/'))?.registrationId ?? id
  })
  await session.send('ServiceWorker.enable')
  return until('the registration is known', () => id)
}

const registeredTags = (page: Page) =>
  page.evaluate(async () => {
    const ready = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      sync: { getTags(): Promise<string[]> }
    }
    return ready.sync.getTags()
  })

test('CARD-008, CARD-010: the outbox drains after the last tab was closed', async () => {
  const { context, page } = browser
  await context.setOffline(true)
  await product.stop()
  const inbox = page.getByRole('grid', { name: 'Conversations' })
  await inbox.getByRole('row', { name: /Dana Whitlock/ }).click()
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true })
  await conversation.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Sent after the last tab was closed')
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('list', { name: 'Attachments' }).getByText('form.pdf').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Offline, 1 waiting' }).waitFor()
  // The event that the browser fires later.
  expect(await registeredTags(page)).toContain('outbox')

  const blank = await context.newPage()
  const session = await context.newCDPSession(blank)
  const registrationId = await registration(session)
  await page.close()
  await product.restart()
  await context.setOffline(false)
  expect(context.pages().map((each) => each.url())).toEqual(['about:blank'])
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: product.url,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })
  await sink.waitFor(1)
  const [mail] = sink.mails
  expect(mail?.parsed.text).toContain('Sent after the last tab was closed')
  expect(mail?.parsed.attachments.map(({ content }) => content.equals(pdf))).toEqual([true])

  const again = await context.newPage()
  await again.goto(`${product.url}/support/inbox`)
  await again.getByRole('button', { name: 'Online', exact: true }).waitFor()
  expect(sink.mails).toHaveLength(1)
  expect(browser.problems).toEqual([])
})
