import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeskError, httpStatus, type ErrorCode } from '#domain/errors.ts'
import { answerTo, SessionEnded } from '#server/http/errors.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'

afterEach(() => vi.unstubAllGlobals())

const doubt = vi.fn<() => Promise<void>>(() => Promise.resolve())
beforeEach(() => doubt.mockClear())

const client = { worker: { token: () => Promise.resolve('token'), doubt } } as never

/** Error that a page gets for an answer. */
async function errorOf(answer: Response | Error): Promise<DeskError> {
  vi.stubGlobal('fetch', () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))
  const error: unknown = await deskRequest(client, '/docs/getDocs').catch((thrown: unknown) => thrown)
  if (error instanceof DeskError) return error
  throw error
}

const overHttp = (error: Error) => {
  const { status, headers, body } = answerTo(error)
  return Response.json(body, { status, headers })
}

describe.each(Object.keys(httpStatus) as ErrorCode[])('%s', (code) => {
  test('reaches the screen with its code, field and sentence', async () => {
    const error = await errorOf(overHttp(new DeskError(code, { field: 'name', message: 'Name is taken' })))
    expect(error).toMatchObject({
      code,
      message: 'Name is taken',
      details: { field: 'name', message: 'Name is taken', isAnswer: true },
    })
  })

  test('has its own sentence where the server gave none of its own', async () => {
    expect((await errorOf(overHttp(new DeskError(code)))).message).toBe(new DeskError(code).message)
  })
})

test('a conflict keeps its reason and facts', async () => {
  const details = { reason: 'changed' as const, facts: { current: { name: 'Help' } } }
  const error = await errorOf(overHttp(new DeskError('CONFLICT', details)))
  expect(error).toMatchObject({ code: 'CONFLICT', details })
})

test('an ended session says so in words', async () => {
  const error = await errorOf(overHttp(new SessionEnded()))
  expect(error).toMatchObject({ code: 'FORBIDDEN', message: 'Token is expired and you are logged out' })
})

test.each<[number, ErrorCode]>([
  [400, 'INVALID'],
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [405, 'INVALID'],
  [409, 'CONFLICT'],
  [413, 'TOO_LARGE'],
  [418, 'INVALID'],
  [426, 'UPGRADE'],
  [429, 'RATE_LIMITED'],
  [500, 'INTERNAL'],
  [502, 'UNAVAILABLE'],
  [503, 'UNAVAILABLE'],
  [504, 'UNAVAILABLE'],
  [507, 'INTERNAL'],
])('status %i with a body that is not ours is %s', async (status, code) => {
  const bodies = [
    '<h1>Bad gateway</h1>',
    '',
    'null',
    '[]',
    '{"code":"TEAPOT"}',
    '{"code":"toString","message":7}',
  ]
  for (const body of bodies) {
    const error = await errorOf(new Response(body, { status }))
    expect([error.code, error.message]).toEqual([code, new DeskError(code).message])
  }
})

test('no answer at all needs a connection', async () => {
  expect(await errorOf(new TypeError('Failed to fetch'))).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Needs a connection',
    details: {},
  })
})

test.each<[string, Response | Error, number]>([
  ['finds no server', new TypeError('Failed to fetch'), 1],
  ['takes too long', new DOMException('signal timed out', 'TimeoutError'), 1],
  ['is answered 502 in its place', new Response('<h1>Bad gateway</h1>', { status: 502 }), 1],
  ['is answered 503 in its place', new Response('', { status: 503 }), 1],
  ['is answered 504 in its place', new Response('', { status: 504 }), 1],
  ['is refused', overHttp(new DeskError('FORBIDDEN')), 0],
  ['meets a fault', overHttp(new DeskError('INTERNAL')), 0],
])('a request that %s has the connection looked at now', async (_, answer, times) => {
  await errorOf(answer)
  expect(doubt).toHaveBeenCalledTimes(times)
})

test('a request without a token has the connection looked at, one that was given up does not', async () => {
  const worker = { doubt, token: () => Promise.reject(new TypeError('Failed to fetch')) }
  const given = new AbortController()
  given.abort()
  const ask = (signal?: AbortSignal) => deskRequest({ worker } as never, '/docs', 'GET', undefined, signal)
  await expect(ask(given.signal)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(doubt).not.toHaveBeenCalled()
  await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(doubt).toHaveBeenCalledTimes(1)
})
