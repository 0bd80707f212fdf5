import { expect, test } from 'vitest'
import { isOutside, isPublic, publicOnly } from '#server/webpush/public-address.ts'

test.each(['fcm.googleapis.com', 'updates.push.services.mozilla.com', '8.8.8.8', '[2606:4700::1111]'])(
  '%s may be a push service',
  (host) => expect(isOutside(host)).toBe(true),
)

test.each([
  'localhost',
  'push.localhost',
  'intranet',
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.10',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[fd00::1]',
  '[fe80::1]',
])('%s may not', (host) => expect(isOutside(host)).toBe(false))

test('addresses just beside the inner networks are public', () => {
  expect(['172.32.0.1', '11.0.0.0', '169.255.0.1', '192.169.0.1', '2001:4860::8888'].map(isPublic)).toEqual(
    Array(5).fill(true),
  )
  expect(isPublic('no address')).toBe(false)
})

test('a name that leads to this machine is refused when it is resolved', async () => {
  const answer = await new Promise<unknown>((resolve) =>
    publicOnly('localhost', { all: true }, (error, address) => resolve(error ?? address)),
  )
  expect(answer).toMatchObject({ message: 'localhost is not public' })
})
