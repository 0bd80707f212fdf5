import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { pageFetcher } from '#server/discovery/fetch-page.ts'
import { certifiedName, credentials } from '../../../support/services/certificate.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

/** Fetches pages from a public server with this listener; every name resolves to it. */
async function reader(listener: RequestListener) {
  const server = createServer(credentials, listener)
  // A client that does not trust it hangs up.
  server.on('tlsClientError', () => undefined)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const place = { lookup, agent: false }
  return {
    fetchPage: pageFetcher({ ...place, ca: credentials.cert }),
    withoutTrust: pageFetcher(place),
    page: `https://${certifiedName}:${port}/mail/config-v1.1.xml`,
  }
}

const lookup: LookupFunction = (_, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

const later = () => AbortSignal.timeout(5000)

describe('a page that a domain has', () => {
  test('is read', async () => {
    const { fetchPage, page } = await reader((_, answer) => answer.end('größer'))
    expect(await fetchPage(page, later())).toBe('größer')
  })

  test('is read where it was moved to, and not for ever', async () => {
    let moves = 2
    const { fetchPage, page } = await reader(({ url }, answer) => {
      if (moves === 0) return answer.end(url)
      moves -= 1
      return answer.writeHead(302, { location: `/moved/${moves}` }).end()
    })
    expect(await fetchPage(page, later())).toBe('/moved/0')
    moves = 4
    expect(await fetchPage(page, later())).toBeNull()
  })

  test.each(['http://push.example/x', 'file:///etc/passwd', 'ftp://push.example/x'])(
    'is not followed to %s',
    async (location) => {
      const { fetchPage, page } = await reader((_, answer) => answer.writeHead(302, { location }).end())
      expect(await fetchPage(page, later())).toBeNull()
    },
  )

  test.each([
    ['there is none', (answer: Parameters<RequestListener>[1]) => answer.writeHead(404).end('no')],
    ['it is too large', (answer: Parameters<RequestListener>[1]) => answer.end('x'.repeat(65 * 1024))],
    ['the server breaks off', (answer: Parameters<RequestListener>[1]) => answer.destroy()],
  ])('is nothing where %s', async (_, serve) => {
    const { fetchPage, page } = await reader((__, answer) => void serve(answer))
    expect(await fetchPage(page, later())).toBeNull()
  })

  test('is nothing where the server never ends, once the time is over', async () => {
    const { fetchPage, page } = await reader((_, answer) => void answer.write('<clientConfig>'))
    expect(await fetchPage(page, AbortSignal.timeout(300))).toBeNull()
  })

  test('is nothing where nobody vouches for the server', async () => {
    const { withoutTrust, page } = await reader((_, answer) => answer.end('words'))
    expect(await withoutTrust(page, later())).toBeNull()
  })

  test.each([
    'https://127.0.0.1',
    'https://[::1]',
    'https://10.0.0.8',
    'https://169.254.169.254',
    'https://localhost',
  ])('is not asked for inside our own network: %s', async (inside) => {
    let asked = 0
    const { port } = await listening(() => (asked += 1))
    expect(await pageFetcher()(`${inside}:${port}/`, later())).toBeNull()
    expect(asked).toBe(0)
  })
})

/** Local server that counts connections. */
async function listening(onConnection: () => void) {
  const server = createServer(credentials)
  server.on('connection', onConnection)
  server.on('tlsClientError', () => undefined)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.address() as AddressInfo
}
