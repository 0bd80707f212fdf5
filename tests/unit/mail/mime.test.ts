import { describe, expect, test } from 'vitest'
import { decodeBase64 } from '#server/mail/mime/base64.ts'
import { unflow } from '#server/mail/mime/flowed.ts'
import { readParameters } from '#server/mail/mime/parameters.ts'
import { decodeTransfer } from '#server/mail/mime/transfer.ts'
import { extractUuFiles } from '#server/mail/mime/uuencode.ts'
import { readDate } from '#server/mail/dates.ts'
import { safeFileName } from '#server/mail/file-names.ts'
import { readIds } from '#server/mail/message-ids.ts'
import { arrival, readHeader, readLines, utf8 } from './sending/write-mail.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('parameters', () => {
  test.each<[string, string, string]>([
    ['text/plain; charset="utf-8"', 'charset', 'utf-8'],
    ['text/plain; CHARSET=UTF-8 ; x=y', 'charset', 'UTF-8'],
    ['multipart/mixed\tboundary="b b"', 'boundary', 'b b'],
    ['a/b; name=This is a test.txt', 'name', 'This is a test.txt'],
    ['a/b; name=This is a test.txt charset=x', 'charset', 'x'],
    ['a/b; name="a\\"b\\\\c\\d"', 'name', 'a"b\\c\\d'],
    ['a/b; name="open', 'name', 'open'],
    ["a/b; name*=utf-8''%e2%9c%93.txt", 'name', '✓.txt'],
    ["a/b; name*0*=utf-8''%D0%9E; name*1*=%D1%82; name*2=.txt", 'name', 'От.txt'],
    ['a/b; name*1=b; name*0=a', 'name', 'ab'],
    ["a/b; name=plain; name*=utf-8''extended", 'name', 'extended'],
    ['a/b; name="=?utf-8?Q?=C3=A4?="', 'name', 'ä'],
    ['a/b; name==?utf-8?B?w6Q=?=', 'name', 'ä'],
    ["a/b; name*=''%C3%A4", 'name', 'ä'],
    ['a/b;;; name=x', 'name', 'x'],
  ])('%s', (source, name, wanted) => {
    expect(readParameters(source).parameters.get(name)).toBe(wanted)
  })

  test('the first of two counts, and names of objects are only names', () => {
    expect(readParameters('a/b; x=1; x=2').parameters.get('x')).toBe('1')
    expect(readParameters('a/b; __proto__=1').parameters.get('__proto__')).toBe('1')
  })
})

describe('transfer encodings', () => {
  test.each<[string, string | null, string, string]>([
    ['quoted-printable', 'Quoted-Printable', 'a=3Db=\r\nc= \t\nd=zz=', 'a=bcd=zz'],
    ['base64', 'BASE64 (comment)', 'YWJj\r\nZGVm', 'abcdef'],
    ['unknown ones', 'foobar', 'a=3D', 'a=3D'],
    ['none', null, 'a=3D', 'a=3D'],
    ['8-bit', '8-bit', '\xff', '\xff'],
  ])('%s', (_, name, source, wanted) => {
    expect(decodeTransfer(latin1(source), name).toString('latin1')).toBe(wanted)
  })

  test('base64 in pieces, without padding, with strange characters, with a footer behind it', () => {
    expect(decodeBase64(latin1('YQ==YmM=ZGVm')).toString()).toBe('abcdef')
    expect(decodeBase64(latin1('YWI')).toString()).toBe('ab')
    expect(decodeBase64(latin1('Y W\r\nJ!j')).toString()).toBe('abc')
    expect(decodeBase64(latin1('YWI=\r\n-- \r\nOur mailing list, www.example')).toString()).toBe('ab')
  })

  test('uuencoded files leave the text, text about them stays', () => {
    const block = 'begin 644 cat.txt\n#0V%T\n`\nend'
    expect(extractUuFiles(`see\n${block}\nbye`)).toEqual({
      text: 'see\nbye',
      files: [{ name: 'cat.txt', bytes: Buffer.from('Cat') }],
    })
    const talk = 'begin 644 it with a word\nand then some prose that is no code\nend'
    expect(extractUuFiles(talk)).toEqual({ text: talk, files: [] })
  })

  test('flowed text is joined within its quotes, and the signature is not', () => {
    expect(unflow('one \ntwo\n> a \n> b\n>> c \nd \n\n-- \nme', false)).toBe(
      'one two\n> a b\n>> c \nd \n-- \nme',
    )
    expect(unflow('Donau \ndampf', true)).toBe('Donaudampf')
    expect(unflow(' From here\n  indented', false)).toBe('From here\n indented')
  })
})

describe('dates', () => {
  test.each<[string, string]>([
    ['Tue, 14 Jan 2025 09:00:00 +0000', '2025-01-14T09:00:00Z'],
    ['14 Jan 2025 09:00 +0130', '2025-01-14T07:30:00Z'],
    ['Tue, 14 Jan 25 09:00:00 EST', '2025-01-14T14:00:00Z'],
    ['Tue, 14 Jan 99 09:00:00 GMT', '1999-01-14T09:00:00Z'],
    ['Tue, 14 Jan 2025 09:00:00 (comment) +0000 (UTC)', '2025-01-14T09:00:00Z'],
    ['Tue Jan 14 2025 09:00:00 GMT+0100 (CET)', '2025-01-14T08:00:00Z'],
    ['Tue Jan 14 09:00:00 2025', '2025-01-14T09:00:00Z'],
    ['2025-01-14T09:00:00.123Z', '2025-01-14T09:00:00Z'],
    ['2025-01-14 09:00:00 +0200', '2025-01-14T07:00:00Z'],
    ['14-Jan-2025 9:00:00 PM +0000', '2025-01-14T21:00:00Z'],
    ['Tuesday, January 14, 2025 9:00 AM', '2025-01-14T09:00:00Z'],
  ])('%s', (source, wanted) => {
    expect(new Date(readDate(source, arrival)).toISOString()).toBe(new Date(wanted).toISOString())
  })

  test.each([
    null,
    '',
    'soon',
    '99 Jan 2025 10:00:00 +0000',
    '14 Foo 2025 10:00',
    'Tue, 14 Jan 2099 09:00:00 +0000',
    '1'.repeat(5_000),
  ])('%s is the arrival', (source) => {
    expect(readDate(source, arrival)).toBe(arrival)
  })
})

describe('file names', () => {
  test.each<[string, string]>([
    ['../../etc/cron.d/x', 'x'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['C:\\Users\\me\\a.txt', 'a.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['<img src=x>.txt', '_img src=x_.txt'],
    ['a\r\nSet-Cookie: x=1.txt', 'a Set-Cookie_ x=1.txt'],
    ['.htaccess', 'htaccess'],
    ['\u200b.htaccess', 'htaccess'],
    ['CON.txt', '_CON.txt'],
    ['a. . .', 'a'],
    ['///', ''],
    ['...', ''],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(146)}.txt`],
    ['e\u0301.txt', 'é.txt'],
  ])('%s', (source, wanted) => {
    expect(safeFileName(source)).toBe(wanted)
  })
})

describe('ids', () => {
  test.each<[string, string[]]>([
    ['<a@b>', ['a@b']],
    ['<a@b> <c@d>', ['a@b', 'c@d']],
    ['<a@b>,<c@d>', ['a@b', 'c@d']],
    ['a@b, c@d', ['a@b', 'c@d']],
    ['Your message of Tue <a@b> "x"', ['a@b']],
    ['<a@\r\n b>', ['a@b']],
    ['<a@b> <a@b>', ['a@b']],
    ['<no-at-sign>', ['no-at-sign']],
    ['nothing here', []],
    ['', []],
  ])('%s', (source, wanted) => {
    expect(readIds(source)).toEqual(wanted)
  })

  test('the first Message-ID counts, one without brackets too, and a missing one is made from the bytes', async () => {
    expect((await readHeader(['Message-ID: <a@b>', 'Message-ID: <c@d>'])).messageId).toBe('a@b')
    expect((await readHeader(['Message-ID: not an id'])).messageId).toBe('notanid')
    const without = await readHeader(['Subject: x'])
    expect(without.messageId).toMatch(/^[0-9a-f]{40}@no-message-id\.invalid$/)
    expect((await readHeader(['Subject: y'])).messageId).not.toBe(without.messageId)
    expect((await readHeader([`Message-ID: <${'x'.repeat(2_000)}@y>`])).messageId).toMatch(/^[0-9a-f]{40}@/)
  })

  test('references are newest last, from all fields', async () => {
    const mail = await readHeader(['References: <a@b> <c@d>', 'References: <e@f>', 'In-Reply-To: <c@d>'])
    expect(mail).toMatchObject({ references: ['a@b', 'c@d', 'e@f'], inReplyTo: ['c@d'] })
  })
})

describe('bodies and files', () => {
  const part = (header: string[], body: string) => ['--b', ...header, '', body]
  const multi = (kind: string, ...parts: string[][]) =>
    readLines([`Content-Type: multipart/${kind}; boundary=b`, '', ...parts.flat(), '--b--'])

  test('of alternatives the last HTML and the first text count; a calendar is a file', async () => {
    const mail = await multi(
      'alternative',
      part(['Content-Type: text/plain'], 'text'),
      part(['Content-Type: text/html'], '<p>one</p>'),
      part(['Content-Type: text/html'], '<p>two</p>'),
      part(['Content-Type: text/calendar; method=REQUEST'], 'BEGIN:VCALENDAR'),
    )
    expect(mail).toMatchObject({
      text: 'text',
      html: '<p>two</p>',
      attachments: [{ name: 'invite.ics', type: 'text/calendar' }],
    })
  })

  test('parts of a mixed message are joined in order, text among HTML as HTML', async () => {
    const mail = await multi(
      'mixed',
      part(['Content-Type: text/html'], '<p>one</p>'),
      part(['Content-Type: text/plain'], 'two & 3'),
      part(['Content-Type: text/html'], '<p>four</p>'),
    )
    expect(mail.html).toBe('<p>one</p>\n<p>two &amp; 3</p>\n<p>four</p>')
    expect(mail.text).toBe('one\ntwo & 3\nfour')
  })

  test('an empty text gives way to the HTML, and two empty ones make an empty message', async () => {
    const empty = part(['Content-Type: text/plain'], ' ')
    expect(await multi('alternative', empty, part(['Content-Type: text/html'], '<p>x</p>'))).toMatchObject({
      text: 'x',
      html: '<p>x</p>',
    })
    expect(
      await multi('alternative', empty, part(['Content-Type: text/html'], '<html></html>')),
    ).toMatchObject({ html: null })
  })

  test('a text part with a name is a file, without one it is body', async () => {
    const mail = await multi(
      'mixed',
      part([], 'body'),
      part(['Content-Disposition: inline; filename=notes.txt'], 'notes'),
      part(['Content-Disposition: attachment'], 'nameless'),
      part(['Content-Type: text/html; name=page.html'], '<p>page</p>'),
    )
    expect(mail).toMatchObject({ text: 'body', html: null })
    expect(mail.attachments.map((file) => file.name)).toEqual(['notes.txt', 'attachment.bin', 'page.html'])
  })

  test('a message inside is one file named after its subject', async () => {
    const inner = `${utf8('Subject: Größe: 1/2')}\r\n\r\nx`
    const mail = await multi('mixed', part(['Content-Type: message/rfc822'], inner))
    expect(mail.attachments.map((file) => [file.name, Buffer.from(file.bytes).toString('latin1')])).toEqual([
      ['2.eml', inner],
    ])
  })

  test('a picture is inline when the HTML shows it and nobody called it an attachment', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
    const picture = (id: string, disposition: string[]) =>
      part(
        [
          'Content-Type: application/octet-stream',
          `Content-ID: <${id}>`,
          'Content-Transfer-Encoding: base64',
          ...disposition,
        ],
        png,
      )
    const html = '<img src="cid:a%40x"><img src="cid:b@x"><img src="pic%201.png">'
    const mail = await multi(
      'related',
      part(['Content-Type: text/html'], html),
      picture('a@x', []),
      picture('c@x', ['Content-Disposition: inline']),
      part(
        ['Content-Type: image/png', 'Content-Location: pic%201.png', 'Content-Transfer-Encoding: base64'],
        png,
      ),
    )
    expect(mail.attachments.map((file) => [file.name, file.type, file.isInline])).toEqual([
      ['attachment.png', 'image/png', true],
      ['attachment.png', 'image/png', false],
      ['attachment.png', 'image/png', true],
    ])
    expect(mail.html).toContain(`src="cid:${mail.attachments[2]?.contentId}"`)
  })

  test('pictures pasted as data: become files, other data: addresses go', async () => {
    const gif = 'R0lGODlhAQABAAAAACwAAAAAAQABAAA='
    const html = `<img src="data:image/gif;base64,${gif}"><img src='data:image/gif;base64,${gif}'><img src="data:image/svg+xml;base64,PHN2Zz4="><a href="data:text/html,x">y</a>`
    const mail = await readLines(['Content-Type: text/html', '', html])
    expect(mail.attachments.map((file) => [file.name, file.type, file.isInline])).toEqual([
      ['attachment.gif', 'image/gif', true],
    ])
    expect(mail.html?.match(/cid:/g)).toHaveLength(2)
    expect(mail.html).not.toContain('data:')
  })

  test.each<[string, string[]]>([
    [
      'multipart/encrypted',
      [
        'Content-Type: multipart/encrypted; boundary=b',
        '',
        '--b',
        'Content-Type: application/pgp-encrypted',
        '',
        'Version: 1',
        '--b',
        'Content-Type: application/octet-stream',
        '',
        'x',
        '--b--',
      ],
    ],
    ['S/MIME', ['Content-Type: application/pkcs7-mime; smime-type=enveloped-data', '', 'x']],
    ['PGP in text', ['', '-----BEGIN PGP MESSAGE-----', 'x', '-----END PGP MESSAGE-----']],
  ])('%s is said to be encrypted', async (_, lines) => {
    expect((await readLines(['Subject: x', ...lines])).isEncrypted).toBe(true)
  })

  test('a signed message is not encrypted, and a nameless signature is not shown', async () => {
    const mail = await multi(
      'signed',
      part([], 'body'),
      part(['Content-Type: application/pgp-signature'], 'sig'),
    )
    expect(mail).toMatchObject({ isEncrypted: false, text: 'body', attachments: [] })
  })

  test('winmail.dat stays a file, and an empty file stays too', async () => {
    const mail = await multi(
      'mixed',
      part(['Content-Type: application/ms-tnef'], 'x'),
      part(['Content-Disposition: attachment; filename=empty.bin'], ''),
    )
    expect(mail.attachments.map((file) => [file.name, file.size])).toEqual([
      ['winmail.dat', 1],
      ['empty.bin', 0],
    ])
  })
})
