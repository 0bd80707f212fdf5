import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk, type TestDesk } from '../../support/desk.ts'

const policy =
  "default-src 'self';script-src 'self';img-src 'self' data: blob: https:;style-src 'self' 'unsafe-inline';" +
  "object-src 'none';base-uri 'none';frame-ancestors 'self'"
const page = '<!doctype html><title>Outpost</title>'
const script = `console.log('${'x'.repeat(3000)}')`

let desk: TestDesk
let web: string

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'outpost-web-'))
  mkdirSync(join(web, 'static'))
  writeFileSync(join(web, 'index.html'), page)
  writeFileSync(join(web, 'sw.js'), 'self.skipWaiting')
  writeFileSync(join(web, 'icon-192.png'), 'png')
  writeFileSync(join(web, 'static', 'app-1a2b.js'), script)
  desk = await openDesk({ web })
})
afterAll(async () => {
  await desk.close()
  rmSync(web, { recursive: true })
})

// Not `fetch`, which marks its requests as no navigation.
const get = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
  const answer = await desk.app.inject({ method, url, headers })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, bytes: answer.rawPayload }
}

const navigation = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' }

describe('the app', () => {
  test('is led to from the bare address', async () => {
    for (const path of ['/', '/support']) {
      const answer = await get(path)
      expect([answer.status, answer.headers['location']]).toEqual([302, '/support/'])
    }
  })

  test('is the same page at all its places', async () => {
    for (const path of [
      '/support/',
      '/support/inbox',
      '/support/inbox/1041?from=mail',
      '/support/settings/my-plan',
      '/support/assets/all',
    ]) {
      const answer = await get(path, navigation)
      expect(answer.status, path).toBe(200)
      expect(answer.text).toBe(page)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  test('is not where nobody goes: missing chunks, files, calls and sockets', async () => {
    for (const path of [
      '/support/static/gone-9.js',
      '/support/gone.png',
      '/support/socket.io/x',
      '/elsewhere',
    ])
      expect((await get(path, navigation)).status, path).toBe(404)
    expect((await get('/support/inbox', { accept: 'application/json' })).status).toBe(404)
    expect((await get('/support/inbox', { accept: '*/*', 'sec-fetch-mode': 'cors' })).status).toBe(404)
    expect((await get('/support/inbox', navigation, 'POST')).status).toBe(404)
  })

  test('keeps chunks for ever and asks for shell and worker anew', async () => {
    const cache = async (path: string) => (await get(path)).headers['cache-control']
    expect(await cache('/support/static/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect(await cache('/support/sw.js')).toBe('no-cache')
    expect(await cache('/support/index.html')).toBe('no-cache')
    expect(await cache('/support/icon-192.png')).toBe('public, max-age=86400')
  })

  test('may load only what is its own', async () => {
    const { headers } = await get('/support/', navigation)
    expect(headers['content-security-policy']).toBe(policy)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('does not let anybody out of its folder', async () => {
    for (const path of [
      '/support/..%2f..%2fetc/passwd',
      '/support/%2e%2e/%2e%2e/etc/passwd',
      '/support/static/..%5c..%5cx',
    ])
      expect((await get(path)).status, path).toBeGreaterThanOrEqual(400)
  })

  test('is compressed where that pays', async () => {
    const answer = await get('/support/static/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.bytes).toString()).toBe(script)
    expect(
      (await get('/support/icon-192.png', { 'accept-encoding': 'gzip' })).headers['content-encoding'],
    ).toBeUndefined()
  })
})

describe('the API', () => {
  test('answers what it does not know in JSON, never from a cache', async () => {
    for (const path of ['/api/nothing', '/api', '/api/desk/conversations/1/2/3']) {
      const answer = await get(path, navigation)
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.text)).toEqual({ message: 'Not found', code: 'NOT_FOUND' })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('says what is wrong with a body', async () => {
    const post = (body: string, type: string) =>
      fetch(`${desk.url}/api/account/login`, { method: 'POST', body, headers: { 'content-type': type } })
    const answerOf = async (body: string, type: string) => {
      const answer = await post(body, type)
      return [answer.status, ((await answer.json()) as { message: string }).message]
    }
    expect(await answerOf('{"email":', 'application/json')).toEqual([400, 'The request is not valid JSON'])
    expect(await answerOf('[]', 'application/json')).toEqual([400, 'The request must be a JSON object'])
    expect(await answerOf('<a/>', 'application/xml')).toEqual([400, 'The content type is not supported here'])
    expect(await answerOf(`{"email":"${'x'.repeat(20_000)}"}`, 'application/json')).toEqual([
      413,
      'The request is too large',
    ])
    expect(await answerOf('{"email":"a\\u0000@b.example","password":"x"}', 'application/json')).toEqual([
      400,
      'Email must be a valid email',
    ])
    expect((await get('/api/%zz')).status).toBe(400)
  })

  test('tells that it is well, having asked', async () => {
    const answer = await desk.call('GET', '/health')
    expect(answer).toMatchObject({
      status: 200,
      body: { version: '0.0.0-test', database: 'ok', queue: 'off' },
    })
  })

  test('compresses long answers', async () => {
    const answer = await get('/api/openapi.json', { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(answer.bytes).toString())).toMatchObject({ openapi: '3.1.0' })
  })

  test('lines are compressed page by page, each readable before the next', async () => {
    for (let n = 0; n < 3; n += 1) await desk.receive({ subject: `Page ${n}` })
    const { token } = await desk.signIn(desk.agent)
    const body = {
      client: crypto.randomUUID(),
      wire: 1,
      epoch: null,
      cursor: [0, 0],
      scopeEpoch: 0,
      since: 0,
      snapshot: null,
      want: [],
      doubt: [],
    }
    const { request } = await import('node:http')
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-encoding': 'gzip',
    }
    const chunks: Buffer[] = []
    const answer = await new Promise<{ headers: Record<string, unknown> }>((resolve, reject) => {
      const call = request(`${desk.url}/api/desk/sync/pull`, { method: 'POST', headers }, (incoming) => {
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => resolve({ headers: incoming.headers }))
      })
      call.on('error', reject)
      call.end(JSON.stringify(body))
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    })
    const lines = gunzipSync(Buffer.concat(chunks))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { t: string })
    expect(lines[0]?.t).toBe('begin')
    expect(lines.at(-1)?.t).toBe('end')
    // A sync flush ends a deflate block with these four bytes: at least one per page.
    const flushes = Buffer.concat(chunks).toString('latin1').split('\x00\x00\xff\xff').length - 1
    expect(flushes).toBeGreaterThanOrEqual(lines.filter(({ t }) => t === 'page').length)
  })
})

test('people behind https are told to stay there', async () => {
  const other = await openDesk({ beside: desk, origin: () => 'https://desk.example.org' })
  const answer = await fetch(`${other.url}/api/health`)
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=15552000')
  await other.close()
})

test('a proxy in front is believed only when the configuration says so', async () => {
  const ask = async (at: TestDesk) => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9',
    }
    const body = JSON.stringify({ email: desk.agent.email, password: 'a long enough password' })
    const answer = await fetch(`${at.url}/api/account/login`, { method: 'POST', body, headers })
    return /; Secure/.test(answer.headers.getSetCookie()[0] ?? '')
  }
  const proxied = await openDesk({ beside: desk, config: { trustProxy: 1 } })
  expect([await ask(desk), await ask(proxied)]).toEqual([false, true])
  await proxied.close()
})

test('cookies of people behind https never leave by http, whether the proxy is believed or not', async () => {
  const behind = await openDesk({ beside: desk, origin: () => 'https://desk.example.org' })
  const signedIn = await behind.call('POST', '/account/login', {
    body: { email: desk.agent.email, password: 'a long enough password' },
  })
  const cookies = signedIn.headers.getSetCookie()
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  const renewed = await behind.call('GET', '/account/refreshaccesstoken', { headers: { cookie } })
  const out = await behind.call('POST', '/account/logout', { headers: { cookie }, body: {} })
  const all = [signedIn, renewed, out].flatMap(({ headers }) => headers.getSetCookie())
  expect(all.map((each) => each.split('=')[0])).toEqual([
    ...['outpost_refresh', 'outpost_device', 'outpost_refresh', 'outpost_device', 'outpost_refresh'],
  ])
  for (const each of all) expect(each).toMatch(/; HttpOnly; Secure; SameSite=Strict/)
  await behind.close()
})

test('a caller gone wild is stopped, others are not', async () => {
  const limited = await openDesk({ beside: desk, callsPerMinute: 20 })
  const { token } = await desk.signIn(desk.agent)
  const other = await desk.signIn(desk.owner)
  const ask = (bearer: string) =>
    limited.call('GET', '/account/me', { headers: { authorization: `Bearer ${bearer}` } })
  const answers = await Promise.all(Array.from({ length: 25 }, () => ask(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ code: 'RATE_LIMITED' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(other.token)).status).toBe(200)
  await limited.close()
})

test('made-up tokens give a caller no calls: only one that we signed is a user’s', async () => {
  const limited = await openDesk({ beside: desk, callsPerMinute: 20 })
  const { token } = await desk.signIn(desk.agent)
  const ask = async (authorization: string) =>
    (await limited.call('GET', '/account/me', { headers: { authorization } })).status
  const [head, claims] = token.split('.')
  const madeUp = (n: number) => [`Bearer ${n}`, `Basic ${n}`, `${n}`, `Bearer ${head}.${claims}.${n}`][n % 4]
  const guesses = await Promise.all(Array.from({ length: 25 }, (_, n) => ask(madeUp(n) as string)))
  expect(guesses.filter((status) => status === 401)).toHaveLength(20)
  expect(guesses.filter((status) => status === 429)).toHaveLength(5)
  expect(await ask(`Bearer ${token}`)).toBe(200)
  // Other tokens of the same user share the user's limit.
  const { token: second } = await desk.signIn(desk.agent)
  const [tokens, spellings] = [
    [token, second],
    ['Bearer ', 'bearer  '],
  ]
  const calls = Array.from({ length: 23 }, (_, n) => ask(`${spellings?.[(n >> 1) & 1]}${tokens?.[n & 1]}`))
  expect((await Promise.all(calls)).filter((status) => status === 200)).toHaveLength(19)
  await limited.close()
})

test('a fault of ours is told to nobody but the log, which knows the call and no secret', async () => {
  const broken = await openDesk({ beside: desk })
  const { token } = await desk.signIn(desk.agent)
  await broken.database.close()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await broken.call('GET', '/desk/conversations?text=private', { headers })
  expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong', code: 'INTERNAL' } })
  expect(broken.logged).toMatchObject([{ reqId: answer.headers.get('x-request-id'), msg: 'A call failed' }])
  expect(JSON.stringify(broken.logged)).not.toMatch(new RegExp(`private|${token.slice(-20)}`))
  expect((await broken.call('GET', '/health')).status).toBe(503)
  await expect(broken.close()).rejects.toThrow('more than once')
})
