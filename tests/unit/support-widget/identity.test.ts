import { expect, test, vi } from 'vitest'
import { identitySnippet } from '#app/support-widget/identity-snippet.ts'
import { newIdentitySecret, readIdentity } from '#server/support-widget/identity.ts'
import { identityToken } from '../../support/services/identity-token.ts'

const now = Date.UTC(2026, 5, 1)
const seconds = now / 1000
const [secret, previous] = [newIdentitySecret(), newIdentitySecret()]
const good = { aud: 'widget-key', email: 'ivo@petrov.example', name: 'Ivo Petrov', exp: seconds + 3600 }
const read = (token: string, secrets: readonly string[] = [secret, previous]) =>
  readIdentity(token, { audience: 'widget-key', secrets, now })
const signed = (change: object, head?: object) => identityToken({ ...good, ...change }, secret, head)
const [head = '', body = '', mac = ''] = signed({}).split('.')
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

test('a signed token says who the visitor is, under the present secret and the one of before', () => {
  const visitor = { email: 'ivo@petrov.example', name: 'Ivo Petrov' }
  expect(read(signed({}))).toEqual(visitor)
  expect(read(identityToken(good, previous))).toEqual(visitor)
  expect(read(signed({ name: undefined }))).toEqual({ ...visitor, name: '' })
})

test.each([
  ['no token', '', 'malformed'],
  ['words', 'abc', 'malformed'],
  ['two parts', `${head}.${body}`, 'malformed'],
  ['four parts', `${head}.${body}.${mac}.`, 'malformed'],
  ['a header that is no JSON', `abc.${body}.${mac}`, 'malformed'],
  ['a header that is null', `${encoded(null)}.${body}.${mac}`, 'malformed'],
  ['claims that are null', identityToken(null, secret), 'malformed'],
  ['more characters than a token has', signed({ more: 'x'.repeat(4096) }), 'too_long'],
  ['alg none without a signature', `${encoded({ alg: 'none' })}.${body}.`, 'algorithm'],
  ['alg None with a signature', signed({}, { alg: 'None' }), 'algorithm'],
  ['alg HS512', identityToken(good, secret, { alg: 'HS512' }, 'sha512'), 'algorithm'],
  ['alg RS256 signed as HS256', signed({}, { alg: 'RS256' }), 'algorithm'],
  ['no alg', signed({}, { typ: 'JWT' }), 'algorithm'],
  ['a list of algs', signed({}, { alg: ['HS256'] }), 'algorithm'],
  ['a critical extension', signed({}, { alg: 'HS256', crit: ['b64'], b64: false }), 'algorithm'],
  ['another secret', identityToken(good, 'another secret'), 'signature'],
  ['no signature', `${head}.${body}.`, 'signature'],
  ['half a signature', `${head}.${body}.${mac.slice(0, 20)}`, 'signature'],
  [
    'the signature of other claims',
    `${head}.${encoded({ ...good, email: 'eve@a.example' })}.${mac}`,
    'signature',
  ],
  ['the key of another hash', identityToken(good, secret, undefined, 'sha512'), 'signature'],
  ['another widget', signed({ aud: 'other-key' }), 'audience'],
  ['a list of widgets', signed({ aud: ['widget-key'] }), 'audience'],
  ['no audience', signed({ aud: undefined }), 'audience'],
  ['a token that ends now', signed({ exp: seconds }), 'expired'],
  ['a token that ends in more than an hour', signed({ exp: seconds + 3601 }), 'lifetime'],
  ['an end in milliseconds', signed({ exp: now + 1 }), 'lifetime'],
  ['no end', signed({ exp: undefined }), 'lifetime'],
  ['an end that is text', signed({ exp: String(seconds + 60) }), 'lifetime'],
  ['no email', signed({ email: undefined }), 'claims'],
  ['an email that is none', signed({ email: 'ivo' }), 'claims'],
  ['an email that is a list', signed({ email: ['ivo@petrov.example'] }), 'claims'],
  ['a name that is too long', signed({ name: 'x'.repeat(101) }), 'claims'],
])('ATTACK: %s is refused', (_, token, refusal) => expect(read(token)).toBe(refusal))

test('without a secret nothing is right, not even what is signed with an empty one', () => {
  expect(read(identityToken(good, ''), [])).toBe('no_secret')
})

test('the snippet of the settings signs what the server takes', async () => {
  vi.stubEnv('OUTPOST_WIDGET_SECRET', secret)
  const code = Buffer.from(identitySnippet('widget-key')).toString('base64')
  const { widgetToken } = (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as {
    widgetToken: (person: { email: string; name?: string }) => string
  }
  const token = widgetToken({ email: 'ivo@petrov.example', name: 'Ivo' })
  expect(readIdentity(token, { audience: 'widget-key', secrets: [secret], now: Date.now() })).toEqual({
    ...{ email: 'ivo@petrov.example', name: 'Ivo' },
  })
})
