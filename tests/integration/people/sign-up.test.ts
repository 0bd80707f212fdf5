import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#domain/auth/endpoints.ts'
import { openDesk, type Answer, type TestDesk } from '../../support/desk.ts'
import { ManualClock } from '../../support/replica.ts'

type Said = Answer<Record<string, unknown>>

let clock: ManualClock
let desk: TestDesk
/** Second process of the same desk. */
let other: TestDesk

beforeAll(async () => {
  clock = new ManualClock()
  const config = { trustProxy: true, signUp: 'open' } as const
  desk = await openDesk({ clock, config })
  other = await openDesk({ clock, config, beside: desk })
})
afterAll(async () => {
  await other.close()
  await desk.close()
})

let people = 0
const words = (email = `new-${(people += 1)}@boats.example`) => ({
  firstName: 'Ada',
  lastName: 'Osei',
  email,
  password: 'correct horse',
})
const deskOf = (domain: string) => ({ company: 'Osei Boats', domain, phone: '+31 (10) 555-0199' })

const post = (path: string, body: object, cookie = '', at = desk) =>
  at.call<Record<string, unknown>>('POST', `/account/${path}`, {
    body,
    headers: { 'x-forwarded-for': `198.51.100.${people % 250}`, ...(cookie ? { cookie } : {}) },
  })
const cookieOf = ({ headers }: Said) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Starts a sign-up; resolves to its request id, browser cookie, and mailed code. */
async function begin(email?: string) {
  const answer = await post('signup', words(email))
  expect(answer.status).toBe(200)
  const requestId = String(answer.body['requestId'])
  return { requestId, cookie: cookieOf(answer), code: await codeOf(requestId) }
}

/** Newest queued code of a request. */
async function codeOf(requestId: string): Promise<string> {
  const [row] = await desk.database.system((sql) =>
    sql.rows<{ code: string }>({
      text: `select payload->'mail'->>'code' as code from outbox
        where key like 'sign-up ' || $1 || ' %' order by place desc limit 1`,
      values: [requestId],
    }),
  )
  return row?.code ?? ''
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function verified(email?: string) {
  const { requestId, cookie, code } = await begin(email)
  expect((await post('signup-otp-verify', { requestId, code }, cookie)).status).toBe(200)
  return { requestId, cookie }
}

const said = ({ status, body }: Said) => ({ status, field: body['field'], message: body['message'] })

describe('signing up', () => {
  test('API-081, API-087: an address, its code and a name make a desk and sign its owner in', async () => {
    const { requestId, cookie } = await verified('owner@osei.example')
    expect((await post('domain', { domain: 'Osei-Boats' })).body).toEqual({ isFree: true })
    const browser = { timeZone: 'Europe/Lisbon', timeFormat: '24' }
    const made = await post('extra-details', { requestId, ...deskOf('osei-boats'), ...browser }, cookie)
    expect(made.status).toBe(200)
    const session = made.body as unknown as Session
    expect(session.account.name).toBe('Osei Boats')
    expect(session.role).toMatchObject({ name: 'owner', isAdministrator: true })
    const [settings] = await desk.database.system((sql) =>
      sql.rows({
        text: 'select time_zone as "timeZone", time_format as "timeFormat" from "accountSettings" where account_id = $1',
        values: [session.account.id],
      }),
    )
    expect(settings).toEqual(browser)
    const me = await fetch(`${desk.url}/api/account/me`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    expect(await me.json()).toMatchObject({ user: { firstName: 'Ada', email: 'owner@osei.example' } })
    expect((await post('domain', { domain: 'OSEI-BOATS' })).body).toEqual({ isFree: false })
    const again = await post('login', { email: 'Owner@osei.example', password: 'correct horse' })
    expect(again.status).toBe(200)
  })

  test.each([
    ['AUT-024: a name of one letter', { firstName: 'A' }, 'firstName', /at least 2 characters/],
    ['AUT-024: a name of 21', { lastName: 'x'.repeat(21) }, 'lastName', /less than or equal to 20/],
    ['AUT-019: no address', { email: 'nobody' }, 'email', 'Email must be a valid email'],
    ['AUT-020: an address that was emptied', { email: '' }, 'email', 'Email cannot be an empty field'],
    ['AUT-021: no address at all', { email: undefined }, 'email', 'Email is a required field'],
    ['a short password', { password: '1234567' }, 'password', /at least 8 characters/],
  ])('ERR-004: %s is refused under its field', async (_, change, field, message) => {
    const answer = await post('signup', { ...words(), ...change })
    expect(said(answer)).toEqual({ status: 400, field, message: expect.stringMatching(message) })
  })

  test.each([
    ['AUT-022: three digits', { phone: '1-2-3' }, 'phone', 'Enter a valid phone number'],
    ['AUT-022: fifteen digits', { phone: '1'.repeat(15) }, 'phone', 'Enter a valid phone number'],
    ['AUT-023: no number', { phone: '' }, 'phone', 'phoneNo is required'],
    [
      'AUT-025: an underscore',
      { domain: 'osei_boats' },
      'domain',
      'Domain should have only number , aplhabet or `-`',
    ],
    ['AUT-026: three characters', { domain: 'abc' }, 'domain', /at least 4 characters/],
    ['AUT-026: 21 characters', { domain: 'a'.repeat(21) }, 'domain', /less than or equal to 20/],
    ['ERR-003: a name that stands for something else', { domain: 'Support' }, 'domain', 'Invalid Domain'],
  ])('%s is refused under its field', async (_, change, field, message) => {
    const { requestId, cookie } = await verified()
    const answer = await post('extra-details', { requestId, ...deskOf(`desk-${people}`), ...change }, cookie)
    expect(said(answer)).toEqual({ status: 400, field, message: expect.stringMatching(message) })
  })

  test('ERR-003: of two who take one name at the same moment one is told', async () => {
    const both = [await verified(), await verified()]
    const answers = await Promise.all(
      both.map(({ requestId, cookie }, n) =>
        post('extra-details', { requestId, ...deskOf('one-name') }, cookie, n ? other : desk),
      ),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body['message']).toBe('Invalid Domain')
  })

  test('a desk is made once, by the browser that began, and only after the code', async () => {
    const begun = await begin()
    const early = await post('extra-details', { ...begun, ...deskOf('early-desk') }, begun.cookie)
    expect(said(early)).toMatchObject({ status: 400, message: 'Verify your email first' })
    const { requestId, cookie } = await verified()
    const elsewhere = await post(
      'extra-details',
      { requestId, ...deskOf('elsewhere') },
      `outpost_browser=${'b'.repeat(43)}`,
    )
    expect(said(elsewhere)).toMatchObject({ status: 400, message: 'This sign-up has ended. Begin again.' })
    const twice = await Promise.all(
      [desk, other].map((at) => post('extra-details', { requestId, ...deskOf('only-once') }, cookie, at)),
    )
    expect(twice.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('codes', () => {
  test('a hundred guesses at once, over two processes, are five tries', async () => {
    const { requestId, cookie, code } = await begin()
    const guess = (n: number) =>
      post('signup-otp-verify', { requestId, code: wrong(code) }, cookie, n % 2 ? desk : other)
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n)))
    const tries = answers.filter(({ body }) => String(body['message']).startsWith('This code is not right'))
    expect(tries.map(({ body }) => String(body['message'])).sort()).toEqual([
      'This code is not right. 1 try is left.',
      'This code is not right. 2 tries are left.',
      'This code is not right. 3 tries are left.',
      'This code is not right. 4 tries are left.',
    ])
    expect(answers.every(({ status, body }) => status === 400 && body['field'] === 'code')).toBe(true)
    // The correct code comes too late, also at a restarted server.
    const late = await openDesk({ clock, config: { trustProxy: true, signUp: 'open' }, beside: desk })
    const refused = await post('signup-otp-verify', { requestId, code }, cookie, late)
    expect(said(refused)).toMatchObject({ status: 400, message: 'This code has ended. Ask for a new one.' })
    await late.close()
  })

  test('the right code, typed twice at once, is taken once', async () => {
    const { requestId, cookie, code } = await begin()
    const answers = await Promise.all(
      [desk, other].map((at) => post('signup-otp-verify', { requestId, code }, cookie, at)),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
  })

  test('a code is no use to another browser, and none after ten minutes', async () => {
    const { requestId, cookie, code } = await begin()
    expect((await post('signup-otp-verify', { requestId, code })).status).toBe(400)
    clock.pass(10 * 60_000)
    expect((await post('signup-otp-verify', { requestId, code }, cookie)).status).toBe(400)
  })

  test('API-088: asking when a code may be sent again sends none, and a new one voids the one before', async () => {
    const { requestId, cookie, code } = await begin()
    const path = `/account/otp/resend?requestId=${requestId}`
    const state = await desk.call('GET', path, { headers: { cookie } })
    expect(state.body).toEqual({ requestId, resendAt: clock.now() + 60_000 })
    expect((await post('otp/resend', { requestId }, cookie)).status).toBe(429)
    clock.pass(60_000)
    expect((await post('otp/resend', { requestId }, cookie)).status).toBe(200)
    expect((await post('signup-otp-verify', { requestId, code }, cookie)).status).toBe(400)
  })

  test('an address is sent five codes an hour that one network asks for', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await post('signup', words('many@boats.example'))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('who may set up a desk', () => {
  test('the first one and then nobody, but for the demo, which does not count', async () => {
    const config = { trustProxy: true, signUp: 'first' } as const
    const first = await openDesk({ clock, config, beside: desk })
    expect((await first.call('GET', '/account/signup')).body).toMatchObject({ isOpen: false, isEmpty: false })
    const refused = await post('signup', words(), '', first)
    expect(said(refused)).toMatchObject({ status: 403, message: expect.stringMatching(/Ask its owner/) })
    await desk.database.system((sql) => sql.rows({ text: 'update accounts set is_demo = true' }))
    expect((await first.call('GET', '/account/signup')).body).toMatchObject({ isOpen: true })
    const both = [await begin(), await begin()]
    for (const { requestId, cookie, code } of both)
      await post('signup-otp-verify', { requestId, code }, cookie, first)
    const answers = await Promise.all(
      both.map(({ requestId, cookie }, n) =>
        post('extra-details', { requestId, ...deskOf(`first-${n}`) }, cookie, first),
      ),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
    await first.close()
  })
})
