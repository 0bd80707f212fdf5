import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailPattern, oneAddress } from '#lib/email-address.ts'
import { decodeLabel, encodeLabel } from '#lib/punycode.ts'

test.each(['müller', 'straße', 'пример', '例え', 'ελλάδα', 'مثال', 'bücher-und-mehr', '한국'])(
  '%s stands on the wire as every other program writes it',
  (label) => {
    expect(`xn--${encodeLabel(label)}`).toBe(domainToASCII(label))
    expect(decodeLabel(encodeLabel(label))).toBe(label)
  },
)

test('whatever is written comes back, and nonsense stands for nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), (label) => {
      if (!/^[\0-\x7f]*$/.test(label)) expect(decodeLabel(encodeLabel(label))).toBe(label)
    }),
  )
  for (const label of ['!!!', 'a-9999999', '-', 'x'.repeat(64)])
    expect(decodeLabel(label) ?? '').not.toContain('\ufffd')
})

test.each([
  ['Info@Müller.de', 'Info@müller.de'],
  ['info@xn--mller-kva.de', 'info@müller.de'],
  ['info@XN--MLLER-KVA.de', 'info@müller.de'],
  ['a@пример.рф', 'a@пример.рф'],
  ['a@xn--e1afmkfd.xn--p1ai', 'a@пример.рф'],
  ['Dana@Example.COM', 'Dana@Example.COM'],
  // Cyrillic letters that look like those of apple.com.
  ['a@аррӏе.com', 'a@xn--80ak6aa92e.com'],
  ['a@xn--80ak6aa92e.com', 'a@xn--80ak6aa92e.com'],
  ['a@pаypal.com', 'a@xn--pypal-4ve.com'],
  ['a@[127.0.0.1]', 'a@[127.0.0.1]'],
  ['a@xn--!.de', 'a@xn--!.de'],
])('%s is %s', (address, one) => {
  expect(oneAddress(address)).toBe(one)
  expect(oneAddress(one)).toBe(one)
})

test('an address with letters of any script is one', () => {
  for (const address of ['info@müller.de', 'a@пример.рф', 'a@b.xn--p1ai', "o'neil+x@a-b.example"])
    expect([address, emailPattern.test(address)]).toEqual([address, true])
  for (const address of [
    'info@müller',
    'müller.de',
    'a b@x.de',
    'a@-x.de',
    'a@x-.de',
    '.a@x.de',
    'a@x..de',
    'ü@x.de',
  ])
    expect([address, emailPattern.test(address)]).toEqual([address, false])
})
