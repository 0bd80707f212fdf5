import { expect, test } from 'vitest'
import webpush from 'web-push'
import { isOutside, isPublic, publicOnly } from '#server/outside/public-address.ts'
import { pushService } from '#server/notifications/push-service.ts'

test.each(['fcm.googleapis.com', 'updates.push.services.mozilla.com', '8.8.8.8', '[2606:4700::1111]'])(
  '%s may be a push service',
  (host) => expect(isOutside(host)).toBe(true),
)

test.each([
  'localhost',
  'push.localhost',
  'localhost.',
  '127.0.0.1.',
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

/** IANA's special-purpose address ranges, and those outside the global block: first and last address. */
const special: Record<string, [string, string]> = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  'private, 10/8': ['10.0.0.0', '10.255.255.255'],
  'shared by a carrier': ['100.64.0.0', '100.127.255.255'],
  loopback: ['127.0.0.0', '127.255.255.255'],
  'link-local': ['169.254.0.0', '169.254.255.255'],
  'private, 172.16/12': ['172.16.0.0', '172.31.255.255'],
  'protocol assignments': ['192.0.0.0', '192.0.0.255'],
  'documentation 1': ['192.0.2.0', '192.0.2.255'],
  'AS112 v4': ['192.31.196.0', '192.31.196.255'],
  'AMT v4': ['192.52.193.0', '192.52.193.255'],
  'relays of 6to4': ['192.88.99.0', '192.88.99.255'],
  'private, 192.168/16': ['192.168.0.0', '192.168.255.255'],
  'AS112 direct delegation v4': ['192.175.48.0', '192.175.48.255'],
  benchmarking: ['198.18.0.0', '198.19.255.255'],
  'documentation 2': ['198.51.100.0', '198.51.100.255'],
  'documentation 3': ['203.0.113.0', '203.0.113.255'],
  multicast: ['224.0.0.0', '239.255.255.255'],
  'reserved and broadcast': ['240.0.0.0', '255.255.255.255'],
  'unspecified and loopback v6': ['::', '::1'],
  'IPv4-compatible, inner': ['::10.0.0.1', '::7f00:1'],
  'IPv4-compatible, public': ['::8.8.8.8', '::808:808'],
  'IPv4-mapped, inner': ['::ffff:127.0.0.1', '::ffff:a9fe:a9fe'],
  'IPv4-mapped, public': ['::ffff:8.8.8.8', '::ffff:808:808'],
  'IPv4-translated': ['::ffff:0:127.0.0.1', '::ffff:0:808:808'],
  'NAT64, inner': ['64:ff9b::10.0.0.1', '64:ff9b::7f00:1'],
  'NAT64, public': ['64:ff9b::8.8.8.8', '64:ff9b::ffff:ffff'],
  'NAT64 of a network': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  'discard-only': ['100::', '100::ffff:ffff:ffff:ffff'],
  Teredo: ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  'benchmarking v6': ['2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  'AMT v6': ['2001:3::', '2001:3:ffff:ffff:ffff:ffff:ffff:ffff'],
  ORCHID: ['2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ORCHIDv2: ['2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
  'protocol assignments v6': ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'documentation v6': ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  '6to4, inner': ['2002:7f00:1::', '2002:a00:1::1'],
  '6to4, public': ['2002:808:808::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'AS112 v6': ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  'documentation of 2024': ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'not given out yet': ['4000::', 'fbff::'],
  'segment routing': ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'unique local': ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'link-local v6': ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'link-local v6 with a zone': ['fe80::1%lo', 'fe80::1%1'],
  'site-local': ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'multicast v6': ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
}

test.each(Object.entries(special))('%s is not public, from first to last', (_, ends) => {
  for (const address of ends) {
    expect(isPublic(address), address).toBe(false)
    if (!address.includes('%')) expect(isOutside(new URL(`https://${hostOf(address)}/`).hostname)).toBe(false)
  }
})

const hostOf = (address: string) => (address.includes(':') ? `[${address}]` : address)

test.each(['0x7f.1', '2130706433', '017700000001', '127.1', '0300.0250.0.1'])(
  '%s is an inner address as a browser reads it',
  (host) => expect(isOutside(new URL(`https://${host}/`).hostname)).toBe(false),
)

test('addresses just beside the special networks are public', () => {
  const beside = [
    ...['1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
    ...['128.0.0.0', '169.253.255.255', '169.255.0.1', '172.15.255.255', '172.32.0.1', '192.0.1.0'],
    ...['192.0.3.0', '192.88.98.255', '192.88.100.0', '192.167.255.255', '192.169.0.1', '198.17.255.255'],
    ...['198.20.0.0', '198.51.101.0', '203.0.112.255', '203.0.114.0', '223.255.255.255'],
    ...[
      '2000::',
      '2001:200::',
      '2001:db7:ffff::',
      '2001:db9::',
      '2001:4860::8888',
      '2003::',
      '2606:4700::1111',
    ],
    ...['2620:4f:7fff::', '2620:4f:8001::', '3ffe:ffff::', '3fff:1000::'],
  ]
  expect(beside.filter((address) => !isPublic(address))).toEqual([])
  expect(isPublic('no address')).toBe(false)
})

test('a name that leads to this machine is refused when it is resolved', async () => {
  const answer = await new Promise<unknown>((resolve) =>
    publicOnly('localhost', { all: true }, (error, address) => resolve(error ?? address)),
  )
  expect(answer).toMatchObject({ message: 'localhost is not public' })
})

test('a device that was kept under an inner address is forgotten, not spoken to', async () => {
  const service = pushService({ keys: webpush.generateVAPIDKeys(), contact: 'https://desk.example' })
  const message = { kind: 'sample', title: 'Hello', body: '' } as never
  for (const host of ['127.0.0.1', '[64:ff9b::7f00:1]', 'localhost']) {
    const target = { endpoint: `https://${host}:1/push`, p256dh: '', auth: '' }
    expect(await service.send(target, message, 'topic', 1), host).toEqual({ kind: 'gone' })
  }
})
