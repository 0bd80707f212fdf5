import { expect, test } from 'vitest'
import { distinct, isEmail, isEnded, ownAddresses, parseAddresses } from '#app/recipients/addresses.ts'
import { mailboxRow } from '../../../support/replica.ts'

test('reads addresses with and without names, parted by commas, semicolons and lines', () => {
  expect(parseAddresses('a@x.example, "Whitlock, Dana" <dana@x.example>;\nKenji <k@y.example>')).toEqual([
    { email: 'a@x.example', name: '' },
    { email: 'dana@x.example', name: 'Whitlock, Dana' },
    { email: 'k@y.example', name: 'Kenji' },
  ])
  expect(parseAddresses(' , ;')).toEqual([])
})

test('reads addresses that stand in a row with blanks between them, and no names as such', () => {
  const emails = (text: string) => parseAddresses(text).map(({ email }) => email)
  expect(emails('a@x.example b@x.example\tc@x.example')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ])
  expect(emails('Dana Whitlock dana@x.example')).toEqual(['Dana Whitlock dana@x.example'])
})

test('an address ends with a sign that none holds', () => {
  for (const end of [' ', ',', ';', '\t']) expect(isEnded(`a@x.example${end}`)).toBe(true)
  for (const text of ['a@x.example', 'Dana ', 'dana, ', 'a@x ', ' ']) expect(isEnded(text)).toBe(false)
})

test('keeps the first of an address, whatever its letters', () => {
  const [first, again] = [
    { email: 'Dana@x.example', name: 'Dana' },
    { email: 'dana@X.example', name: '' },
  ]
  expect(distinct([first, again])).toEqual([first])
})

test('says what is no address', () => {
  expect(isEmail('dana@ryeandrail.example')).toBe(true)
  for (const bad of ['dana', 'dana@', '@x.example', 'a b@x.example', '']) expect(isEmail(bad)).toBe(false)
})

test('knows our own inboxes, also with a token behind a plus', () => {
  const isOwn = ownAddresses([mailboxRow])
  expect(isOwn({ email: 'SUPPORT@demo.outpost.test', name: '' })).toBe(true)
  expect(isOwn({ email: 'support+c81.abc@demo.outpost.test', name: '' })).toBe(true)
  expect(isOwn({ email: 'support@other.example', name: '' })).toBe(false)
})

test('knows aliases as our own; a device that has not heard of them yet knows the inbox alone', () => {
  const aliases = [{ email: 'Help@demo.outpost.test', isVerified: false }]
  const isOwn = ownAddresses([{ ...mailboxRow, aliases }])
  expect(isOwn({ email: 'help@demo.outpost.test', name: '' })).toBe(true)
  expect(ownAddresses([mailboxRow])({ email: 'help@demo.outpost.test', name: '' })).toBe(false)
})

test('an address whose domain has letters of its own is taken, in one form', () => {
  expect(isEmail('info@müller.de')).toBe(true)
  expect(parseAddresses('Info <info@xn--mller-kva.de>, a@müller.de')).toEqual([
    { email: 'info@müller.de', name: 'Info' },
    { email: 'a@müller.de', name: '' },
  ])
})
