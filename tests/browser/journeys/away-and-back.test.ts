import { afterEach, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  besidesRestarts,
  isOnline,
  keepPictures,
  openBrowser,
  shellIsInstalled,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { sharedPath } from '../../support/shared.ts'
import { startSmtpSink, type SmtpSink } from '../../support/services/smtp-sink.ts'
import { startLossyProxy, type LossyProxy } from './lossy-proxy.ts'
import { answerAsCustomer, deskApi, importSample, type DeskApi } from './real-mail.ts'

/*
 * The product's promise in one journey: work continues offline, survives the browser's end, is sent exactly
 * once, and reaches everybody. Maya works offline, Priya's screen stays open.
 */

const mailFolder = sharedPath('data/mail')

/** Two of the imported conversations: one is answered, the other closed. */
const answeredWords = 'rt-3.0.3pre1'
const closedWords = 'Netscape and File Types'
const questionId = '<5.2.1.1.0.20030602205708.0314c5f8@mail.nordkapp.net>'

const file = { name: 'prices 2026.csv', bytes: Buffer.from('part;price\nhub ½;12,50 €\n'.repeat(2000)) }

interface Stage {
  sink: SmtpSink
  product: Product
  /** Proxy between Maya and the server. */
  proxy: LossyProxy
  api: DeskApi
  maya: DeskBrowser
  priya: DeskBrowser
  answeredId: number
  closedId: number
}

let stage: Stage | undefined
/** Cleanup of a test, run in reverse order. */
const endings: (() => Promise<unknown>)[] = []

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && stage) await keepPictures(task.name, [stage.maya, stage.priya])
  for (const end of endings.splice(0).reverse()) await end()
})

const list = (page: Page) => page.getByRole('region', { name: 'Conversations', exact: true })
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })
const button = (page: Page, name: string) => conversation(page).getByRole('button', { name, exact: true })
const heading = (page: Page, words: string) =>
  conversation(page).getByRole('heading', { level: 2 }).filter({ hasText: words })

async function setUp(): Promise<Stage> {
  const keep = <T>(thing: T, end: () => Promise<unknown>): T => {
    endings.push(end)
    return thing
  }
  const sink = await startSmtpSink()
  endings.push(() => sink.close())
  const product = await startProduct({ env: { SMTP_URL: sink.url } })
  endings.push(() => product.close())
  const proxy = await startLossyProxy(product.port)
  endings.push(() => proxy.close())
  expect(await importSample(product, mailFolder ?? '')).toContain('10 imported')
  const api = await deskApi(product, 'priya@demo.outpost.test')
  const maya = await openBrowser()
  const priya = await openBrowser()
  const [answered, closed] = [await api.find(answeredWords), await api.find(closedWords)]
  const made = { sink, product, proxy, api, maya, priya, answeredId: answered.id, closedId: closed.id }
  stage = keep(made, () => Promise.all([made.maya.remove(), made.priya.remove()]))
  return made
}

const open = async ({ page }: DeskBrowser, origin: string, id: number, words: string) => {
  await page.goto(`${origin}/support/inbox/${id}`)
  await heading(page, words).waitFor()
}

/** Scrolls to old mail at the end of the list. */
async function showOldest(page: Page): Promise<void> {
  await list(page).getByRole('row').first().focus()
  await page.keyboard.press('End')
}

async function openBoth({ maya, priya, product, proxy, answeredId }: Stage): Promise<void> {
  await signIn(maya.page, proxy.url, 'maya@demo.outpost.test')
  await shellIsInstalled(maya.page)
  await open(maya, proxy.url, answeredId, answeredWords)
  await signIn(priya.page, product.url, 'priya@demo.outpost.test')
  await open(priya, product.url, answeredId, answeredWords)
  await showOldest(priya.page)
  await list(priya.page)
    .getByRole('row', { name: /^New, .*Netscape and File Types/ })
    .waitFor()
  await isOnline(maya.page)
}

async function loseServerAndNetwork({ maya, product, proxy, answeredId, closedId }: Stage): Promise<void> {
  await maya.context.setOffline(true)
  await product.stop()
  await maya.page.reload()
  await heading(maya.page, answeredWords).waitFor()
  await open(maya, proxy.url, closedId, closedWords)
  await open(maya, proxy.url, answeredId, answeredWords)
}

async function startWriting(page: Page, mode: 'Reply' | 'Note', words: string): Promise<void> {
  await button(page, mode).first().click()
  await conversation(page).getByRole('radio', { name: mode, exact: true, checked: true }).waitFor()
  await conversation(page).getByRole('textbox', { name: 'Message' }).fill(words)
}

async function workAway(at: Stage): Promise<void> {
  const { page } = at.maya
  await startWriting(page, 'Reply', 'The list is attached.')
  await conversation(page)
    .getByLabel('Files to attach')
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: file.bytes })
  await conversation(page).getByRole('list', { name: 'Attachments' }).last().getByText(file.name).waitFor()
  await button(page, 'Send').click()
  await conversation(page).getByText('Waiting to send').waitFor()
  await startWriting(page, 'Note', 'Prices agreed with purchasing')
  await button(page, 'Send').click()
  await conversation(page)
    .getByRole('complementary', { name: /^Note from Maya/ })
    .waitFor()
  await open(at.maya, at.proxy.url, at.closedId, closedWords)
  await button(page, 'Close').click()
  await page.getByRole('button', { name: 'Offline, 3 waiting' }).waitFor()
}

async function closeBrowserAndComeBack(at: Stage): Promise<void> {
  expect(at.maya.problems).toEqual([])
  await at.maya.close()
  expect(at.sink.mails).toHaveLength(0)
  await at.product.restart()
  at.maya = await openBrowser(at.maya.profile)
  await at.maya.page.goto(`${at.proxy.url}/support/`)
  await at.sink.waitFor(1)
  await isOnline(at.maya.page)
}

/** Checks the one sent mail as received, and its state on the desk. */
async function checkMail({ sink, api, answeredId, closedId }: Stage): Promise<void> {
  const thread = await api.thread(answeredId)
  const [question] = thread.messages
  const [mail] = sink.mails
  expect(mail?.to).toEqual([question?.from.email])
  const { parsed } = mail ?? {}
  expect(parsed?.subject).toBe(thread.subject)
  expect(parsed?.inReplyTo).toBe(questionId)
  expect([parsed?.references].flat().at(-1)).toBe(questionId)
  expect(parsed?.text).toContain('The list is attached.')
  expect(parsed?.attachments).toHaveLength(1)
  expect(parsed?.attachments[0]?.filename).toBe(file.name)
  expect(parsed?.attachments[0]?.content.equals(file.bytes)).toBe(true)
  const replies = thread.messages.filter((message) => message.kind === 'reply')
  expect(replies).toMatchObject([{ attachments: [{ name: file.name, size: file.bytes.length }] }])
  expect(thread.messages.flatMap((message) => message.notes)).toHaveLength(1)
  expect((await api.thread(closedId)).status.status).toBe('closed')
}

/** Checks the colleague's screen, which was open all the time. */
async function checkColleague({ priya: { page } }: Stage): Promise<void> {
  const reply = conversation(page).getByRole('article', { name: 'Message from Maya Lindqvist' })
  // As browsers do on reconnect; without it the page waits for its next retry.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  // Its socket reconnects by itself, after at most 45 s plus up to 10 s (sync.md 2.11).
  await reply.getByText('The list is attached.').waitFor({ timeout: 75_000 })
  await reply
    .getByRole('list', { name: 'Attachments' })
    .getByRole('button', { name: /^prices/ })
    .waitFor()
  await conversation(page).getByText('Prices agreed with purchasing').waitFor()
  await showOldest(page)
  await list(page)
    .getByRole('row', { name: /^Closed, .*Netscape and File Types/ })
    .waitFor()
}

async function answerComesBack({ product, sink, api, answeredId, priya }: Stage): Promise<void> {
  const { parsed } = sink.mails[0] ?? {}
  const before = await api.thread(answeredId)
  await answerAsCustomer(product, {
    from: before.messages[0]?.from.email ?? '',
    to: parsed?.replyTo?.value[0]?.address ?? '',
    inReplyTo: parsed?.messageId ?? '',
    references: [parsed?.references ?? [], parsed?.messageId ?? ''].flat(),
    subject: 'Something else entirely',
    text: 'Thank you, that is what we needed.',
  })
  // The sender was told that it is stored, so it must be.
  const after = await api.thread(answeredId)
  expect(after.messages.at(-1)?.messageText).toContain('Thank you')
  expect(after.totalMessages).toBe(before.totalMessages + 1)
  const answer = conversation(priya.page).getByText('Thank you, that is what we needed.')
  await answer.first().waitFor({ timeout: 60_000 })
}

describe.skipIf(mailFolder === null)('away and back', () => {
  test('three changes made offline arrive once, also when the answer to the push is lost', async () => {
    const at = await setUp()
    await openBoth(at)
    await loseServerAndNetwork(at)
    await workAway(at)
    at.proxy.loseNextPushAnswers(1)
    await closeBrowserAndComeBack(at)
    expect(at.proxy.lost.map((answer) => answer.includes('"st":"applied"'))).toEqual([true])
    await checkMail(at)
    await checkColleague(at)
    await answerComesBack(at)
    expect(at.sink.mails).toHaveLength(1)
    expect([...at.maya.problems, ...besidesRestarts(at.priya.problems)]).toEqual([])
  })
})
