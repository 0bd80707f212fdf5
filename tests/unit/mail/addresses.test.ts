import { describe, expect, test } from 'vitest'
import { mendAddress, readAddresses } from '#server/mail/addresses.ts'
import { mailLimits } from '#server/mail/limits.ts'

const brief = (source: string) =>
  readAddresses(source).map((each) => `${each.name}<${each.address}>${each.isMended ? '!' : ''}`)

test.each<[string, string[]]>([
  ['ana@customer.example', ['<ana@customer.example>']],
  ['Ana <ANA@Customer.Example>', ['Ana<ana@customer.example>']],
  ['"Kunde, Ana" <ana@c.example>, Bob <bob@c.example>', ['Kunde, Ana<ana@c.example>', 'Bob<bob@c.example>']],
  ['Kunde, Ana <ana@c.example>, bob@c.example', ['Kunde, Ana<ana@c.example>', '<bob@c.example>']],
  ['ana@c.example (Ana Kunde)', ['Ana Kunde<ana@c.example>']],
  ['=?utf-8?q?Gr=C3=BC=C3=9Fe?= <ana@c.example>', ['Grüße<ana@c.example>']],
  ['"=?utf-8?q?Gr=C3=BC=C3=9Fe?=" <ana@c.example>', ['Grüße<ana@c.example>']],
  ['=?utf-8?q?Foo=2C_Bar?= <foo@c.example>', ['Foo, Bar<foo@c.example>']],
  [
    'Team: ana@c.example, Bob <bob@c.example>; carl@c.example',
    ['<ana@c.example>', 'Bob<bob@c.example>', '<carl@c.example>'],
  ],
  ['undisclosed-recipients:;', []],
  ["'ana@c.example' <ana@c.example>", ['<ana@c.example>']],
  ['ana@c.example <ana@c.example>', ['<ana@c.example>']],
  ['ana@c.example; bob@c.example', ['<ana@c.example>', '<bob@c.example>']],
  ['<<ana@c.example>>', ['<ana@c.example>!']],
  ['Ana <ana@c.example', ['Ana<ana@c.example>']],
  ['Ana ana@c.example', ['Ana<ana@c.example>!']],
  ['<@relay.example:ana@c.example>', ['<ana@c.example>!']],
  ['<ana @ c.example>', ['<ana@c.example>!']],
  ['<ana@c.example.>', ['<ana@c.example>!']],
  ['mailto:ana@c.example', ['<ana@c.example>!']],
  ['"ana"@c.example', ['<ana@c.example>!']],
  ['"ana kunde"@c.example', ['<"ana kunde"@c.example>']],
  ['ana@[192.0.2.1]', ['<ana@[192.0.2.1]>']],
  ['jörg@bücher.example', ['<jörg@bücher.example>']],
  ['Ana <>', []],
  ['Ana', []],
  ['', []],
  ['@', []],
  ['ana@', []],
  ['a@b@c.example <ana@c.example>', ['a@b@c.example<ana@c.example>']],
])('%s', (source, wanted) => {
  expect(brief(source)).toEqual(wanted)
})

describe('an encoded word', () => {
  test.each([
    '=?utf-8?q?=40attacker.example?=@bank.example',
    '=?utf-8?q?ana=40bank.example?=',
    '=?utf-8?q?Ana_=3Cana=40bank.example=3E?=',
    '<=?utf-8?q?ana=40bank.example?=>',
  ])('never becomes an address: %s', (source) => {
    expect(readAddresses(source)).toEqual([])
  })

  test('in the name may look like an address, but is the name', () => {
    expect(brief('=?utf-8?q?boss=40bank.example?= <evil@c.example>')).toEqual([
      'boss@bank.example<evil@c.example>',
    ])
  })
})

test('names are one line without control or direction characters, and not endless', () => {
  const [person] = readAddresses(`"a\u202eb\u0007c${'x'.repeat(1_000)}" <ana@c.example>`)
  expect(person?.name.startsWith('ab cxxx')).toBe(true)
  expect(person?.name.length).toBe(mailLimits.nameCharacters)
})

test('mending says when it changed more than the case', () => {
  expect(mendAddress('Ana@C.example')).toEqual({ address: 'ana@c.example', isMended: false })
  expect(mendAddress(' ana@c.example> ')).toEqual({ address: 'ana@c.example', isMended: true })
  expect(mendAddress(`${'x'.repeat(400)}@c.example`)).toBeNull()
})

test('fields made to be slow are read in a moment', () => {
  const started = performance.now()
  for (const piece of ['(', '<', '"', ',', '@', 'a:', '<a@', '"a', ' ', 'a ', 'a@b,', '\\'])
    readAddresses(piece.repeat(250_000 / piece.length))
  expect(performance.now() - started).toBeLessThan(2_000)
})
