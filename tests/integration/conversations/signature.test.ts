import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forwardedMark } from '#domain/conversations/messages/forwarded.ts'
import { foldHtml, foldText } from '#server/mail/quotes.ts'
import { mailText, supportAddress } from '../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../support/sending-desk.ts'

/* Signature of an inbox, as an external mail server receives it. */

let desk: SendingDesk
let mails = 0

beforeAll(async () => {
  desk = await openSendingDesk()
})
afterAll(() => desk.close())

const sign = (signature: string, isEnabled = true) =>
  desk.database.desk(desk.accountId, (sql) =>
    sql.rows({
      text: `update mailboxes set signature = $1, settings = settings || jsonb_build_object('signatureEnabled', $2::boolean)`,
      values: [signature, isEnabled],
    }),
  )

async function inbound() {
  mails += 1
  const outcome = await desk.take(
    mailText(
      {
        From: 'Dana Whitlock <dana@ryeandrail.example>',
        To: supportAddress,
        Subject: `Battery drops ${mails}`,
        'Message-ID': `<signature-${mails}@ryeandrail.example>`,
      },
      'It is flat.',
    ),
  )
  if (outcome.kind !== 'kept') throw new Error(outcome.kind)
  return outcome
}

/** Sends an answer to a new mail; resolves to the received mail. */
async function sent(fields: object = {}) {
  const { conversationId, messageId } = await inbound()
  const before = desk.sink.mails.length
  expect(await desk.reply(conversationId, messageId, fields)).toMatchObject({ st: 'applied' })
  await desk.sink.waitFor(before + 1)
  const { parsed } = desk.sink.mails[before] as SendingDesk['sink']['mails'][number]
  return { html: String(parsed.html), text: parsed.text ?? '' }
}

const times = (text: string, part: string) => text.split(part).length - 1

const words = '<div style="font-size: 16px"><p>A new battery is on its way.</p></div>'
const passed = `${forwardedMark}---------- Forwarded message ----------<br>From: Dana</div><blockquote data-quote="quote"><p>It is flat.</p></blockquote>`
const taken = {
  forward: `<p>---------- Forwarded message ----------<br>From: Dana</p><blockquote><p>It is flat.</p></blockquote>`,
  reply: `<p>On Mon, 23 Nov 2026 10:00:00 GMT, Dana &lt;dana@ryeandrail.example&gt; wrote:</p><blockquote><p>It is flat.</p></blockquote>`,
}
const within = (quote: string) => words.replace('</div>', `${quote}</div>`)

describe('INB-024: the signature of an inbox', () => {
  beforeEach(() => sign('<p>Kind regards,<br><strong>Ridgeline Support</strong></p>'))

  test.each([
    ['a reply', { html: words }],
    ['a reply to all', { html: words, mode: 'replyAll' }],
    ['a reply that took the quote among its words', { html: within(taken.reply), quotes: null }],
    ['a forward', { html: words + passed, mode: 'forward' }],
    ['a forward that took the message among its words', { html: within(taken.forward), mode: 'forward' }],
  ])('of %s stands once, below the words and above the quote, in both parts', async (_, fields) => {
    const { html, text } = await sent(fields)
    for (const part of [html, text]) {
      expect(times(part, 'Ridgeline Support')).toBe(1)
      const [own, signature, quote] = ['A new battery', 'Ridgeline Support', 'It is flat.'].map((each) =>
        part.indexOf(each),
      )
      expect(own).toBeGreaterThanOrEqual(0)
      expect(signature).toBeGreaterThan(own as number)
      expect(quote).toBeGreaterThan(signature as number)
    }
    // The signature separator that mail programs know.
    expect(text.replace(/\r/g, '')).toMatch(/on its way\.\n+-- \nKind regards,\nRidgeline Support\n/)
  })

  test('of a reply without a quote stands at its end, and is no part of the message in the thread', async () => {
    const { text } = await sent({ html: words, quotes: null })
    expect(text.replace(/\r/g, '').trim()).toBe(
      'A new battery is on its way.\n\n-- \nKind regards,\nRidgeline Support',
    )
    const [row] = await desk.database.look(desk.accountId, (sql) =>
      sql.rows<{ html: string }>({ text: 'select html from messages where id = $1', values: [desk.newest] }),
    )
    expect(row?.html).not.toContain('Ridgeline')
  })

  test('is left away where the inbox says so, and where it says nothing', async () => {
    await sign('<p>Kind regards</p>', false)
    expect((await sent({ html: words })).text).not.toContain('Kind regards')
    await sign('<p></p>')
    expect((await sent({ html: words })).text).not.toContain('--')
  })

  test('runs, like the words, the way that its letters do', async () => {
    await sign('<p>בברכה</p>')
    const { html } = await sent({ html: '<div><p>שלום Dana</p><p>Order 5</p></div>' })
    expect(html).toContain('<p dir="rtl">שלום Dana</p><p>Order 5</p>')
    expect(html).toContain('<p dir="rtl">בברכה</p>')
  })

  test('takes no script along', async () => {
    await sign('<p onclick="x()">Kind regards<script>alert(1)</script></p><img src="javascript:x">')
    const { html } = await sent({ html: words })
    expect(html).toContain('<p>Kind regards</p>')
    expect(html).not.toMatch(/script|onclick/)
  })

  test('is folded by those who read it', async () => {
    const { html, text } = await sent({ html: words, quotes: null })
    expect(foldText(text).visible.trim()).toBe('A new battery is on its way.')
    expect(foldHtml(html).visible).not.toContain('Ridgeline')
  })
})

describe('INB-024: the signature of who writes', () => {
  const own = (signature: string) =>
    desk.database.desk(desk.accountId, (sql) =>
      sql.rows({
        text: `insert into preferences (account_id, id, shortcuts, signature)
          select account_id, id, '{}', $1 from users where deleted_at is null
          on conflict (account_id, id) do update set signature = excluded.signature`,
        values: [signature],
      }),
    )
  beforeEach(() => sign('<p>{{agent.signature}}</p><p>Ridgeline Support</p>'))

  test('stands where the signature of the inbox says so, once and made safe', async () => {
    await own('<p>Maya<script>x()</script></p>')
    const { html, text } = await sent({ html: words })
    for (const part of [html, text]) {
      expect(times(part, 'Maya')).toBe(1)
      expect(part.indexOf('Ridgeline Support')).toBeGreaterThan(part.indexOf('Maya'))
      expect(part).not.toContain('{{')
      expect(part).not.toContain('x()')
    }
    expect(times((await sent({ html: `${words}<p>Maya</p>` })).html, 'Maya')).toBe(1)
  })

  test('leaves no trace where there is none', async () => {
    await own('')
    const { html } = await sent({ html: words })
    expect(times(html, 'Ridgeline Support')).toBe(1)
    expect(html).not.toContain('{{')
  })
})
