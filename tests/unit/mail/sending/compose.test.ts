import { expect, test } from 'vitest'
import { composeMail, UncomposableMail } from '#server/mail/compose.ts'
import type { OutgoingMail } from '#server/mail/compose.ts'
import { readMail } from '#server/mail/read.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
const date = Date.UTC(2026, 10, 20, 9, 30)

function mail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: '0192f0c1-0000-7000-8000-000000000001@desk.example',
    from: { address: 'support@desk.example', name: 'Support, Größe & Co' },
    replyTo: { address: 'support+c1.abcdefghijklmnop@desk.example' },
    to: [{ address: 'ana@customer.example', name: 'Ana "A." Kunde' }],
    cc: [],
    bcc: [],
    subject: 'Re: Ihre Anfrage – Größe ✓',
    html: '<p>Hallo <b>Ana</b>,</p>',
    text: 'Hallo Ana,',
    inReplyTo: 'q1@customer.example',
    references: ['q0@customer.example', 'q1@customer.example'],
    attachments: [],
    date,
    ...changes,
  }
}

async function composed(changes: Partial<OutgoingMail> = {}) {
  const { envelope, raw } = await composeMail(mail(changes))
  const source = Buffer.from(raw).toString('latin1')
  return {
    envelope,
    source,
    header: source.slice(0, source.indexOf('\r\n\r\n')),
    read: await readMail(raw, { now: date }),
  }
}

test('what is written can be read again', async () => {
  const { envelope, read } = await composed({ cc: [{ address: 'bob@customer.example' }] })
  expect(envelope).toEqual({
    from: 'support@desk.example',
    to: ['ana@customer.example', 'bob@customer.example'],
  })
  expect(read).toMatchObject({
    messageId: '0192f0c1-0000-7000-8000-000000000001@desk.example',
    subject: 'Re: Ihre Anfrage – Größe ✓',
    from: [{ address: 'support@desk.example', name: 'Support, Größe & Co' }],
    replyTo: [{ address: 'support+c1.abcdefghijklmnop@desk.example' }],
    to: [{ address: 'ana@customer.example', name: 'Ana A. Kunde' }],
    cc: [{ address: 'bob@customer.example' }],
    inReplyTo: ['q1@customer.example'],
    references: ['q0@customer.example', 'q1@customer.example'],
    html: '<p>Hallo <b>Ana</b>,</p>',
    text: 'Hallo Ana,',
    sentAt: date,
    isAutomatic: false,
  })
})

test('files keep their bytes, and a picture the HTML names is shown in its place', async () => {
  const text = Buffer.from('line\nline\r\n\x80\xff', 'latin1')
  const { read, source } = await composed({
    html: '<p><img src="cid:logo@desk.example"></p>',
    attachments: [
      { name: 'logo.png', type: 'image/png', bytes: png, contentId: 'logo@desk.example' },
      { name: 'Größe ✓.txt', type: 'text/plain', bytes: text, contentId: null },
      { name: 'mail.eml', type: 'message/rfc822', bytes: Buffer.from('Subject: x\n\nx'), contentId: null },
      {
        name: '../../etc/passwd\r\nBcc: x@y.example',
        type: 'x\r\ny',
        bytes: Buffer.from('a'),
        contentId: null,
      },
    ],
  })
  expect(source).toMatch(/multipart\/mixed[^]*multipart\/alternative[^]*multipart\/related/)
  expect(
    read.attachments.map((file) => [file.name, file.isInline, Buffer.from(file.bytes).toString('latin1')]),
  ).toEqual([
    ['logo.png', true, png.toString('latin1')],
    ['Größe ✓.txt', false, text.toString('latin1')],
    ['mail.eml', false, 'Subject: x\n\nx'],
    ['passwd Bcc_ x@y.example', false, 'a'],
  ])
})

test('lines end in CRLF, are short, and only ASCII', async () => {
  const long = 'wörd '.repeat(2_000) + 'x'.repeat(5_000)
  const { source, read } = await composed({
    text: `${long}\n.\r.\r\n`,
    html: `<p>${long}</p>`,
    subject: long,
    references: many(500),
  })
  expect(source).not.toMatch(/[^\r]\n|\r[^\n]|[\x80-\xff]|\0/)
  expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
  expect(read.text.startsWith(long.slice(0, 9_000))).toBe(true)
})

test('hidden recipients are in the envelope and nowhere else', async () => {
  const { envelope, source } = await composed({
    bcc: [{ address: 'boss@desk.example', name: 'Boss' }, { address: 'ana@customer.example' }],
  })
  expect(envelope.to).toEqual(['ana@customer.example', 'boss@desk.example'])
  expect(source).not.toMatch(/boss/i)
  expect(source).not.toMatch(/^bcc:/im)
})

test('references keep the first and the newest', async () => {
  const { read, header } = await composed({ references: many(300) })
  expect(read.references).toHaveLength(20)
  expect(read.references[0]).toBe('r0@customer.example')
  expect(read.references.at(-1)).toBe('r299@customer.example')
  expect(header.length).toBeLessThan(3_000)
})

test('no value adds a header', async () => {
  const evil = 'x\r\nBcc: victim@evil.example\r\n\r\nbody'
  const { header, envelope } = await composed({
    subject: evil,
    from: { address: 'support@desk.example', name: evil },
    to: [{ address: 'ana@customer.example', name: evil }],
    text: evil,
    html: evil,
  })
  expect(header).not.toMatch(/^bcc:/im)
  expect(envelope.to).toEqual(['ana@customer.example'])
})

test('automatic mail is marked and has an empty return path', async () => {
  const answer = await composed({ isAutomatic: true })
  expect(answer.envelope.from).toBe('')
  expect(answer.header).toMatch(/^Auto-Submitted: auto-replied\r$/m)
  expect(answer.header).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
  expect(answer.read).toMatchObject({ isAutomatic: true, mustNotAutoReply: true })
  expect((await composed({ isAutomatic: true, inReplyTo: null })).header).toMatch(
    /^Auto-Submitted: auto-generated\r$/m,
  )
})

test.each<[string, Partial<OutgoingMail>]>([
  ['to', { to: [{ address: 'ana' }] }],
  ['to', { to: [{ address: 'ana@customer.example\r\nRCPT TO:<x@y.example>' }] }],
  ['to', { to: [{ address: 'a@b.example, c@d.example' }] }],
  ['to', { to: [{ address: '<ana@customer.example>' }] }],
  ['to', { to: [] }],
  ['bcc', { bcc: [{ address: '' }] }],
  ['from', { from: { address: 'support' } }],
  ['replyTo', { replyTo: { address: 'x y@z.example' } }],
  ['messageId', { messageId: 'a b' }],
  ['messageId', { messageId: 'a>\r\nBcc: x@y.example' }],
  ['references', { references: ['ok@x', 'not ok'] }],
  ['inReplyTo', { inReplyTo: '<a@b>' }],
])('a wrong %s is refused', async (field, changes) => {
  const error = await composeMail(mail(changes)).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(UncomposableMail)
  expect(error).toMatchObject({ field })
})

test('a domain of other letters goes out in ASCII', async () => {
  const { envelope, header } = await composed({ to: [{ address: 'ana@bücher.example' }] })
  expect(envelope.to).toEqual(['ana@xn--bcher-kva.example'])
  expect(header).toContain('ana@xn--bcher-kva.example')
})

function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `r${index}@customer.example`)
}
