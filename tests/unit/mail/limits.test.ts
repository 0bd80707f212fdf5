import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mailLimits } from '#server/mail/limits.ts'
import { UnreadableMail } from '#server/mail/mail.ts'
import { readMail } from '#server/mail/read.ts'
import { corpus, corpusBytes, corpusFiles } from './corpus/corpus.ts'
import { dangers } from './dangers.ts'
import { arrival, readHeader, readLines } from './sending/write-mail.ts'

describe('beyond a limit a message is kept', () => {
  test('nested too deep: the inner parts are one file', async () => {
    const depth = mailLimits.nestingDepth + 30
    const open = Array.from({ length: depth }, (_, level) => [
      `Content-Type: multipart/mixed; boundary=b${level}`,
      '',
      `--b${level}`,
    ]).flat()
    const mail = await readLines(['Subject: deep', ...open, 'Content-Type: text/plain', '', 'the bottom'])
    expect(mail).toMatchObject({
      subject: 'deep',
      limitsHit: ['nesting'],
      attachments: [{ name: 'unread-parts.eml', type: 'message/rfc822' }],
    })
    expect(Buffer.from(mail.attachments[0]?.bytes ?? []).toString()).toContain('the bottom')
  })

  test('too many parts: the others are one file', async () => {
    const parts = Array.from({ length: mailLimits.parts + 100 }, (_, index) => [
      '--b',
      `Content-Disposition: attachment; filename=f${index}.txt`,
      '',
      `${index}`,
    ]).flat()
    const mail = await readLines(['Content-Type: multipart/mixed; boundary=b', '', ...parts, '--b--'])
    expect(mail.limitsHit).toEqual(['parts'])
    expect(mail.attachments.length).toBe(mailLimits.parts)
    const rest = mail.attachments.at(-1)
    expect(rest?.name).toBe('unread-parts.eml')
    expect(Buffer.from(rest?.bytes ?? []).toString()).toContain(`f${mailLimits.parts + 99}.txt`)
  })

  test('too much header: what fits is read, and the body', async () => {
    const filling = Array.from({ length: 5_000 }, (_, index) => `X-${index}: ${'x'.repeat(100)}`)
    const mail = await readLines(['Subject: before', ...filling, 'To: after@desk.example', '', 'body'])
    expect(mail).toMatchObject({ subject: 'before', to: [], text: 'body', limitsHit: ['header'] })
  })

  test('too many references and recipients', async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `<${index}@x>`).join(' ')
    const people = Array.from({ length: 1_000 }, (_, index) => `u${index}@many.example`).join(', ')
    const mail = await readHeader([`References: ${ids}`, `To: ${people}`])
    expect(mail.references).toHaveLength(mailLimits.references)
    expect([mail.references[0], mail.references.at(-1)]).toEqual(['0@x', '999@x'])
    expect(mail.to).toHaveLength(mailLimits.recipients)
    expect(mail.limitsHit.toSorted()).toEqual(['recipients', 'references'])
  })

  test.each<[string, string]>([
    ['too long', '<p>x</p>'.repeat(200_000)],
    ['of too many elements', '<b>'.repeat(70_000)],
    ['slow to sanitise', '<noscript></b>'.repeat(300)],
  ])('HTML %s: a notice, and the page as a file', async (_, html) => {
    const mail = await readLines(['Content-Type: text/html', '', html])
    expect(mail).toMatchObject({
      html: null,
      limitsHit: ['html'],
      attachments: [{ name: 'message.html', type: 'text/html', size: html.length }],
    })
    expect(mail.text).toContain('It is attached as message.html.')
  })

  test('HTML that is large only by its pictures is shown', async () => {
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(3_000_000, 7)]).toString('base64')
    const mail = await readLines([
      'Content-Type: text/html',
      '',
      `<p>See</p><img src="data:image/gif;base64,${gif}">`,
    ])
    expect(mail).toMatchObject({
      text: 'See',
      limitsHit: [],
      attachments: [{ type: 'image/gif', size: 3_000_006, isInline: true }],
    })
  })

  test('too much text: cut with a notice, the whole as a file', async () => {
    const text = 'line\n'.repeat(500_000)
    const mail = await readLines(['', text])
    expect(mail.limitsHit).toEqual(['text'])
    expect(mail.text).toContain('It is attached as message.txt.')
    expect(mail.attachments).toMatchObject([{ name: 'message.txt', size: text.length }])
  })
})

describe('unreadable', () => {
  test.each(['', '\r\n\r\n', '\0\0', '   '])('is a message of nothing', async (raw) => {
    const error = await readMail(Buffer.from(raw), { now: arrival }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UnreadableMail)
    expect(error).toMatchObject({ reason: 'empty' })
  })

  test('is a message that takes too long', async () => {
    const error = await readHeader(['Subject: x'], { timeLimit: -1 }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'UnreadableMail', reason: 'timeout' })
  })
})

test.each<[string, string, string, number]>([
  ['boundaries in one line', 'Content-Type: multipart/mixed; boundary=a\n\n', '--a', 300_000],
  ['parts without content', 'Content-Type: multipart/mixed; boundary=a\n\n', '--a\n', 300_000],
  ['multiparts of the same boundary', '', 'Content-Type: multipart/mixed; boundary=a\n\n--a\n', 10_000],
  ['guessed boundaries', 'Content-Type: multipart/mixed\n\n', '--\n-- ', 200_000],
  ['encoded words that do not end', 'Subject: ', '=?a?q?', 40_000],
  ['parameters', 'Content-Type: text/plain', '; a=b', 50_000],
  ['semicolons', 'Content-Type: text/plain', ';', 250_000],
  ['continuations', 'Content-Type: text/plain; ', 'a*0=b;', 40_000],
  ['references', 'References: ', '<a', 120_000],
  ['soft line breaks', 'Content-Transfer-Encoding: quoted-printable\n\n', '= ', 500_000],
  ['padding', 'Content-Transfer-Encoding: base64\n\n', 'QQ==', 250_000],
  ['begun uuencoded files', '\n', 'begin 644 x\nM\n', 60_000],
  ['quote marks', 'Subject: Re: x\n\n', '>\n', 500_000],
  ['empty lines', 'Subject: Re: x\n\na', '\n', 900_000],
  ['header-like lines', 'Subject: Re: x\n\na\n', 'From: x\n', 100_000],
  ['nested elements', 'Content-Type: text/html\n\n', '<div>', 59_000],
  ['nested quotes', 'Subject: Re: x\nContent-Type: text/html\n\nx', '<blockquote type=cite>', 29_000],
  ['comments', 'Content-Type: text/html\n\n', '<!--', 300_000],
  ['pasted pictures', 'Content-Type: text/html\n\n', '<img src="data:image/png;base64,AAAA">', 20_000],
  [
    'delivery reports',
    'From: MAILER-DAEMON\nContent-Type: message/delivery-status\n\n',
    'Action: failed\n\n',
    50_000,
  ],
  ['Japanese shifts', 'Content-Type: text/plain; charset=iso-2022-jp\n\n', '\x1b$B\x1b(B', 100_000],
])('many %s take no longer than their length', async (_, head, piece, count) => {
  const started = performance.now()
  await readMail(Buffer.from(`From: a@b.example\n${head}${piece.repeat(count)}`, 'latin1'), { now: arrival })
  expect(performance.now() - started).toBeLessThan(6_000)
})

/** Malformed mail: parts removed, duplicated, swapped, or bytes changed. */
function broken(messages: Buffer[]): fc.Arbitrary<Buffer> {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(200),
    kind: fc.nat(3),
    byte: fc.nat(255),
  })
  return fc
    .tuple(fc.constantFrom(...messages), fc.array(change, { minLength: 1, maxLength: 8 }))
    .map(([message, changes]) => {
      let bytes = message
      for (const { at, length, kind, byte } of changes) {
        const start = Math.floor(at * bytes.length)
        const piece = bytes.subarray(start, start + length)
        const middle =
          kind === 0
            ? Buffer.alloc(0)
            : kind === 1
              ? Buffer.concat([piece, piece])
              : kind === 2
                ? Buffer.alloc(length, byte)
                : Buffer.from(piece).reverse()
        bytes = Buffer.concat([bytes.subarray(0, start), middle, bytes.subarray(start + length)])
      }
      return bytes
    })
}

/** True if these bytes are read or set aside as empty, without dangerous HTML. */
async function isReadSafely(bytes: Uint8Array): Promise<boolean> {
  try {
    const mail = await readMail(bytes, { now: arrival })
    return dangers(mail.html ?? '').length === 0
  } catch (error) {
    return error instanceof UnreadableMail && error.reason === 'empty'
  }
}

test('any bytes are read or set aside', async () => {
  const result = await fc.check(fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), isReadSafely), {
    numRuns: 300,
  })
  expect(result).toMatchObject({ failed: false, counterexample: null })
})

describe.skipIf(!corpus)('broken messages of the corpus', () => {
  test('are read', { timeout: 60_000 }, async () => {
    const messages = corpusFiles('.eml')
      .map(corpusBytes)
      .filter((bytes) => bytes.length < 20_000)
    const result = await fc.check(fc.asyncProperty(broken(messages), isReadSafely), { numRuns: 1_000 })
    expect(result).toMatchObject({ failed: false, counterexample: null })
  })
})
