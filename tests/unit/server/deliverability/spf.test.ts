import { spf } from 'mailauth/lib/spf'
import { describe, expect, test } from 'vitest'
import { lookUpSpf } from '#server/deliverability/spf.ts'
import { inOne, withTerm } from '#server/deliverability/spf-record.ts'
import type { DnsEntry } from '../../../support/services/dns-server.ts'
import { dnsOf, resolverOf } from './zone.ts'

/* Each record is evaluated by another implementation too. */

const zone: Record<string, DnsEntry> = {
  'plain.example': { txt: ['v=spf1 ip4:9.9.0.0/16 -all'] },
  'six.example': { txt: ['v=spf1 ip6:2620:fe::/48 ~all'] },
  'host.example': { txt: ['v=spf1 a:mail.host.example mx ?all'], mx: ['mx.host.example'], a: ['8.8.8.8'] },
  'mail.host.example': { a: ['1.1.1.1'], aaaa: ['2606:4700::1111'] },
  'mx.host.example': { a: ['1.0.0.1'] },
  'own.example': { txt: ['v=spf1 a/24 -all'], a: ['8.8.4.4'] },
  'includes.example': { txt: ['V=SPF1 include:plain.example -ip4:1.1.1.1 +include:six.example -all'] },
  'moved.example': { txt: ['google-site=1', 'v=spf1 redirect=plain.example'] },
  'ends.example': { txt: ['v=spf1 ~all redirect=plain.example'] },
  'open.example': { txt: ['v=spf1 include:everybody.example -all'] },
  'everybody.example': { txt: ['v=spf1 +all'] },
  'bare.example': { txt: ['v=spf1 ip4:9.9.9.9'] },
  'later.example': { txt: ['v=spf1 -ip4:9.9.9.9 ip4:9.9.0.0/16 exp=why.example'] },
  'empty.example': { txt: ['v=spf1'] },
}

const addresses = [
  '9.9.9.9',
  '9.8.8.8',
  '1.1.1.1',
  '1.0.0.1',
  '8.8.8.8',
  '8.8.4.9',
  '2620:fe::9',
  '2606:4700::1111',
]

describe('an SPF record says of a server', () => {
  test.each(Object.keys(zone).filter((name) => zone[name]?.txt))(
    'what another reader finds: %s',
    async (domain) => {
      const look = await lookUpSpf(dnsOf(zone), domain)
      expect(look.broken).toBeNull()
      for (const ip of addresses) {
        const { status } = await spf({
          ...{ sender: `who@${domain}`, ip, helo: 'mail.example', mta: 'mx.example', strict: true },
          resolver: resolverOf(zone) as never,
        })
        expect(`${domain} ${ip} ${look.resultFor(ip)}`).toBe(`${domain} ${ip} ${status.result}`)
      }
    },
  )

  test('nothing where the mail itself decides', async () => {
    const look = await lookUpSpf(
      dnsOf({ 'x.example': { txt: ['v=spf1 ip4:9.9.9.9 exists:%{i}.x.example -all'] } }),
      'x.example',
    )
    expect([look.resultFor('9.9.9.9'), look.resultFor('1.1.1.1')]).toEqual(['pass', null])
  })

  test.each(['open.example', 'everybody.example'])('that anybody may send: %s', async (domain) => {
    expect(await lookUpSpf(dnsOf(zone), domain)).toMatchObject({ allowsEverybody: true })
    expect(await lookUpSpf(dnsOf(zone), 'plain.example')).toMatchObject({ allowsEverybody: false })
  })
})

describe('an SPF record that servers do not heed', () => {
  test.each([
    ['v=spf1 ip4:9.9.9 -all', 'ip4:9.9.9'],
    ['v=spf1 ip4:9.9.9.9/33 -all', 'ip4:9.9.9.9/33'],
    ['v=spf1 ip6:2620:fe -all', 'ip6:2620:fe'],
    ['v=spf1 include: -all', 'include:'],
    ['v=spf1 includes:plain.example -all', 'includes:plain.example'],
    ['v=spf1 -all:x', '-all:x'],
    ['v=spf1 a:mail.host.example/24/64', 'a:mail.host.example/24/64'],
    ['v=spf1 redirect=a.example redirect=b.example', 'redirect=b.example'],
    ['v=spf1 include:nothing.example -all', 'include:nothing.example'],
    ['v=spf1 include:twice.example -all', 'include:twice.example'],
    ['v=spf1 redirect=nothing.example', 'redirect=nothing.example'],
  ])('cannot be read: %s', async (text, term) => {
    const all = { ...zone, 'x.example': { txt: [text] }, 'twice.example': { txt: ['v=spf1 a', 'v=spf1 mx'] } }
    expect((await lookUpSpf(dnsOf(all), 'x.example')).broken).toBe(term)
    const { status } = await spf({
      ...{ sender: 'who@x.example', ip: '4.4.4.4', helo: 'mail.example', mta: 'mx.example', strict: true },
      resolver: resolverOf(all) as never,
    })
    expect(status.result).toBe('permerror')
  })

  test('costs too much, counted over all that it includes, and a circle has an end', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 11 }, (_, at) => [
        `c${at}.example`,
        { txt: [`v=spf1 include:c${at + 1}.example -all`] },
      ]),
    )
    const ended = { ...chain, 'c11.example': { txt: ['v=spf1 a -all'] } }
    expect((await lookUpSpf(dnsOf(ended), 'c0.example')).lookups).toBe(12)
    expect((await lookUpSpf(dnsOf(ended), 'c2.example')).lookups).toBe(10)
    const circle = { 'a.example': { txt: ['v=spf1 include:a.example include:a.example -all'] } }
    const { lookups } = await lookUpSpf(dnsOf(circle), 'a.example')
    expect(lookups).toBeGreaterThan(10)
    expect(lookups).toBeLessThan(60)
  })
})

test('a record is mended where it stands', () => {
  expect(withTerm('v=spf1 mx -all', 'include:x.example')).toBe('v=spf1 mx include:x.example -all')
  expect(withTerm('v=spf1 redirect=y.example', 'a')).toBe('v=spf1 a redirect=y.example')
  expect(withTerm('v=spf1 mx', 'a')).toBe('v=spf1 mx a')
  expect(inOne(['v=spf1 mx ~all', 'v=spf1 include:x.example mx -all'])).toBe(
    'v=spf1 mx include:x.example -all',
  )
})
