import { expect, test } from 'vitest'
import { isMisleading } from '#domain/account/naming.ts'
import { wordingOf } from '#site/mail/wording.ts'

test.each([
  'Outpost',
  'Outpost Security',
  'O u t p o s t',
  'Outp0st Team',
  'Out\u200bpost',
  'Ｏｕｔｐｏｓｔ',
])('%s imitates the product', (name) => expect(isMisleading(name)).toBe(true))

test.each(['https://evil.example', 'Prize at www.evil', 'evil.example', 'Win: evil.com/now'])(
  '%s holds a link',
  (name) => expect(isMisleading(name)).toBe(true),
)

test.each([
  'Northwind',
  'Rye & Rail',
  'A. B. Smith Ltd.',
  'J.R. Inc.',
  'Müller GmbH & Co. KG',
  'Out of Post',
])('%s is a name', (name) => expect(isMisleading(name)).toBe(false))

test('an invitation names neither', () => {
  const names = { inviter: 'evil.example', account: 'Outpost Security' }
  const words = wordingOf({ kind: 'invitation', ...names, path: '/support/invitation', days: 7 })
  expect(JSON.stringify(words)).not.toMatch(/evil|Outpost Security/)
})
