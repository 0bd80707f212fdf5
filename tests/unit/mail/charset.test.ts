import { describe, expect, test } from 'vitest'
import { charsetName, decodeText } from '#server/mail/mime/charset.ts'
import { decodeWords } from '#server/mail/mime/encoded-words.ts'
import { readHeader, readLines, utf8 } from './sending/write-mail.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('text', () => {
  test.each<[string, string | null, string, string]>([
    ['UTF-8 without a label', null, utf8('Grüße ☀'), 'Grüße ☀'],
    ['UTF-8 labelled ASCII', 'us-ascii', utf8('Grüße ☀'), 'Grüße ☀'],
    ['UTF-8 labelled Latin-1', 'iso-8859-1', utf8('Grüße'), 'Grüße'],
    ['UTF-8 with an unknown label', 'x-ias-german', utf8('Grüße'), 'Grüße'],
    ['Latin-1 labelled UTF-8', 'utf-8', 'Gr\xfc\xdfe aus K\xf6ln', 'Grüße aus Köln'],
    ['Latin-1 without a label', null, 'Gr\xfc\xdfe aus K\xf6ln', 'Grüße aus Köln'],
    ['windows-1252 labelled Latin-1', 'ISO-8859-1', '\x93quoted\x94 \x80 5 \x96', '“quoted” € 5 –'],
    ['damaged UTF-8', 'utf8', utf8('Grüße aus Köln') + '\xff', 'Grüße aus Köln\ufffd'],
    ['a byte order mark', 'us-ascii', `\xef\xbb\xbf${utf8('é')}`, 'é'],
    ['KOI8-R without a label', null, '\xd4\xc5\xd3\xd4 \xd4\xc5\xd3\xd4', 'тест тест'],
    ['windows-1251 without a label', null, '\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0', 'Привет, мир'],
    ['windows-1258', 'windows-1258', 'Ti\xea\xec', 'Tiê\u0301'],
    ['Korean', 'ks_c_5601-1987', '\xb0\xed\xb8\xbf', '고맙'],
    ['Korean with shifts', 'iso-2022-kr', '\x1b$)C\x0e0m8?\x0f.', '고맙.'],
    ['Chinese with tildes', 'hz-gb-2312', 'a~{VPND~}b', 'a中文b'],
    ['Japanese with a circled digit', 'cp932', '\x87\x40', '①'],
    ['Japanese with shifts', 'iso-2022-jp', '\x1b$B%F%9%H\x1b(B', 'テスト'],
    ['Japanese with shifts and no label', null, '\x1b$B%F%9%H\x1b(B', 'テスト'],
    ['Japanese with an empty shift', 'iso-2022-jp', '\x1b$B%F\x1b(B\x1b$B%9\x1b(B', 'テス'],
    ['UTF-7', 'utf-7', 'Gr+APwA3w-e', 'Grüße'],
    ['UTF-16', 'utf-16le', 'a\0\x13\x27', 'a✓'],
    ['UTF-16 that is none', 'utf-16', 'plain', 'plain'],
    ['NUL', 'utf-8', 'a\0b', 'ab'],
    ['Hebrew as displayed', 'iso-8859-8-i', '\xe0', 'א'],
    ['Mac Roman', 'x-mac-roman', '\x9f', 'ü'],
  ])('%s', (_, label, source, wanted) => {
    expect(decodeText(bytes(source), label)).toBe(wanted)
  })

  test('of any bytes under any label never fails and is well formed', () => {
    const all = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 131 + (index >> 8)) & 255))
    const labels = [
      '',
      'x',
      'utf-8',
      'utf-16',
      'utf-32',
      'utf-7',
      'iso-2022-jp',
      'iso-2022-kr',
      'hz-gb-2312',
      'big5',
      'euc-jp',
      'gb18030',
      'koi8-u',
      'cp850',
      'base64',
      'hex',
      'binary',
      'ucs2',
      'cesu8',
    ]
    expect(labels.filter((label) => !decodeText(all, label).isWellFormed())).toEqual([])
  })

  test.each(['base64', 'hex', 'binary', '__proto__', 'constructor', 'x'.repeat(500)])(
    '%s is no charset',
    (label) => {
      expect(charsetName(label)).toBeNull()
      expect(decodeText(bytes('Zm9v'), label)).toBe('Zm9v')
    },
  )
})

describe('encoded words', () => {
  test.each<[string, string]>([
    ['=?utf-8?Q?Gr=C3=BC=C3=9Fe_=E2=82=AC?=', 'Grüße €'],
    ['=?UTF-8?B?R3LDvMOfZQ==?=', 'Grüße'],
    ['=?utf-8?B?R3LD?= =?utf-8?B?vMOfZQ==?=', 'Grüße'],
    ['=?utf-8?Q?Gr=C3?=\r\n =?utf-8?Q?=BC=C3=9Fe?=', 'Grüße'],
    ['a =?utf-8?Q?b?= c', 'a b c'],
    ['=?utf-8?Q?a?==?utf-8?Q?b?=', 'ab'],
    ['=?utf-8?Q?a b?=', 'a b'],
    ['=?utf-8*de?Q?a?=', 'a'],
    ['=?iso-2022-jp?B?GyRCJUYbKEI=?= =?iso-2022-jp?B?GyRCJTkbKEI=?=', 'テス'],
    ['=?utf-8?Q?=ZZ=?=', '=ZZ='],
    ['=?utf-8?X?abc?=', '=?utf-8?X?abc?='],
    ['=?utf-8?Q?no end', '=?utf-8?Q?no end'],
    ['=?=?utf-8?Q?a?=', '=?a'],
    ['=?utf-8?Q??=', ''],
  ])('%s', (source, wanted) => {
    expect(decodeWords(source)).toBe(wanted)
  })
})

describe('undeclared bytes in a header', () => {
  test('are UTF-8, or what the body is in, or a guess', async () => {
    expect((await readHeader([utf8('Subject: Grüße ✓')])).subject).toBe('Grüße ✓')
    expect((await readHeader(['Subject: Gr\xfc\xdfe'])).subject).toBe('Grüße')
    expect((await readHeader(['Subject: \xd4\xc5\xd3\xd4 \xd4\xc5\xd3\xd4'])).subject).toBe('тест тест')
    expect(
      (await readHeader(['Content-Type: text/plain; charset=iso-8859-2', 'Subject: \xb1\xe6\xea'])).subject,
    ).toBe('ąćę')
  })
})

describe('the subject', () => {
  test.each<[string, string]>([
    ['', '(no subject)'],
    ['   ', '(no subject)'],
    ['=?utf-8?Q?Hello=0D=0ABcc:_x?=', 'Hello Bcc: x'],
    ['a\tb\x07c', 'a b c'],
    ['a\0b', 'ab'],
  ])('"%s"', async (source, wanted) => {
    expect((await readHeader([`Subject: ${source}`])).subject).toBe(wanted)
  })

  test('is folded, cut at 255 characters and not through a character', async () => {
    expect((await readLines(['Subject: one', '\ttwo', ' three', '', 'x'])).subject).toBe('one two three')
    const { subject } = await readHeader([utf8(`Subject: ${'x'.repeat(254)}😀😀`)])
    expect(subject).toBe('x'.repeat(254))
  })
})
