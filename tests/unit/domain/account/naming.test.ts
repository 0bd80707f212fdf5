import { expect, test } from 'vitest'
import { domain, isMisleading, reservedDomains, suggestedDomain } from '#domain/account/naming.ts'
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

test.each([
  ['Osei Boats', 'osei-boats'],
  ['  Ölwerk & Söhne GmbH ', 'olwerk-sohne-gmbh'],
  ['Ridgeline Cycles of Northern Vermont', 'ridgeline-cycles-of'],
  ['Donaudampfschifffahrtsgesellschaft', 'donaudampfschifffahr'],
  ['Ace', 'ace-desk'],
  ['Support', 'support-desk'],
  ['東京', ''],
])('AUT-025, AUT-026: the company %s suggests the domain "%s"', (company, name) => {
  expect(suggestedDomain(company)).toBe(name)
  if (name !== '') expect(domain.parse(name)).toBe(name)
  expect(reservedDomains.has(name)).toBe(false)
})
