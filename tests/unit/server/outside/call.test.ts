import { createServer as createPlain } from 'node:http'
import type { RequestListener, Server as PlainServer } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { outsideCaller } from '#server/outside/call.ts'
import { certifiedName, credentials } from '../../../support/services/certificate.ts'

const servers: (Server | PlainServer)[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

async function listening(server: Server | PlainServer): Promise<number> {
  server.on('tlsClientError', () => undefined)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const lookup: LookupFunction = (_, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

/** Public server with this listener; every name resolves to it. */
async function outside(listener: RequestListener) {
  const port = await listening(createServer(credentials, listener))
  const call = outsideCaller({ connect: { lookup, agent: false, ca: credentials.cert } })
  return { call, address: `https://${certifiedName}:${port}/hook` }
}

const bounds = { maxBytes: 1000, limitMs: 2000 }

test('a call sends what it was given, and gives the answer whatever its status', async () => {
  const { call, address } = await outside((request, answer) => {
    request.once('data', (words: Buffer) => {
      answer.writeHead(418, { 'x-seen': String(request.headers['x-sent']) })
      answer.end(`${request.method} ${words.toString()}`)
    })
  })
  const words = { method: 'POST', headers: { 'x-sent': 'yes' }, body: 'words' }
  const { status, headers, body } = await call(address, { ...words, ...bounds })
  expect({ status, seen: headers['x-seen'], body: body.toString() }).toEqual({
    ...{ status: 418, seen: 'yes', body: 'POST words' },
  })
})

test('a redirect is an answer, and is not followed', async () => {
  let calls = 0
  const { call, address } = await outside((_, answer) => {
    calls += 1
    answer.writeHead(302, { location: 'http://127.0.0.1/' }).end()
  })
  expect(await call(address, bounds)).toMatchObject({
    status: 302,
    headers: { location: 'http://127.0.0.1/' },
  })
  expect(calls).toBe(1)
})

describe('bounds', () => {
  test('an answer that is too large is not read to its end', async () => {
    const { call, address } = await outside((_, answer) => void answer.write('x'.repeat(2000)))
    await expect(call(address, bounds)).rejects.toMatchObject({ reason: 'tooLarge' })
  })

  test.each([
    ['never begins', ''],
    ['never ends', 'x'],
  ])('an answer that %s is given up', async (_, words) => {
    const { call, address } = await outside((__, answer) => {
      if (words !== '') answer.write(words)
    })
    await expect(call(address, { ...bounds, limitMs: 200 })).rejects.toMatchObject({ reason: 'tooLate' })
  })

  test('a body that does not matter is not waited for', async () => {
    const { call, address } = await outside((_, answer) => void answer.writeHead(201).write('x'))
    expect(await call(address, { ...bounds, maxBytes: 0 })).toMatchObject({ status: 201 })
  })
})

describe('an address that is not public', () => {
  const inner = [
    ...['https://127.0.0.1', 'https://[::1]', 'https://[::ffff:127.0.0.1]', 'https://2130706433'],
    ...['https://10.0.0.8', 'https://169.254.169.254', 'https://localhost', 'https://localhost.'],
  ]
  test.each(inner)('%s is never connected to', async (address) => {
    let connections = 0
    const server = createServer(credentials)
    server.on('connection', () => (connections += 1))
    const port = await listening(server)
    await expect(outsideCaller()(`${address}:${port}/`, bounds)).rejects.toMatchObject({ reason: 'address' })
    expect(connections).toBe(0)
  })

  test.each(['http://example.com/', 'file:///etc/passwd', 'https://user:word@example.com/', 'no address'])(
    '%s is none that is called',
    (address) => expect(outsideCaller()(address, bounds)).rejects.toMatchObject({ reason: 'address' }),
  )
})

test('a host that the operator has named is called inside, at its port alone', async () => {
  const port = await listening(createPlain((_, answer) => answer.end('inside')))
  const call = outsideCaller({ insideHosts: [`localhost:${port}`] })
  const { body } = await call(`http://localhost:${port}/`, bounds)
  expect(body.toString()).toBe('inside')
  await expect(call(`http://localhost:${port + 1}/`, bounds)).rejects.toMatchObject({ reason: 'address' })
  await expect(call(`http://127.0.0.1:${port}/`, bounds)).rejects.toMatchObject({ reason: 'address' })
})
