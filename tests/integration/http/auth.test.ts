import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#domain/auth/endpoints.ts'
import { Tokens } from '#server/auth/tokens.ts'
import { deskPassword, openDesk, type TestDesk } from '../../support/desk.ts'
import { MovableClock } from '../../support/manual-time.ts'

const day = 24 * 3_600_000
const clock = new MovableClock()
let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk({ clock })
})
// Beyond the window of the rate limit; see sign-in-limits.test.ts.
beforeEach(() => clock.advance(25 * 3_600_000))
afterAll(() => desk.close())

const login = (body: object = {}, headers: Record<string, string> = {}) =>
  desk.call<Session & { message?: unknown; code?: string }>('POST', '/account/login', {
    body: { email: desk.agent.email, password: deskPassword, ...body },
    headers,
  })

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  desk.call<Session & { message?: unknown; code?: string }>('GET', '/account/refreshaccesstoken', {
    headers: { cookie, ...headers },
  })

const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0] ?? ''
const pairOf = (answer: { headers: Headers }) => cookieOf(answer).split(';')[0] as string

const me = (token: string) =>
  desk.call('GET', '/account/me', { headers: { authorization: `Bearer ${token}` } })

describe('signing in', () => {
  test('API-077: answers who one is, and keeps the refresh token from scripts', async () => {
    const answer = await login({ rememberMe: true })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      user: { id: desk.agent.id, firstName: 'Maya', email: desk.agent.email, role: 'agent' },
      account: { id: desk.accountId, name: 'Northwind' },
      role: { name: 'agent', permissions: expect.arrayContaining(['conversations.manage_conversation']) },
      features: expect.arrayContaining(['conversation.mergeAndSplit']),
      domainURL: 'http://desk.test',
    })
    expect(answer.body.expiresAt - clock.now()).toBeGreaterThan(14 * 60_000)
    expect(answer.body.expiresAt - clock.now()).toBeLessThanOrEqual(15 * 60_000)
    expect(Math.round((answer.body.endsAt - clock.now()) / 86_400_000)).toBe(5)
    expect(cookieOf(answer)).toMatch(
      /^outpost_refresh=[^;]+; Max-Age=43\d{4}; Path=\/api\/account; HttpOnly; SameSite=Strict$/,
    )
    expect(JSON.stringify(answer.body)).not.toContain(pairOf(answer).split('=')[1])
  })

  test('without "remember me" the cookie ends with the browser', async () => {
    expect(cookieOf(await login())).not.toMatch(/Max-Age|Expires/)
  })

  test('takes the address in any case, and forgives blanks around it', async () => {
    expect((await login({ email: ` ${desk.agent.email.toUpperCase()} ` })).status).toBe(200)
  })

  test('tells a wrong password and an unknown address apart from nothing', async () => {
    const wrong = await login({ password: 'not this one' })
    const unknown = await login({ email: 'nobody@northwind.example' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ message: 'Email or password is wrong', code: 'UNAUTHENTICATED' })
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null })
  })

  test('works as hard for an unknown address as for a wrong password', async () => {
    const time = async (email: string) => {
      const began = performance.now()
      await login({ email, password: 'not this one' })
      return performance.now() - began
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    // More attempts for one address are rejected, which takes no time.
    for (let round = 0; round < 4; round += 1) {
      known.push(await time(desk.agent.email))
      unknown.push(await time(`nobody${round}@northwind.example`))
    }
    // The hash dominates the time; without it an answer takes a tenth. Other load only adds time.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  test('asks for what is missing, with the words of the specification', async () => {
    const { body } = await desk.call('POST', '/account/login', { body: { password: 'x' } })
    expect(body).toEqual({ message: 'Email is a required field', code: 'INVALID', field: 'email' })
    expect((await login({ email: 'maya' })).body).toMatchObject({
      message: 'Email must be a valid email',
      field: 'email',
    })
  })

  test('does not happen from another site', async () => {
    expect((await login({}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await login({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await login({}, { origin: desk.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await login({}, { origin: 'http://desk.test' })).status).toBe(200)
  })
})

describe('the access token', () => {
  test('ends after a quarter of an hour', async () => {
    const { body } = await login()
    expect((await me(body.token)).status).toBe(200)
    clock.advance(15 * 60_000 + 1000)
    const answer = await me(body.token)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ message: 'Please sign in', code: 'UNAUTHENTICATED' })
  })

  test('of another secret, or altered, is not taken', async () => {
    const { body } = await login()
    const claims = { accountId: desk.accountId, userId: desk.owner.id, sessionId: crypto.randomUUID() }
    const forged = await new Tokens('another secret of thirty-two characters').access(
      claims,
      clock.now(),
      clock.now() + 60_000,
    )
    const [head, , mac] = body.token.split('.')
    const none = btoa(JSON.stringify({ alg: 'none', typ: 'JWT' })).replaceAll('=', '')
    const words = body.token.split('.')[1] as string
    for (const token of [
      forged,
      `${head}.${btoa('{}')}.${mac}`,
      `${none}.${words}.`,
      'abc',
      body.token.slice(0, -2),
    ])
      expect((await me(token)).status, token).toBe(401)
  })

  test('of a user who was switched off signs out', async () => {
    const { body } = await login({ email: desk.insider.email })
    await desk.sql('update users set is_active = false where id = $1', [desk.insider.id])
    const answer = await me(body.token)
    expect(answer.status).toBe(403)
    expect(answer.body['message']).toEqual({ text: 'Token is expired and you are logged out', logout: true })
    expect((await login({ email: desk.insider.email })).body.message).toBe('Email or password is wrong')
    await desk.sql('update users set is_active = true where id = $1', [desk.insider.id])
  })
})

describe('the refresh token', () => {
  test('API-091: is exchanged for a new one with a new access token', async () => {
    const first = await login({ rememberMe: true })
    const second = await refresh(pairOf(first))
    expect(second.status).toBe(200)
    expect(pairOf(second)).not.toBe(pairOf(first))
    expect(second.body.user.id).toBe(desk.agent.id)
    expect((await me(second.body.token)).status).toBe(200)
    expect((await refresh(pairOf(second))).status).toBe(200)
  })

  test('stays good until its successor is used: a lost answer signs nobody out', async () => {
    const first = await login()
    const lost = await refresh(pairOf(first))
    const again = await refresh(pairOf(first))
    expect(again.status).toBe(200)
    expect(pairOf(again)).toBe(pairOf(lost))
    expect((await refresh(pairOf(again))).status).toBe(200)
  })

  test('asked for twice at the same time gives one successor', async () => {
    const first = await login()
    const [a, b] = await Promise.all([refresh(pairOf(first)), refresh(pairOf(first))])
    expect([a.status, b.status]).toEqual([200, 200])
    expect(pairOf(a)).toBe(pairOf(b))
    expect((await refresh(pairOf(a))).status).toBe(200)
  })

  test('used after its successor was ends the whole session', async () => {
    const first = await login()
    const second = await refresh(pairOf(first))
    const third = await refresh(pairOf(second))
    const stolen = await refresh(pairOf(first))
    expect(stolen.status).toBe(403)
    expect(stolen.body.message).toMatchObject({ logout: true })
    expect((await refresh(pairOf(third))).status).toBe(401)
    expect((await me(third.body.token)).status).toBe(403)
  })

  test('that we did not make ends nothing', async () => {
    const first = await login()
    const [name, value = ''] = pairOf(first).split('=')
    const forged = decodeURIComponent(value).replace(/\.0\./, '.7.')
    expect((await refresh(`${name}=${forged}`)).status).toBe(401)
    expect((await refresh('outpost_refresh=nonsense')).status).toBe(401)
    expect((await refresh(pairOf(first))).status).toBe(200)
  })

  test('lasts five days from signing in, however often it is exchanged', async () => {
    let answer = await login({ rememberMe: true })
    for (let days = 1; days <= 4; days += 1) {
      clock.advance(day)
      answer = await refresh(pairOf(answer))
      expect(answer.status).toBe(200)
    }
    expect(cookieOf(answer)).toMatch(/Max-Age=8\d{4};/)
    clock.advance(day)
    const over = await refresh(pairOf(answer))
    expect(over.status).toBe(401)
    expect(cookieOf(over)).toMatch(/^outpost_refresh=;/)
  })

  test('is not exchanged from another site', async () => {
    const first = await login()
    expect((await refresh(pairOf(first), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await refresh(pairOf(first), { origin: 'https://evil.example' })).status).toBe(403)
    expect((await refresh(pairOf(first), { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  test('is nowhere in the database as it is', async () => {
    const answer = await login()
    const token = decodeURIComponent(pairOf(answer).split('=')[1] as string)
    const rows = await desk.sql<object>('select * from sessions')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token.split('.').at(-1))
  })
})

describe('signing out', () => {
  test('API-083: ends the session of the cookie, and its access token', async () => {
    const first = await login()
    const out = await desk.call('POST', '/account/logout', { headers: { cookie: pairOf(first) }, body: {} })
    expect(out.body).toEqual({ isSignedOut: true })
    expect(cookieOf(out)).toMatch(/^outpost_refresh=;/)
    expect((await refresh(pairOf(first))).status).toBe(401)
    expect((await me(first.body.token)).status).toBe(403)
  })

  test('works by the token alone, and leaves other devices signed in', async () => {
    const [here, there] = [await login(), await login()]
    const headers = { authorization: `Bearer ${here.body.token}` }
    expect((await desk.call('POST', '/account/logout', { headers })).body).toEqual({ isSignedOut: true })
    expect((await me(here.body.token)).status).toBe(403)
    expect((await me(there.body.token)).status).toBe(200)
    expect((await desk.call('POST', '/account/logout')).body).toEqual({ isSignedOut: false })
  })
})
