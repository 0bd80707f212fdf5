import { describe, expect, test } from 'vitest'
import { discover } from '#server/discovery/discover.ts'

const address = 'support@acme.example'

interface World {
  /** MX hosts by domain; an Error is a resolver failure. */
  mx?: Record<string, string[] | Error>
  /** SRV records by name: priority, weight, port and host. */
  srv?: Record<string, [number, number, number, string][]>
  pages?: Record<string, string>
}

const failing = (code: string) => Object.assign(new Error(code), { code })

/** Runs the discovery with these records only; `asked` lists the requested pages. */
async function ask({ mx = {}, srv = {}, pages = {} }: World, email = address) {
  const asked: string[] = []
  const found = await discover(
    {
      dns: {
        resolveMx(domain) {
          const names = mx[domain] ?? failing('ENODATA')
          if (names instanceof Error) return Promise.reject(names)
          return Promise.resolve(names.map((exchange, index) => ({ exchange, priority: 10 * index })))
        },
        resolveSrv(name) {
          const records = srv[name]
          if (!records) return Promise.reject(failing('ENOTFOUND'))
          return Promise.resolve(
            records.map(([priority, weight, port, host]) => ({ priority, weight, port, name: host })),
          )
        },
      },
      fetchPage(page) {
        asked.push(page)
        return Promise.resolve(pages[page] ?? null)
      },
    },
    email,
  )
  return { ...found, asked }
}

const settings = (host: string) => `<clientConfig><emailProvider><displayName>Acme Mail</displayName>
  <incomingServer type="imap"><hostname>imap.${host}</hostname><port>993</port><socketType>SSL</socketType>
    <username>%EMAILLOCALPART%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>smtp.${host}</hostname><port>465</port><socketType>SSL</socketType>
    <username>%EMAILLOCALPART%</username></outgoingServer></emailProvider></clientConfig>`

const service = (name: string) => `_${name}._tcp.acme.example`

describe('the servers of an address', () => {
  test('are known by its domain, and nothing is read then', async () => {
    const found = await ask({}, 'somebody@gmail.com')
    expect(found).toMatchObject({
      ...{ source: 'known', asked: [], host: { name: 'Google', consent: 'google', password: 'app' } },
      receiving: { host: 'imap.gmail.com', port: 993, security: 'tls', user: 'somebody@gmail.com' },
      sending: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
    })
  })

  test('are known by who takes its mail', async () => {
    const found = await ask({ mx: { 'acme.example': ['ACME-example.mail.protection.outlook.com.'] } })
    expect(found).toMatchObject({ source: 'known', host: { consent: 'microsoft', password: 'none' } })
    expect(found.exchangers).toEqual({ state: 'found', names: ['acme-example.mail.protection.outlook.com'] })
  })

  test('are those that DNS names: encrypted from the first byte before STARTTLS, by priority and weight', async () => {
    const found = await ask({
      mx: { 'acme.example': ['mx.acme.example'] },
      srv: {
        [service('imap')]: [[0, 1, 143, 'plain.acme.example']],
        [service('imaps')]: [
          [10, 9, 994, 'late.acme.example'],
          [0, 1, 995, 'light.acme.example'],
          [0, 5, 993, 'IMAP.acme.example.'],
        ],
        [service('submissions')]: [[0, 0, 0, '.']],
        [service('submission')]: [[0, 1, 587, 'smtp.acme.example']],
      },
    })
    expect(found).toMatchObject({
      ...{ source: 'dns', host: null, asked: [] },
      receiving: { host: 'imap.acme.example', port: 993, security: 'tls', user: address },
      sending: { host: 'smtp.acme.example', port: 587, security: 'starttls', user: address },
    })
  })

  test('are those that the domain itself names', async () => {
    const page = 'https://acme.example/.well-known/autoconfig/mail/config-v1.1.xml'
    const found = await ask({ pages: { [page]: settings('acme.example') } })
    expect(found).toMatchObject({
      ...{ source: 'autoconfig', host: { name: 'Acme Mail', consent: null, password: 'own' } },
      receiving: { host: 'imap.acme.example', user: 'support' },
    })
  })

  test('are those that the domain names of who takes its mail, which comes last', async () => {
    const mx = { 'acme.example': ['mx1.eu.hoster.example'] }
    const page = 'https://autoconfig.hoster.example/mail/config-v1.1.xml'
    const pages = { [page]: settings('hoster.example') }
    expect(await ask({ mx, pages })).toMatchObject({
      ...{ source: 'autoconfig', receiving: { host: 'imap.hoster.example' } },
    })
    const own = { 'https://autoconfig.acme.example/mail/config-v1.1.xml': settings('acme.example') }
    expect(await ask({ mx, pages: { ...pages, ...own } })).toMatchObject({
      receiving: { host: 'imap.acme.example' },
    })
  })

  test('are partly known: what DNS says comes first, and the rest from the domain', async () => {
    const found = await ask({
      srv: { [service('imaps')]: [[0, 1, 993, 'dns.acme.example']] },
      pages: { 'https://autoconfig.acme.example/mail/config-v1.1.xml': settings('acme.example') },
    })
    expect(found).toMatchObject({
      ...{ receiving: { host: 'dns.acme.example' }, sending: { host: 'smtp.acme.example' } },
    })
  })

  test('of a name in letters of its own are asked for as DNS knows it', async () => {
    const found = await ask(
      { mx: { 'xn--bcher-kva.example': ['mx.hoster.example'] } },
      'hallo@bücher.example',
    )
    expect(found.exchangers.names).toEqual(['mx.hoster.example'])
  })

  test.each([
    ['nobody takes mail for the domain', {}, 'none'],
    ['the domain takes no mail (RFC 7505)', { mx: { 'acme.example': [''] } }, 'none'],
    ['DNS does not answer', { mx: { 'acme.example': failing('ETIMEOUT') } }, 'unknown'],
  ])('are not known where %s, which is said', async (_, world, state) => {
    expect(await ask(world)).toMatchObject({
      ...{ source: 'none', host: null, receiving: null, sending: null, exchangers: { state, names: [] } },
    })
  })
})
