import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allPermissions, type Permission } from '#domain/access/permissions.ts'
import { allFeatures, type Feature } from '#domain/access/features.ts'
import { defineEndpoint } from '#domain/define.ts'
import type { AnyEndpoint } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { defineLines } from '#domain/stream.ts'
import { answerTo } from '#server/http/errors.ts'
import type { Call, Handler } from '#server/http/handler.ts'
import { serveEndpoints } from '#server/http/router.ts'

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

interface Who {
  permissions?: readonly Permission[]
  features?: readonly Feature[]
}

/** App with one endpoint, for a user with these permissions. */
function serving(endpoint: AnyEndpoint, handler: Handler<AnyEndpoint>, who: Who = {}): FastifyInstance {
  const app = Fastify()
  apps.push(app)
  app.setErrorHandler((error, _, reply) => {
    const { status, headers, body } = answerTo(error)
    return reply.code(status).headers(headers).send(body)
  })
  serveEndpoints(app, {
    endpoints: [{ room: 'test', name: 'one', endpoint }],
    handlers: { test: { one: handler } },
    isChecking: true,
    authenticate: async () => ({
      sessionId: 'session',
      expiresAt: 0,
      isKey: false,
      actor: {
        accountId: 1,
        userId: 2,
        roleName: 'agent',
        isAdministrator: false,
        permissions: new Set(who.permissions ?? allPermissions),
        features: new Set(who.features ?? allFeatures),
        scopes: ['acct'],
        scopeEpoch: 1,
      },
    }),
  })
  return app
}

const report = defineEndpoint({
  method: 'GET',
  path: '/reports/:id',
  summary: 'A report',
  needs: 'reports.inbox_reports',
  feature: 'analytics.sla',
  input: z.object({ id: z.int(), days: z._default(z.int(), 7) }),
  output: z.object({ id: z.int(), days: z.int() }),
})

test('a plan without the feature is told so, before the role', async () => {
  const handler = (input: unknown) => input
  const ask = async (who: Who) => {
    const answer = await serving(report, handler, who).inject('/api/reports/4')
    return [answer.statusCode, answer.json<{ code: string }>().code]
  }
  expect(await ask({})).toEqual([200, undefined])
  expect(await ask({ features: [] })).toEqual([403, 'PLAN'])
  expect(await ask({ permissions: [] })).toEqual([403, 'FORBIDDEN'])
  expect(await ask({ features: [], permissions: [] })).toEqual([403, 'PLAN'])
  const answer = await serving(report, handler, { features: [] }).inject('/api/reports/4')
  expect(answer.json()).toEqual({
    message: 'Your current plan does not support this feature. Please contact your account administrator.',
    code: 'PLAN',
  })
})

test('the path wins over body and query', async () => {
  const change = defineEndpoint({ ...report, method: 'PUT' })
  const answer = await serving(change, (input) => input).inject({
    method: 'PUT',
    url: '/api/reports/4?id=5&days=1',
    payload: { id: 6, days: 2 },
  })
  expect(answer.json()).toEqual({ id: 4, days: 2 })
})

test('an answer that is not of its schema, or holds more, is our own fault', async () => {
  const short = await serving(report, () => ({ id: 4 })).inject('/api/reports/4')
  const long = await serving(report, () => ({ id: 4, days: 7, passwordHash: 'x' })).inject('/api/reports/4')
  for (const answer of [short, long]) {
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ message: 'Something went wrong', code: 'INTERNAL' })
  }
})

test('a missing handler is found when the server starts', () => {
  const app = Fastify()
  expect(() =>
    serveEndpoints(app, {
      endpoints: [{ room: 'test', name: 'one', endpoint: report }],
      handlers: {},
      isChecking: false,
      authenticate: () => Promise.reject(new Error('not asked')),
    }),
  ).toThrow('handler test.one')
})

test.each([
  [new DeskError('UNAVAILABLE'), 503, 'The server is busy. Please try again.', '5'],
  [
    new DeskError('RATE_LIMITED', { facts: { retryAfter: 42 } }),
    429,
    'Too many attempts. Please wait a little.',
    '42',
  ],
  [
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    503,
    'The server is busy. Please try again.',
    '5',
  ],
  [Object.assign(new Error('timeout'), { code: '57014' }), 503, 'The server is busy. Please try again.', '5'],
  [new Error('secret detail'), 500, 'Something went wrong', undefined],
])('%s is told as %i', async (error, status, message, pause) => {
  const app = serving(report, () => {
    throw error
  })
  const answer = await app.inject('/api/reports/4')
  expect(answer.statusCode).toBe(status)
  expect(answer.json<{ message: string }>().message).toBe(message)
  expect(answer.headers['retry-after']).toBe(pause)
})

const stream = defineLines({
  method: 'GET',
  path: '/lines',
  summary: 'Lines',
  needs: 'signed-in',
  input: z.object({}),
  output: z.looseObject({ t: z.string() }),
})

const lines = (source: (call: Call) => AsyncGenerator<string>) =>
  serving(stream, ((_: unknown, call: Call) => source(call)) as unknown as Handler<AnyEndpoint>)

test('an error before the first line is an ordinary answer', async () => {
  // eslint-disable-next-line require-yield -- it fails before it has anything
  const answer = await lines(async function* () {
    throw new DeskError('UPGRADE')
  }).inject('/api/lines')
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([426, 'UPGRADE'])
})

test('after a later error what was written arrives, without a last line', async () => {
  const source = async function* () {
    yield '{"t":"one"}'
    yield ''
    yield '{"t":"two"}\n{"t":"three"}\n'
    throw new Error('the database went away')
  }
  const answer = await lines(source).inject('/api/lines')
  expect(answer.body).toBe('{"t":"one"}\n{"t":"two"}\n{"t":"three"}\n')
  const packed = await lines(source).inject({ url: '/api/lines', headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(answer.body)
})

test('a caller who hangs up ends the source', async () => {
  const events = new EventTarget()
  let isAborted = false
  const app = lines(async function* ({ signal }) {
    try {
      for (let n = 0; ; n += 1) {
        yield JSON.stringify({ t: 'page', n, words: 'x'.repeat(10_000) })
        await new Promise((resolve) => setImmediate(resolve))
      }
    } finally {
      isAborted = signal.aborted
      events.dispatchEvent(new Event('ended'))
    }
  })
  await app.listen({ port: 0 })
  const ended = once(events, 'ended')
  const call = request(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/lines`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  call.on('error', () => undefined)
  call.on('response', (answer) => answer.once('data', () => call.destroy()))
  call.end()
  await ended
  expect(isAborted).toBe(true)
})
