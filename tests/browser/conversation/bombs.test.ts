import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromMail } from '#server/channels/email/from-mail.ts'
import { readMail } from '#server/mail/read.ts'
import { mailText } from '../../support/mail-desk.ts'
import type { FixtureWindow } from './pane.ts'
import { message } from './rows.ts'
import { startStage, type Stage } from './stage.ts'

/* Mail made to freeze the page, as it was parsed and stored: no task of the page is long. */

/** Maximum duration of a task, in ms. */
const frozen = 1_000

const many = (count: number, piece: (index: number) => string, between = '') =>
  Array.from({ length: count }, (_, index) => piece(index)).join(between)
const link = (index: number) => `<a href="http://a.example/${index}">x</a>`
const turning = (index: number) => (index % 2 ? 'a' : '\u05d0')
const scripts = 'a\u0434\u03b1\u65e5\u0e01\u0915\ud55c'
const divider = '-----Original Message-----'

/** Name, type and body; mail that starts with a divider is only a quote. */
const bombs: readonly [string, 'plain' | 'html', string][] = [
  ['a chain of links', 'html', many(20_000, link)],
  ['a chain of links with commas', 'html', many(20_000, link, ',')],
  ['a chain of links in text', 'plain', many(20_000, (index) => `http://a.example/${index}`, ',')],
  ['links in words', 'plain', many(20_000, (index) => `http://a.example/${index}`, ' ')],
  ['a chain of mail addresses', 'plain', many(20_000, (index) => `a${index}@a.example`, ' ')],
  ['links in links', 'html', '<a href="http://a.example/">x'.repeat(20_000)],
  ['links around paragraphs', 'html', '<a href="http://a.example/"><p>x'.repeat(20_000)],
  ['links around letters in bold', 'html', '<a href="http://a.example/"><b>x'.repeat(20_000)],
  ['a chain of coloured links', 'html', many(20_000, (at) => `<font color="red">${link(at)}</font>`)],
  ['styles that nobody closes', 'html', '<font color="red"><b><i><u>x<p>'.repeat(10_000)],
  ['a divider first', 'plain', `${divider}\r\n${'word\r\n'.repeat(200_000)}`],
  [
    'a divider before links',
    'plain',
    `${divider}\r\n${many(50_000, (at) => `http://a.example/${at}`, '\r\n')}`,
  ],
  [
    'a divider before a chain of links',
    'plain',
    `${divider}\r\n${many(50_000, (at) => `http://a.example/${at}`, ' ')}`,
  ],
  ['dividers alone', 'plain', `${divider}\r\n`.repeat(50_000)],
  ['lines of underscores', 'plain', `${'_'.repeat(32)}\r\n`.repeat(50_000)],
  ['a divider in HTML before links', 'html', `<div>${divider}</div>${many(20_000, link)}`],
  ['a mark of a quote before links', 'html', `<div id="divRplyFwdMsg"></div>${many(20_000, link)}`],
  ['a quote of links', 'html', `<blockquote type="cite">${many(20_000, link)}</blockquote>`],
  ['rules', 'html', `${'<hr>'.repeat(50_000)}x`],
  ['100,000 links', 'html', many(100_000, link)],
  ['links that quote links', 'plain', `> http://a.example/\r\n`.repeat(100_000)],
  ['10 MB of marks of quotes', 'plain', '>'.repeat(10_000_000)],
  ['10 MB of quoted nothing', 'plain', '>\r\n'.repeat(3_300_000)],
  ['marks of quotes that deepen', 'plain', many(3_000, (at) => `${'>'.repeat(at % 300)} x\r\n`)],
  ['blanks between words', 'plain', `x${' '.repeat(200_000)}x`],
  ['an address that never ends', 'plain', `a@${'a.'.repeat(100_000)}`],
  ['an address of brackets', 'plain', `http://a.example/${'('.repeat(100_000)}`],
  ['an introduction that never ends', 'plain', `On ${'1, 2 at '.repeat(50_000)}\r\nwrote\r\n> x`],
  ['boxes in boxes', 'html', '<div style="border:1px solid red;padding:1px">'.repeat(25_000)],
  ['tables in tables', 'html', '<table width="100%"><tr><td>x'.repeat(5_000)],
  ['a table of very many columns', 'html', `<table><tr>${'<td>x'.repeat(50_000)}</table>`],
  ['cells over all rows', 'html', `<table>${'<tr><td rowspan=60000 colspan=1000>x'.repeat(1_000)}</table>`],
  ['lists in lists', 'html', '<ul><li>x'.repeat(20_000)],
  ['quotes in quotes', 'html', 'x<blockquote type="cite">'.repeat(20_000)],
  ['letters of both directions', 'plain', many(200_000, turning)],
  ['letters of both directions in lines', 'plain', many(200_000, (at) => (at % 60 ? turning(at) : '\r\n'))],
  ['letters of both directions in HTML', 'html', many(200_000, (at) => (at % 60 ? turning(at) : '<br>'))],
  ['letters of all scripts', 'plain', many(200_000, (at) => (at % 1_000 ? (scripts[at % 7] ?? '') : '\r\n'))],
  ['marks of directions', 'plain', '\u202e\u2066x'.repeat(60_000)],
  ['emoji joined to one', 'plain', '\u{1f468}\u200d'.repeat(60_000)],
  ['floats in floats', 'html', '<div style="float:left;width:50%">x'.repeat(5_000)],
  ['columns in columns', 'html', '<div style="columns:3">x'.repeat(3_000)],
  ['boxes that flex in boxes', 'html', '<div style="display:flex">x'.repeat(3_000)],
  ['grids in grids', 'html', '<div style="display:grid">x'.repeat(3_000)],
  ['filters', 'html', '<div style="filter:blur(900px);transform:scale(9)">x'.repeat(1_000)],
  ['shadows', 'html', '<p style="text-shadow:0 0 900px red;box-shadow:0 0 900px red">x'.repeat(3_000)],
]

async function stored(name: string, type: 'plain' | 'html', body: string) {
  const raw = mailText(
    {
      ...{ From: 'Dana <dana@ryeandrail.example>', To: 'support@desk.test', Subject: name },
      ...{ 'Message-ID': '<bomb@ryeandrail.example>', 'In-Reply-To': '<any@ryeandrail.example>' },
      'Content-Type': `text/${type}; charset=utf-8`,
    },
    body,
  )
  const mail = await readMail(Buffer.from(raw), { now: Date.now() })
  const { html, quotedHtml } = fromMail(mail, {
    ...{
      fingerprint: '',
      rawSha256: '',
      envelope: { from: null, to: [] },
      mailboxId: 1,
      returned: [],
      secret: '',
    },
    ...{ known: { own: [], agentId: null } as never, arrivedAt: Date.now(), isOver: false },
  })
  return { html, quotedHtml }
}

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
}, 120_000)
afterAll(() => stage.close())

describe('a mail that is made to freeze the page', () => {
  test(
    'lets it answer within a second, its quote unfolded and answered too',
    { timeout: 300_000 },
    async () => {
      const { page, context } = await stage.open()
      await page.evaluate(() => {
        const tasks: number[] = []
        new PerformanceObserver((list) =>
          tasks.push(...list.getEntries().map(({ duration }) => duration)),
        ).observe({
          type: 'longtask',
        })
        Object.assign(window, { tasks })
      })
      /** Longest task since the last call. */
      const longest = async () => {
        // Frames load and lay out in separate tasks.
        await page.waitForTimeout(300)
        return page.evaluate(() => {
          const { tasks } = window as never as { tasks: number[] }
          return Math.round(Math.max(0, ...tasks.splice(0)))
        })
      }
      const slow: Record<string, number[]> = {}
      for (const [index, [name, type, body]] of bombs.entries()) {
        const parts = await stored(name, type, body)
        await longest()
        await page.evaluate(
          (r) =>
            (window as never as FixtureWindow).fixture.setThread([{ e: 'messages', v: 1, r }] as never[]),
          message(700 + index, 8, { ...parts, preview: '', attachments: [] }),
        )
        await page.locator(`[data-message="${700 + index}"]`).waitFor()
        const took = [await longest()]
        const fold = page.getByRole('button', { name: 'Show quoted text' })
        if ((await fold.count()) > 0) {
          await fold.click()
          took.push(await longest())
        }
        // The answer contains the quote.
        await page.getByRole('button', { name: 'Reply', exact: true }).click()
        await page.getByRole('textbox', { name: 'Message' }).pressSequentially('Thanks')
        took.push(await longest())
        await page.keyboard.press('Escape')
        console.info(
          `${name}: ${took.join(', ')} ms (${parts.html.length}, ${parts.quotedHtml?.length ?? 0})`,
        )
        if (Math.max(...took) > frozen) slow[name] = took
      }
      await context.close()
      expect(slow).toEqual({})
    },
  )
})
