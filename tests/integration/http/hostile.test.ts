import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointList } from '#domain/endpoints.ts'
import type { DeskUser, TestDesk } from '../../support/desk.ts'
import type { Sample } from './samples/sample.ts'
import { openSampledDesk, samplesOf } from './samples/samples.ts'

/*
 * Requests that no real client makes: each has a clear answer, and none is a server error, which would be
 * logged and retried. Interrupted forms are in files.test.ts.
 */

let desk: TestDesk
let web: string
let samples: Record<string, Record<string, Sample>>

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'outpost-web-'))
  mkdirSync(join(web, 'static'))
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Outpost</title>')
  desk = await openSampledDesk({ web })
  samples = await samplesOf(desk)
})
afterAll(async () => {
  await desk.close()
  rmSync(web, { recursive: true })
})

interface Raw {
  method?: string
  path?: string
  /** Additional header lines. */
  headers?: readonly string[]
  body?: string
}

/** Sends a raw request; resolves to status and body. */
function send({ method = 'GET', path = '/', headers = [], body = '' }: Raw): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(desk.url).port), '127.0.0.1')
    let said = ''
    socket.setEncoding('latin1').on('data', (text: string) => (said += text))
    // The server may hang up before everything was written; its answer still counts.
    socket.on('error', (error) => (said === '' ? reject(error) : undefined))
    socket.on('close', () => {
      const [head = '', ...rest] = said.split('\r\n\r\n')
      resolve([Number(head.split(' ')[1]), rest.join('\r\n\r\n')])
    })
    const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]
    const lines = [`${method} ${path} HTTP/1.1`, 'host: desk', 'connection: close', ...length, ...headers]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  })
}

const json = 'content-type: application/json'
const bearer = async (user: DeskUser) => `authorization: Bearer ${(await desk.signIn(user)).token}`

/** Fault of an answer; none if it is clear. */
const faultOf = ([status, body]: [number, string]) => {
  const faults = desk.logged.splice(0)
  return status >= 200 && status < 500 && faults.length === 0 ? undefined : { status, body, faults }
}

const navigation = ['accept: text/html', 'sec-fetch-mode: navigate']

describe.each([
  ['the API', '/api/desk/conversations'],
  ['a call of the API with a parameter', '/api/desk/conversations/1'],
  ['nothing of the API', '/api/nothing'],
  ['the app', '/support/inbox'],
  ['a chunk of the app', '/support/static/a.js'],
  ['a help center', '/help/1'],
  ['a help article', '/help/1/2-name'],
  ['sockets', '/support/socket.io/'],
  ['nowhere', '/elsewhere'],
])('%s', (_, path) => {
  test.each([
    ['NUL', `${path}/%00`],
    ['NUL at the end', `${path}%00`],
    ['two slashes', `${path}//x`],
    ['two slashes first', `/${path}`],
    ['dots', `${path}/../../x`],
    ['coded dots', `${path}/%2e%2e/%2e%2e%2fx`],
    ['a backslash', `${path}/..%5c..%5cx`],
    ['broken percent', `${path}/%`],
    ['broken percent, short', `${path}/%e`],
    ['broken UTF-8', `${path}/%c3%28`],
    ['overlong UTF-8', `${path}/%c0%ae%c0%ae`],
    ['a lone surrogate', `${path}/%ed%a0%80`],
    ['14 kB', `${path}/${'x'.repeat(14_000)}`],
    ['a name of 300', `${path}/${'x'.repeat(300)}`],
    ['1,000 parts', `${path}${'/x'.repeat(1000)}`],
    ['toString', `${path}?toString=1`],
    ['__proto__', `${path}?__proto__=1`],
    ['constructor and more', `${path}?constructor=1&hasOwnProperty=1&__defineGetter__=1&valueOf=1`],
    ['twins', `${path}?page=1&page=2&q=a&q=b&EIO=4&EIO=4&transport=polling&transport=x`],
    ['a broken query', `${path}?%=%&q=%e0%a4%a&&&=`],
    ['NUL in the query', `${path}?q=%00&text=%00&a%00b=1`],
    ['an asked question', `${path}?q[a]=1&q[]=2`],
    ['a semicolon', `${path};a=b`],
  ])('with %s', async (__, address) => {
    const token = await bearer(desk.owner)
    for (const headers of [[], navigation, [token]])
      expect(faultOf(await send({ path: address, headers })), address.slice(0, 80)).toBeUndefined()
  })

  test('with methods, headers and bodies that nobody asked for', async () => {
    const token = await bearer(desk.owner)
    const faults: unknown[] = []
    const all: Raw[] = [
      ...['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PUT', 'DELETE', 'PROPFIND'].map((method) => ({ method })),
      ...[`x: ${'x'.repeat(15_000)}`, `x: ${'x'.repeat(20_000)}`, `cookie: ${'a=b;'.repeat(3000)}`].map(
        (header) => ({ headers: [header] }),
      ),
      ...[
        'cookie: outpost_refresh=%',
        'cookie: ;;=;',
        'authorization: Bearer',
        'authorization: Bearer ..',
      ].map((header) => ({ headers: [header] })),
      { headers: [`authorization: Bearer ${'x.'.repeat(5000)}`] },
      {
        headers: [
          'host: other',
          'x-forwarded-host: %',
          'x-forwarded-for: %',
          'origin: %',
          'range: bytes=9-1',
        ],
      },
      { headers: ['accept-encoding: %', 'accept: %', 'if-none-match: %', 'if-modified-since: never'] },
      { headers: ['idempotency-key: \x7f', token] },
      ...[
        'text/plain',
        'application/xml',
        'application/json; charset=utf-16',
        'a',
        '',
        'application/octet-stream',
      ]
        .map((type) => `content-type: ${type}`)
        .map((type) => ({ method: 'POST', headers: [token, type], body: '{"a":1}' })),
      ...[
        '[]',
        'null',
        '"x"',
        '1',
        'true',
        '{',
        '{"__proto__":{"a":1}}',
        '\0',
        '\ufeff{}',
        '[['.repeat(50_000),
      ].map((body) => ({ method: 'POST', headers: [token, json], body })),
      { method: 'POST', headers: [token, json], body: '{"constructor":{"prototype":{"a":1}}}' },
      { method: 'POST', headers: [token, json, 'content-encoding: gzip'], body: '{}' },
    ]
    for (const raw of all) {
      const fault = faultOf(await send({ path, ...raw }))
      if (fault)
        faults.push({
          ...raw,
          headers: String(raw.headers).slice(0, 60),
          body: raw.body?.slice(0, 60),
          fault,
        })
    }
    expect(faults).toEqual([])
  })
})

test.each([
  'EIO=4&transport=websocket',
  'EIO=4&transport=polling',
  'EIO=4&transport=constructor',
  'EIO=4&transport=__proto__',
  'EIO=4&transport=websocket&sid=__proto__',
  'EIO=4&transport=websocket&sid=%00',
  'EIO=constructor&transport=websocket',
  'transport=websocket&transport=polling&EIO=3',
  '%',
])('a handshake of a socket with %s is refused or hung up on, and the others stay', async (query) => {
  const upgrade = ['upgrade: websocket', 'connection: upgrade']
  for (const headers of [[], upgrade, [...upgrade, 'sec-websocket-key: x']]) {
    const [status] = await send({ path: `/support/socket.io/?${query}`, headers })
    if (!Number.isNaN(status))
      expect([status, query]).toEqual([expect.toSatisfy((n: number) => n < 500), query])
  }
  expect(desk.logged.splice(0)).toEqual([])
  expect((await send({ path: '/api/health' }))[0]).toBe(200)
})

test.each([
  ['POST', '/account/login', { email: 'a@b.example', password: 'a\0b' }, 'password', 'Password'],
  ['POST', '/desk/conversations', { subject: 'a\0b', isDraft: true }, 'subject', 'Subject'],
  ['GET', '/desk/conversations?text=a%00b', undefined, 'text', 'Text'],
])('a NUL is refused under its field: %s %s', async (method, path, body, field, title) => {
  const answer = await desk.call(method, path, { as: desk.owner, ...(body ? { body } : {}) })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'INVALID', field, message: `${title} holds characters that cannot be stored` },
  })
})

/** Variants of a value with one part, at any depth, replaced by each of the others. */
function* replaced(value: unknown, others: readonly unknown[]): Generator<unknown> {
  yield* others
  if (Array.isArray(value))
    for (const [index, part] of value.entries())
      for (const other of replaced(part, others)) yield value.with(index, other)
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value))
      for (const other of replaced(part, others)) yield { ...value, [key]: other }
}

const strange = [
  null,
  [],
  [null],
  {},
  true,
  -1,
  0.5,
  2 ** 53,
  2 ** 31,
  '',
  'a\0b',
  '\ud800',
  '٣',
  'x'.repeat(70_000),
]

describe.each(endpointList)('$endpoint.method $endpoint.path', ({ room, name, endpoint }) => {
  const { method } = endpoint
  const takes = 'takes' in endpoint ? endpoint.takes : 'json'
  const sample = () => samples[room]?.[name] as Sample

  test('with parts that do not fit', async () => {
    const token = await bearer(desk.owner)
    const { path, body } = sample()
    const [place = '', query = ''] = path.split('?')
    const faults: unknown[] = []
    const texts = [
      '%00',
      'a%00b',
      '-1',
      '0.5',
      '99999999999999999999',
      '2147483648',
      '1e9',
      '%20',
      'null',
      '%d9%a3',
    ]
    const parts = place.split('/')
    const pattern = endpoint.path.split('/')
    const places = parts.flatMap((_, index) =>
      pattern[index]?.startsWith(':') ? texts.map((text) => parts.with(index, text).join('/')) : [],
    )
    const keys = Object.keys(
      (endpoint.input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {},
    )
    const queries = keys.flatMap((key) => [
      ...texts.map((text) => `${query}&${key}=${text}`),
      `${query}&${key}=1&${key}=2`,
      `${query}&${key}=a&${key}=b`,
    ])
    const bodies =
      takes === 'json' && method !== 'GET'
        ? [...replaced(body ?? {}, strange)].map((each) => JSON.stringify(each))
        : []
    const all: Raw[] = [
      ...places.map((each) => ({
        path: `/api${each}?${query}`,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })),
      ...queries.map((each) => ({ path: `/api${place}?${each}` })),
      ...bodies.map((each) => ({ path: `/api${path}`, body: each })),
    ]
    for (const raw of all) {
      const type = takes === 'json' ? json : 'content-type: application/octet-stream'
      const fault = faultOf(await send({ method, headers: [token, type], ...raw }))
      if (fault)
        faults.push({
          path: raw.path?.slice(0, 200),
          body: raw.body?.slice(0, 200),
          fault: JSON.stringify(fault).slice(0, 700),
        })
    }
    expect(faults).toEqual([])
  })
})

const claimsNow = () => ({
  sub: String(desk.agent.id),
  acc: desk.accountId,
  sid: crypto.randomUUID(),
  iss: 'outpost',
  exp: Math.floor(Date.now() / 1000) + 60,
})

/** Token signed with our secret and any claims. */
const signed = (claims: object) =>
  new SignJWT(claims as JWTPayload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(createHmac('sha256', desk.secret).update('outpost access token').digest())

test.each([
  ['account: a text', { acc: '1 or 1' }],
  ['account: nothing', { acc: '' }],
  ['account: null', { acc: null }],
  ['account: a list', { acc: [1] }],
  ['account: an object', { acc: {} }],
  ['account: true', { acc: true }],
  ['account: huge', { acc: 1e300 }],
  ['account: beyond int4', { acc: 2 ** 31 }],
  ['account: negative', { acc: -1 }],
  ['account: half', { acc: 0.5 }],
  ['account: missing', { acc: undefined }],
  ['user: a text', { sub: 'me' }],
  ['user: a number', { sub: 7 }],
  ['user: huge', { sub: '1e300' }],
  ['user: beyond int8', { sub: '99999999999999999999' }],
  ['user: half', { sub: '0.5' }],
  ['user: blank', { sub: ' ' }],
  ['user: null', { sub: null }],
  ['user: missing', { sub: undefined }],
  ['session: a text', { sid: 'mine' }],
  ['session: NUL', { sid: '\0' }],
  ['session: a number', { sid: 1 }],
  ['session: a list', { sid: [crypto.randomUUID()] }],
  ['session: null', { sid: null }],
  ['session: missing', { sid: undefined }],
  ['end: a text', { exp: 'never' }],
  ['end: huge', { exp: 1e300 }],
  ['end: null', { exp: null }],
  ['end: missing', { exp: undefined }],
  ['start: a text', { nbf: 'now' }],
  ['issuer: a list', { iss: ['outpost'] }],
])('a token with claims that are none (%s) is no token', async (_, claims) => {
  const token = await signed({ ...claimsNow(), ...claims })
  const headers = [`authorization: Bearer ${token}`]
  const [status, body] = await send({ path: '/api/account/me', headers })
  expect([status, body, desk.logged.splice(0)]).toEqual([
    401,
    '{"message":"Please sign in","code":"UNAUTHENTICATED"}',
    [],
  ])
  expect(faultOf(await send({ method: 'POST', path: '/api/account/logout', headers }))).toBeUndefined()
})
