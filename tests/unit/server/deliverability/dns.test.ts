import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDns, UnansweredDns } from '#server/deliverability/dns.ts'
import { startDnsServer, type DnsServer } from '../../../support/services/dns-server.ts'

let server: DnsServer

beforeAll(async () => {
  server = await startDnsServer({
    'northwind.example': {
      txt: ['v=spf1 -all', 'x'.repeat(600)],
      mx: ['mx.northwind.example'],
      a: ['9.9.9.9'],
    },
    'mx.northwind.example': { a: ['9.9.9.9', '8.8.8.8'], aaaa: ['2620:fe::9'] },
  })
})
afterAll(() => server.close())

const brief = { question: 250, all: 600 }

test('texts come in one piece, with hosts and addresses; what is not there has nothing', async () => {
  const answers = await askDns([server.address], async (dns) => ({
    texts: await dns.texts('northwind.example'),
    exchanges: await dns.exchanges('northwind.example'),
    addresses: await dns.addresses('mx.northwind.example'),
    nobody: await dns.texts('nobody.example'),
    nothing: await dns.texts('mx.northwind.example'),
    noName: await dns.texts(`${'a'.repeat(70)}.example`),
  }))
  expect(answers).toEqual({
    texts: ['v=spf1 -all', 'x'.repeat(600)],
    exchanges: ['mx.northwind.example'],
    addresses: ['9.9.9.9', '8.8.8.8', '2620:fe::9'],
    ...{ nobody: [], nothing: [], noName: [] },
  })
})

test('a server that says nothing is waited for no longer than everything may take', async () => {
  server.isSilent = true
  const asked = askDns(
    [server.address],
    async (dns) => {
      for (const name of ['a.example', 'b.example', 'c.example'])
        await dns.texts(name).catch((error: unknown) => expect(error).toBeInstanceOf(UnansweredDns))
      return dns.texts('d.example')
    },
    brief,
  )
  await expect(asked).rejects.toThrow(UnansweredDns)
  server.isSilent = false
  // The timeout came before all were queried.
  expect(server.asked).not.toContain('d.example')
})

test('where nobody answers nothing is known', async () => {
  await expect(askDns(['127.0.0.1:9'], (dns) => dns.texts('a.example'), brief)).rejects.toThrow(UnansweredDns)
})
