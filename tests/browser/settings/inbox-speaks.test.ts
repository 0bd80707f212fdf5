import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchTroubles } from '#domain/channels/fetching.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { connectTo, startProduct, type Product } from '../../support/product.ts'
import { startSmtpSink, type SmtpSink } from '../../support/services/smtp-sink.ts'
import { findingsInBothLights } from '../axe.ts'

/* Automatic messages of an inbox: acknowledgements to customers, and alarms to administrators. */

let product: Product
let sink: SmtpSink
let owner: DeskBrowser

const support = 'support@demo.outpost.test'
const { text: trouble, remedy } = fetchTroubles.password

beforeAll(async () => {
  sink = await startSmtpSink()
  ;[product, owner] = await Promise.all([startProduct({ env: { SMTP_URL: sink.url } }), openBrowser()])
  await failFetching()
  await signIn(owner.page, product.url, 'owner@demo.outpost.test')
})
beforeEach(() => showOnFailure(owner))
afterAll(async () => {
  await owner?.remove()
  await product?.close()
  await sink?.close()
})

/** Makes an inbox fail for longer than the delay of the alarm. */
async function failFetching(): Promise<void> {
  const database = await connectTo(product)
  const now = Date.now()
  await database.query(
    `insert into mailbox_fetching (account_id, mailbox_id, host, port, security, user_name, folders,
        after_intake, connected_at, next_at, trouble, failing_since)
      select account_id, id, 'imap.nowhere.invalid', 993, 'tls', 'support', '{INBOX}', 'keep', 0, $1,
        'password', $2 from mailboxes where email = $3`,
    [now + 3_600_000, now - 600_000, support],
  )
  await database.end()
}

test('an inbox acknowledges mail in words of its own, which are shown as a customer gets them', async () => {
  const { page } = owner
  await page.goto(`${product.url}/support/settings/inboxes`)
  await page
    .getByRole('link', { name: /Support(?! widget)/ })
    .first()
    .click()
  await page.getByText('New mail is not acknowledged', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('region', { name: 'Preview of the acknowledgement' })
  await preview.getByText('Hello Dana,').waitFor()
  const words = dialog.getByRole('textbox', { name: 'Text' })
  await words.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Text is a required field').waitFor()
  await words.fill('Dear {{contact.name}}, {{conversation.ticketNo}} is with us.')
  await preview.getByText('Dear Dana Whitlock, #1042 is with us.').waitFor()
  await expect(findingsInBothLights(page)).resolves.toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const card = page.getByRole('main')
  await card.getByText('New mail is acknowledged', { exact: true }).waitFor()
  await card.getByText('Dear Dana Whitlock, #1042 is with us.').waitFor()
  await expect(findingsInBothLights(page)).resolves.toEqual([])
})

test('whoever writes gets it once, and it stands in the thread as sent automatically', async () => {
  const { page } = owner
  const raw = [
    ...['From: Robin Vale <robin@vale.example>', `To: ${support}`, 'Subject: A squeaking brake'],
    ...['Message-ID: <squeak@vale.example>', '', 'It squeaks when it rains.', ''],
  ].join('\r\n')
  const sender = smtpSender(`smtp://127.0.0.1:${product.inboundPort}`)
  const envelope = { from: 'robin@vale.example', to: [support] }
  const mail = { messageId: 'squeak@vale.example', envelope, raw: Buffer.from(raw) }
  expect(await sender.send(mail, { beforeDot: () => Promise.resolve() })).toMatchObject({ kind: 'sent' })
  await sender.close()
  await sink.waitFor(1)
  expect(sink.mails).toHaveLength(1)
  expect(sink.mails[0]).toMatchObject({ from: '', to: ['robin@vale.example'] })
  expect(sink.mails[0]?.parsed.text).toMatch(/^Dear Robin Vale, #\d+ is with us\./)
  await page.goto(`${product.url}/support/inbox`)
  await page.getByRole('row', { name: /A squeaking brake/ }).click()
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  const answer = pane.getByRole('article', { name: 'Message from Support' })
  await answer.getByText('Sent automatically').waitFor()
  await answer.getByText('Dear Robin Vale,').waitFor()
  await expect(findingsInBothLights(page)).resolves.toEqual([])
})

test('administrators are told of an inbox that is out of order, and led to what is wrong with it', async () => {
  const { page } = owner
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const row = (isUnread: boolean) =>
    page.getByRole('dialog', { name: 'Notifications' }).getByRole('row', {
      name: `${isUnread ? 'Unread, ' : ''}Support has trouble fetching mail, ${trouble}. ${remedy}`,
      exact: true,
    })
  await bell.click()
  // Checked once a minute.
  await row(true).waitFor({ timeout: 90_000 })
  await row(true).click()
  await page.waitForURL(/\/settings\/inboxes\/\d+$/)
  await page.getByText(trouble, { exact: true }).waitFor()
  await bell.click()
  await row(false).waitFor()
  await expect(findingsInBothLights(page)).resolves.toEqual([])
})
