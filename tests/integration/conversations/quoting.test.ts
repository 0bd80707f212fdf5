import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldHtml, foldText } from '#server/mail/quotes.ts'
import { mailText, supportAddress } from '../../support/mail-desk.ts'
import { openSendingDesk, type SendingDesk } from '../../support/sending-desk.ts'

/* Quote below a reply, as an external mail server receives it. */

let desk: SendingDesk
let mails = 0

beforeAll(async () => {
  desk = await openSendingDesk()
})
afterAll(() => desk.close())

async function inbound(body = 'It is flat.', headers: Record<string, string> = {}) {
  mails += 1
  const outcome = await desk.take(
    mailText(
      {
        From: '"Dana <Fleet>" <dana@ryeandrail.example>',
        To: supportAddress,
        Subject: `Battery drops ${mails}`,
        'Message-ID': `<quoting-${mails}@ryeandrail.example>`,
        ...headers,
      },
      body,
    ),
  )
  if (outcome.kind !== 'kept') throw new Error(outcome.kind)
  return outcome
}

/** Sends a reply; resolves to the received mail. */
async function sent(conversationId: number, messageId: number, fields: object = {}) {
  const before = desk.sink.mails.length
  expect(await desk.reply(conversationId, messageId, fields)).toMatchObject({ st: 'applied' })
  await desk.sink.waitFor(before + 1)
  const mail = desk.sink.mails[before] as SendingDesk['sink']['mails'][number]
  return { ...mail, html: String(mail.parsed.html), text: mail.parsed.text ?? '' }
}

const quotesOf = async (id: number) => {
  const [row] = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ quotes: number | null; html: string }>({
      text: 'select quotes, html from messages where id = $1',
      values: [id],
    }),
  )
  return row
}

test('the message it answers stands below the words in both parts, and the words are kept alone', async () => {
  const { conversationId, messageId } = await inbound()
  const { html, text } = await sent(conversationId, messageId, { quotes: messageId })
  expect(html).toMatch(
    /<p>A new battery is on its way\.<\/p><div data-quote="attribution">On \w{3}, [^<]+ GMT, Dana &lt;Fleet&gt; &lt;dana@ryeandrail\.example&gt; wrote:<\/div><blockquote type="cite" class="gmail_quote" data-quote="quote"><p>It is flat\.<\/p>/,
  )
  expect(text).toMatch(
    /^A new battery is on its way\.\n\nOn .+ GMT, Dana <Fleet>\s<dana@ryeandrail\.example> wrote:\n>\n> It is flat\.\s*$/,
  )
  expect(await quotesOf(desk.newest)).toEqual({
    quotes: messageId,
    html: '<p>A new battery is on its way.</p>',
  })
})

test('what is quoted runs the way that its letters do', async () => {
  const { conversationId, messageId } = await inbound('שלום, הסוללה ריקה')
  const { html } = await sent(conversationId, messageId, { quotes: messageId })
  expect(html).toMatch(/<blockquote [^>]*data-quote="quote"( dir="rtl")?><p( dir="rtl")?>שלום/)
  expect(html).toMatch(/dir="rtl"[^א-ת]*שלום/)
})

test('nothing is quoted where it was left out, and what it answers where nothing was said', async () => {
  const { conversationId, messageId } = await inbound()
  const without = await sent(conversationId, messageId, { quotes: null })
  expect(without.text).not.toContain('It is flat.')
  expect(without.html).not.toContain('blockquote')
  expect(without.parsed.inReplyTo).toBe(`<quoting-${mails}@ryeandrail.example>`)
  expect(await quotesOf(desk.newest)).toMatchObject({ quotes: null })
  expect((await sent(conversationId, messageId)).text).toContain('> It is flat.')
})

test('no note, no message of another conversation and none that is not there is quoted, and the reply leaves', async () => {
  const elsewhere = await inbound('Of somebody else.')
  const { conversationId, messageId } = await inbound()
  const noteId = desk.freshId()
  const note = { id: noteId, conversationId, messageId, html: '<p>A hard customer</p>' }
  const rest = { mentions: [], attachments: [], draftId: null }
  expect(await desk.push('notes.add', { ...note, ...rest })).toMatchObject({ st: 'applied' })
  for (const quotes of [noteId, elsewhere.messageId, 999_999]) {
    const { text, html } = await sent(conversationId, messageId, { quotes })
    expect(text.trim()).toBe('A new battery is on its way.')
    expect(html).not.toContain('blockquote')
    expect(await quotesOf(desk.newest)).toMatchObject({ quotes: null })
  }
})

test('a message that was split off before the reply arrived is not quoted', async () => {
  const first = await inbound()
  const later = await inbound('And the rack rattles.', {
    'In-Reply-To': `<quoting-${mails}@ryeandrail.example>`,
  })
  expect(later.conversationId).toBe(first.conversationId)
  const split = { conversationId: first.conversationId, newId: desk.freshId(), messageIds: [later.messageId] }
  expect(await desk.push('conversations.split', split)).toMatchObject({ st: 'applied' })
  const { text } = await sent(first.conversationId, first.messageId, { quotes: later.messageId })
  expect(text).not.toContain('rattles')
})

test('whoever received a copy is not named in the quote', async () => {
  const { conversationId, messageId } = await inbound('It is flat.', { Cc: 'boss@ryeandrail.example' })
  await sent(conversationId, messageId, { quotes: messageId })
  const again = await sent(conversationId, messageId, { quotes: desk.newest, bcc: [] })
  expect(again.html).toContain('&lt;support@desk.test&gt; wrote:')
  expect(again.raw).not.toMatch(/archive@desk\.test|boss@/)
})

const boundary = (type: string, parts: string[]) =>
  [`Content-Type: ${type}; boundary="b"`, '', ...parts.flatMap((part) => ['--b', part]), '--b--', ''].join(
    '\r\n',
  )

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

async function withPicture() {
  mails += 1
  const head = [
    'From: Dana <dana@ryeandrail.example>',
    `To: ${supportAddress}`,
    `Subject: Sticker ${mails}`,
    `Message-ID: <quoting-${mails}@ryeandrail.example>`,
  ]
  const body = boundary('multipart/related', [
    'Content-Type: text/html\r\n\r\n<p>See <img src="cid:sticker" alt="the sticker"> and <img src="cid:gone" alt="a sketch"> and <img src="https://pictures.example/far.png" alt="far"></p>',
    `Content-Type: image/png; name=sticker.png\r\nContent-ID: <sticker>\r\nContent-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\n${pixel.toString('base64')}`,
  ])
  const outcome = await desk.take([...head, body].join('\r\n'))
  if (outcome.kind !== 'kept') throw new Error(outcome.kind)
  return outcome
}

test('its pictures go along; in place of those that cannot be had stands what they show', async () => {
  const { conversationId, messageId } = await withPicture()
  const { html, parsed, raw } = await sent(conversationId, messageId, { quotes: messageId })
  expect(parsed.attachments.map(({ cid, contentType, size }) => [cid, contentType, size])).toEqual([
    ['sticker', 'image/png', pixel.length],
  ])
  expect(raw).toContain('src=3D"cid:sticker"')
  expect(html).toContain('and a sketch and')
  expect(html).toContain('src="https://pictures.example/far.png"')
  for (const [hash, bytes] of desk.blobs)
    if (Buffer.compare(Buffer.from(bytes), pixel) === 0) desk.blobs.delete(hash)
  const without = await sent(conversationId, messageId, { quotes: messageId })
  expect(without.parsed.attachments).toEqual([])
  expect(without.html).toContain('See the sticker and a sketch')
})

test('when the customer answers, what they quote of our mail is folded like any other history', async () => {
  const { conversationId, messageId } = await inbound()
  const { html, text, parsed } = await sent(conversationId, messageId, { quotes: messageId })
  const said = 'Thank you, it has arrived.'
  const intro = 'On Sat, 21 Nov 2026 at 09:12, Support <support@desk.test> wrote:'
  const answer = boundary('multipart/alternative', [
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${said}\r\n\r\n${intro}\r\n${text.replace(/^(?=>)/gm, '>').replace(/^(?!>)/gm, '> ')}`,
    `Content-Type: text/html; charset=utf-8\r\n\r\n<p>${said}</p><div class="gmail_quote"><div class="gmail_attr">${intro.replace('<', '&lt;').replace('>', '&gt;')}</div><blockquote class="gmail_quote">${html}</blockquote></div>`,
  ])
  const head = [
    'From: Dana <dana@ryeandrail.example>',
    `To: ${parsed.replyTo?.value[0]?.address}`,
    'Subject: Re: Battery drops',
    'Message-ID: <answer-to-a-quote@ryeandrail.example>',
    `In-Reply-To: ${parsed.messageId}`,
  ]
  const back = await desk.take([...head, answer].join('\r\n'))
  if (back.kind !== 'kept') throw new Error(back.kind)
  expect(back.conversationId).toBe(conversationId)
  const [row] = await desk.database.look(desk.accountId, (sql) =>
    sql.rows<{ html: string; quoted: string }>({
      text: 'select html, quoted_html as quoted from messages where id = $1',
      values: [back.messageId],
    }),
  )
  expect(row?.html).toBe(`<p>${said}</p>`)
  expect(row?.quoted).toContain('A new battery is on its way.')
  expect(row?.quoted).toContain('It is flat.')
})

test('our own mail is cut between its words and its quote, in both parts', async () => {
  const { conversationId, messageId } = await inbound()
  const { html, text } = await sent(conversationId, messageId, { quotes: messageId })
  expect(foldText(text).visible.trim()).toBe('A new battery is on its way.')
  expect(foldHtml(html).visible.trim()).toBe('<p>A new battery is on its way.</p>')
})
