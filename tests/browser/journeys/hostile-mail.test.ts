import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { openBrowser, showOnFailure, signIn, type DeskBrowser } from '../../support/browser/browser.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'
import { supportAddress } from './real-mail.ts'

/* Mail made to freeze the reader's tab, through the whole intake. */

/** Maximum time until a hostile mail is readable, and until the app responds beside it, in ms. */
const soon = 2_000

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

/** Combining marks above and below alternately, which need sorting. */
const zalgo = (marks: number) => `e${'\u0301\u0316'.repeat(marks / 2)}`
const times = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')
const nested = (open: string, close: string, count: number) =>
  `${open.repeat(count)}deep${close.repeat(count)}`

interface Hostile {
  name: string
  type: 'plain' | 'html'
  body: string
  head?: string[]
  /** Readable text if it is not cut. */
  words?: string
  /** True if a part is only in a file. */
  isCut?: boolean
}

const hostile: Hostile[] = [
  { name: '400,000 combining marks', type: 'plain', body: zalgo(400_000), isCut: true },
  { name: '400,000 combining marks in HTML', type: 'html', body: `<p>${zalgo(400_000)}</p>`, isCut: true },
  { name: 'a line of 5 MB', type: 'plain', body: 'x'.repeat(5_000_000), isCut: true },
  { name: 'a line of 1 MB in HTML', type: 'html', body: `<p>${'word '.repeat(200_000)}</p>`, isCut: true },
  { name: '400,000 quoted lines', type: 'plain', body: '> quoted\r\n'.repeat(400_000), isCut: true },
  {
    name: '400,000 quoted lines below an answer',
    type: 'plain',
    body: `Thanks\r\n\r\n${'> quoted\r\n'.repeat(400_000)}`,
    head: ['In-Reply-To: <nothing@known.example>'],
    isCut: true,
  },
  { name: '100,000 nested quotes', type: 'plain', body: `${'>'.repeat(100_000)} deep`, isCut: true },
  { name: '100,000 nested boxes', type: 'html', body: nested('<div>', '</div>', 100_000), isCut: true },
  { name: '25,000 nested boxes', type: 'html', body: nested('<div>', '</div>', 25_000), words: 'deep' },
  {
    name: '100,000 nested tables',
    type: 'html',
    body: nested('<table><tr><td>', '</td></tr></table>', 100_000),
    isCut: true,
  },
  { name: '2,000 nested tables', type: 'html', body: nested('<table><tr><td>', '</td></tr></table>', 2_000) },
  { name: '25,000 boxes', type: 'html', body: '<div>x</div>'.repeat(25_000), isCut: true },
  {
    name: 'an attribute of 1 MB',
    type: 'html',
    body: `<p title="${'x'.repeat(1_000_000)}" style="color:red;${'x'.repeat(300_000)}">it is read</p>`,
    words: 'it is read',
  },
  {
    name: '200,000 links',
    type: 'html',
    body: times(200_000, (index) => `<a href="http://a.example/${index}">x</a> `),
    isCut: true,
  },
  {
    name: '200,000 links in text',
    type: 'plain',
    body: times(200_000, (index) => `http://a.example/${index}\r\n`),
    isCut: true,
  },
  { name: `marks in all of its head ${zalgo(60)}`, type: 'plain', body: 'it is read', words: 'it is read' },
]

const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

/** Delivers a mail like the upstream server. */
async function deliver({ name, type, body, head = [] }: Hostile, index: number): Promise<void> {
  const raw = [
    `From: ${encoded(`Robin${zalgo(3_000)} Vale`)} <robin@vale.example>`,
    `To: ${times(300, (each) => `${encoded(zalgo(60))} <many${each}@vale.example>,\r\n `)} ${supportAddress}`,
    `Subject: ${encoded(`Hostile ${index}: ${name} ${zalgo(3_000)}`)}`,
    `Message-ID: <hostile-${index}@vale.example>`,
    ...head,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    `Content-Type: text/${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--b',
    `Content-Disposition: attachment; filename="${encoded(`${zalgo(40_000)}.txt`)}"`,
    '',
    'a file',
    '--b--',
    '',
  ].join('\r\n')
  const sender = smtpSender(`smtp://127.0.0.1:${product.inboundPort}`)
  const mail = {
    messageId: `hostile-${index}@vale.example`,
    envelope: { from: 'robin@vale.example', to: [supportAddress] },
    raw: Buffer.from(raw),
  }
  const outcome = await sender.send(mail, { beforeDot: () => Promise.resolve() })
  expect(outcome).toMatchObject({ kind: 'sent' })
  await sender.close()
}

/** Ms until an element appears. */
async function msUntil(place: Locator, act: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await act()
  await place.waitFor()
  return performance.now() - start
}

/** Ms until the text of a mail appears, or the file of one that was cut. */
async function msUntilReadable(
  page: Page,
  message: Locator,
  { isCut = false, words }: Hostile,
): Promise<number> {
  const start = performance.now()
  if (isCut)
    await message
      .getByText(/^message\.(txt|html)/)
      .first()
      .waitFor()
  else
    await until('the words', async () => {
      const texts = await Promise.all(
        page.frames().map((each) => each.evaluate(() => document.body.innerText)),
      )
      return texts.some((text) => text.includes(words ?? ''))
    })
  return performance.now() - start
}

describe('a mail that is made to stop who opens it is there in a moment, and the desk beside it', () => {
  test.each(hostile.map((mail, index) => ({ ...mail, index })))('$name', async (mail) => {
    const { page } = browser
    await deliver(mail, mail.index)
    const row = page.getByRole('row', { name: new RegExp(`Hostile ${mail.index}: `) })
    await row.waitFor()
    const pane = page.getByRole('region', { name: 'Conversation', exact: true })
    const message = pane.getByRole('article').last()
    const opened = await msUntil(
      pane.getByRole('heading', { name: new RegExp(`Hostile ${mail.index}: `) }),
      () => row.click(),
    )
    const shown = await msUntilReadable(page, message, mail)
    // The tab responds: typed text appears, and the message's menu opens.
    const answered = await msUntil(page.getByRole('menuitem', { name: 'Show original' }), () =>
      message.getByRole('button', { name: /^Menu of the message/ }).click(),
    )
    await page.getByRole('menuitem', { name: 'Show original' }).click()
    const original = page.getByRole('dialog', { name: 'Original message' })
    const source = await msUntil(original.getByText('Message-ID').first(), () => Promise.resolve())
    await original.getByRole('button', { name: 'Close' }).click()
    const replying = await msUntil(pane.getByRole('textbox', { name: 'Message' }), () =>
      message.getByRole('button', { name: 'Reply', exact: true }).click(),
    )
    await page.keyboard.press('Escape')
    console.info(
      `${mail.name.slice(0, 40)}: ${[opened, shown, answered, source, replying].map(Math.round).join(', ')} ms`,
    )
    for (const took of [opened + shown, answered, source, replying]) expect(took).toBeLessThan(soon)
    expect(browser.problems).toEqual([])
  })
})
