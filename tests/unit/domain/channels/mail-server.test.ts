import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isLoopback, keepsPasswordPrivate, mailServerFields } from '#domain/channels/mail-server.ts'

const words = z.object(mailServerFields).check(keepsPasswordPrivate)
const good = { host: 'mail.example.com', port: 587, security: 'starttls', user: 'support', password: 'salt' }

const refusal = (given: object) => {
  const { error } = words.safeParse({ ...good, ...given })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('a mail server', () => {
  test.each([
    'mail.example.com',
    ' mail.example.com. ',
    'mail',
    '192.0.2.7',
    '2001:db8::7',
    'smtp_out.example.com',
  ])('is named %s', (host) => expect(refusal({ host })).toEqual([]))

  test('keeps no blanks and no brackets', () => {
    expect(words.parse({ ...good, host: ' [2001:db8::7] ' }).host).toBe('2001:db8::7')
    expect(words.parse({ ...good, user: ' support ' }).user).toBe('support')
  })

  test.each([
    'smtp://mail.example.com',
    'mail.example.com:587',
    'a b',
    '-mail',
    'mail..example',
    'x'.repeat(254),
  ])('is not named %s', (host) => expect(refusal({ host })).not.toEqual([]))

  test('has a host and a port', () => {
    expect(refusal({ host: ' ' })).toEqual(['host: Host is a required field'])
    expect(refusal({ port: undefined })).toEqual(['port: Port is a required field'])
    for (const port of [0, 65_536]) expect(refusal({ port })).toEqual(['port: Port must be from 1 to 65535'])
  })

  test('keeps the password that is there, takes another one, and forgets it', () => {
    for (const password of [undefined, '', null, 'pepper'])
      expect(words.parse({ ...good, password }).password).toBe(password)
  })
})

describe('a password', () => {
  test('crosses no network in the open', () => {
    const message = ['security: A password is sent encrypted only: choose TLS or STARTTLS']
    expect(refusal({ security: 'none' })).toEqual(message)
    expect(refusal({ security: 'none', password: undefined })).toEqual(message)
    expect(refusal({ security: 'none', host: '127.0.0.1.example.com' })).toEqual(message)
    expect(refusal({ security: 'none', user: '' })).toEqual([])
  })

  test.each(['localhost', 'LOCALHOST.', '127.0.0.1', '127.8.9.10', '[::1]', '::1'])(
    'may be told to %s',
    (host) => {
      expect(isLoopback(words.parse({ ...good, host }).host)).toBe(true)
      expect(refusal({ security: 'none', host })).toEqual([])
    },
  )
})
