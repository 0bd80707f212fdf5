import { expect, test } from 'vitest'
import {
  bounceAddress,
  messageIdFor,
  readBounceToken,
  readReplyToken,
  replyAddress,
} from '#server/mail/thread-token.ts'

const secret = 'a secret of the desk'

test.each([1, 35, 36, 1_000_000, 2 ** 32, Number.MAX_SAFE_INTEGER])(
  'an address for %i leads back to it',
  (id) => {
    const address = replyAddress('support@desk.example', id, secret)
    expect(address).toMatch(/^support\+c[0-9a-z]+\.[0-9a-v]{26}@desk\.example$/)
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
    expect(readReplyToken(address, secret)).toBe(id)
    expect(readReplyToken(address.toUpperCase(), secret)).toBe(id)
    expect(readReplyToken(address.replace('@desk.example', '@alias.example'), secret)).toBe(id)
  },
)

test('an address that mail leaves from leads back to its message, and to no conversation', () => {
  const address = bounceAddress('support@desk.example', 4711, secret)
  expect(address).toMatch(/^support\+b[0-9a-z]+\.[0-9a-v]{26}@desk\.example$/)
  expect(readBounceToken(address.toUpperCase(), secret)).toBe(4711)
  expect(readBounceToken(address, 'another secret')).toBeNull()
  expect(readReplyToken(address, secret)).toBeNull()
  expect(readReplyToken(address.replace('+b', '+c'), secret)).toBeNull()
  const reply = replyAddress('support@desk.example', 4711, secret)
  expect(readBounceToken(reply.replace('+c', '+b'), secret)).toBeNull()
  const longest = 'x'.repeat(60)
  expect(bounceAddress(`${longest}@desk.example`, 4711, secret)).toBe(`${longest}@desk.example`)
})

test('a token of another secret, another conversation or with a changed letter is none', () => {
  const address = replyAddress('support@desk.example', 4711, secret)
  expect(readReplyToken(address, 'another secret')).toBeNull()
  expect(readReplyToken(address.replace('+c3mv', '+c3mw'), secret)).toBeNull()
  const [local = '', host = ''] = address.split('@')
  for (let index = local.indexOf('.') + 1; index < local.length; index++) {
    const changed = local.slice(0, index) + (local[index] === '0' ? '1' : '0') + local.slice(index + 1)
    expect(readReplyToken(`${changed}@${host}`, secret)).toBeNull()
  }
})

test.each([
  '',
  'support@desk.example',
  'support+@desk.example',
  'support+c@desk.example',
  'support+c1@desk.example',
  'support+c1.@desk.example',
  'support+c1.short@desk.example',
  'support+c1.0123456789abcdef0@desk.example',
  'support+c00.0123456789abcdef@desk.example',
  'support+cé.0123456789abcdef@desk.example',
  `${'x'.repeat(5_000)}+c1.0123456789abcdef@desk.example`,
  '+c1.0123456789abcdef',
])('%s is no token', (address) => {
  expect(readReplyToken(address, secret)).toBeNull()
})

test('an address that was given out before, with a shorter seal, still leads to its conversation', () => {
  const earlier = 'support+c3mv.iq8n94lfpeg8jrta@desk.example'
  expect(readReplyToken(earlier, secret)).toBe(4711)
  expect(readReplyToken(earlier.replace('.i', '.0'), secret)).toBeNull()
  expect(readReplyToken(earlier, 'another secret')).toBeNull()
})

test('a seal that is cut short or made longer is none', () => {
  const address = replyAddress('support@desk.example', 4711, secret)
  for (let length = 1; length < 26; length++)
    expect(
      readReplyToken(
        address.replace(/(\.[0-9a-v]+)@/, (seal) => `${seal.slice(0, length + 1)}@`),
        secret,
      ),
    ).toBeNull()
  expect(readReplyToken(address.replace('@', '0@'), secret)).toBeNull()
})

test('a number is written in one way only', () => {
  const address = replyAddress('support@desk.example', 7, secret)
  expect(readReplyToken(address.replace('+c7.', '+c07.'), secret)).toBeNull()
})

test('a mailbox with a plus keeps it, one without room keeps its plain address', () => {
  expect(readReplyToken(replyAddress('support+de@desk.example', 9, secret), secret)).toBe(9)
  const long = `${'x'.repeat(60)}@desk.example`
  expect(replyAddress(long, 9, secret)).toBe(long)
})

test('an operation has one Message-ID', () => {
  expect(messageIdFor('0192F0C1-0000-7000-8000-000000000001', 'Desk.example')).toBe(
    '0192f0c1-0000-7000-8000-000000000001@desk.example',
  )
})
