import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnProfile, OwnSession } from '#domain/people/own-profile.ts'
import { deviceName } from '#server/people/device-name.ts'
import { deskPassword, openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { ManualClock } from '../../support/replica.ts'

let clock: ManualClock
let desk: TestDesk

beforeAll(async () => {
  clock = new ManualClock()
  desk = await openDesk({ clock })
})
afterAll(() => desk.close())
// Attempts are limited per hour, and a token expires after 15 minutes.
beforeEach(async () => {
  clock.pass(3_600_000)
  for (const user of [desk.agent, desk.insider]) await desk.signIn(user)
})

const browser = 'z'.repeat(43)
const call = <Body = OwnProfile & { message: string; field?: string }>(
  method: string,
  path: string,
  body?: object,
  as: DeskUser = desk.agent,
) =>
  desk.call<Body>(method, `/account/${path}`, {
    as,
    headers: { cookie: `outpost_browser=${browser}` },
    ...(body ? { body } : {}),
  })
const sessions = async (as = desk.agent) =>
  (await call<{ data: OwnSession[] }>('GET', 'sessions', undefined, as)).body.data
/** Signs in on another device; returns its token. */
const another = async (user: DeskUser, agent: string, password = deskPassword) =>
  (
    await desk.call<{ token: string }>('POST', '/account/login', {
      body: { email: user.email, password },
      headers: { 'user-agent': agent },
    })
  ).body.token
const isIn = async (token: string) =>
  (await desk.call('GET', '/account/me', { headers: { authorization: `Bearer ${token}` } })).status === 200
/** Mails to an address, newest last. */
const mails = (to: string) =>
  desk.database.system((sql) =>
    sql.rows<{ kind: string; title: string | null; code: string | null }>({
      text: `select payload->'mail'->>'kind' as kind, payload->'mail'->>'title' as title,
          payload->'mail'->>'code' as code
        from outbox where kind = 'transactional-mail' and payload->'to'->>'address' = $1 order by place`,
      values: [to],
    }),
  )

describe('what people say of themselves', () => {
  test('API-069: names and phone are changed, and the history tells it', async () => {
    const words = { firstName: 'Maja', lastName: 'Lindqvist', phone: '+46 8 555 0100' }
    expect(await call('PUT', 'me', words)).toMatchObject({ status: 200, body: words })
    expect((await call('GET', 'profile')).body).toEqual({ ...words, email: desk.agent.email, signature: '' })
    expect((await call('PUT', 'me', { ...words, phone: '12' })).body.message).toBe(
      'Enter a valid phone number',
    )
    expect((await call('PUT', 'me', { ...words, phone: '' })).body.phone).toBe('')
    const [told] = await desk.sql<{ changes: { field: string; to: string }[] }>(
      `select payload->'changes' as changes from domain_events where type = 'record.saved' and subject_id = $1
        order by seq limit 1`,
      [desk.agent.id],
    )
    expect(told?.changes).toContainEqual(expect.objectContaining({ field: 'firstName', to: 'Maja' }))
  })

  test('API-069: a signature is kept safe to show, travels to the devices of its writer, and stays where it is left out', async () => {
    const words = { firstName: 'Maja', lastName: 'Lindqvist', phone: '' }
    const signed = { ...words, signature: '<p>Maja<script>x()</script></p>' }
    expect((await call('PUT', 'me', signed)).body.signature).toBe('<p>Maja</p>')
    expect((await call('PUT', 'me', words)).body.signature).toBe('<p>Maja</p>')
    expect(await desk.sql('select id, signature from preferences where ver > 0')).toEqual([
      { id: desk.agent.id, signature: '<p>Maja</p>' },
    ])
    const long = await call('PUT', 'me', { ...words, signature: 'x'.repeat(20_001) })
    expect(long).toMatchObject({ status: 400, body: { field: 'signature' } })
    expect((await call('PUT', 'me', { ...words, signature: '' })).body.signature).toBe('')
  })

  test('API-068: who is signed in is told by their new name', async () => {
    expect((await call('GET', 'me')).body).toMatchObject({ user: { firstName: 'Maja' } })
  })
})

describe('a password', () => {
  test('API-073: a new one signs all other devices out, this one stays, and the owner of it is told', async () => {
    const other = await another(desk.insider, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0')
    const wrong = { current: 'another one', password: 'new and long' }
    expect(await call('PUT', 'password', wrong, desk.insider)).toMatchObject({
      status: 400,
      body: { field: 'current' },
    })
    expect(await isIn(other)).toBe(true)
    const right = { current: deskPassword, password: 'new and long' }
    const changed = await call<{ ended: number }>('PUT', 'password', right, desk.insider)
    expect(changed.status).toBe(200)
    expect(changed.body.ended).toBeGreaterThan(0)
    expect(await isIn(other)).toBe(false)
    expect((await sessions(desk.insider)).map(({ isThis }) => isThis)).toEqual([true])
    expect((await mails(desk.insider.email)).at(-1)?.title).toBe('Your password was changed')
    // Restored for the other tests.
    await call('PUT', 'password', { current: 'new and long', password: deskPassword }, desk.insider)
  })

  test('guesses of it are counted, also by somebody at an open device', async () => {
    const guess = () =>
      call('PUT', 'password', { current: 'a guess', password: 'new and long' }, desk.insider)
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    // The limit also applies to a change of address.
    const email = { email: 'thief@else.example', password: deskPassword }
    expect((await call('PUT', 'user/email', email, desk.insider)).status).toBe(429)
  })
})

describe('devices', () => {
  test('are listed by what they are, and each of one’s own can be signed out, but nobody else’s', async () => {
    clock.pass(1000)
    const token = await another(
      desk.agent,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1',
    )
    const mine = await sessions()
    expect(mine[0]).toMatchObject({ device: 'Safari on iPhone', isThis: false })
    expect(mine.filter(({ isThis }) => isThis)).toHaveLength(1)
    const id = mine[0]?.id ?? ''
    expect((await call('DELETE', `sessions/${id}`, undefined, desk.insider)).status).toBe(404)
    expect(await isIn(token)).toBe(true)
    expect((await call('DELETE', `sessions/${id}`)).status).toBe(200)
    expect(await isIn(token)).toBe(false)
    expect((await call('GET', 'me')).status).toBe(200)
  })

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0.0.0 Safari/537.36', 'Chrome on macOS'],
    ['curl/8.0', ''],
  ])('%s is %s', (agent, name) => expect(deviceName(agent)).toBe(name))
})

describe('another address', () => {
  test('API-087, API-089: counts once its code is typed; the old one is told, and sessions go on', async () => {
    const email = 'maja@moved.example'
    const asked = await call<{ requestId: string }>('PUT', 'user/email', { email, password: deskPassword })
    expect(asked.status).toBe(200)
    expect((await call('GET', 'profile')).body.email).toBe(desk.agent.email)
    const code = (await mails(email)).at(-1)?.code ?? ''
    expect(code).toMatch(/^\d{6}$/)
    const wrong = code === '000000' ? '000001' : '000000'
    const { requestId } = asked.body
    expect((await call('POST', 'verifyotp', { requestId, code: wrong })).body.message).toBe(
      'This code is not right. 4 tries are left.',
    )
    expect((await call('POST', 'verifyotp', { requestId, code })).body.email).toBe(email)
    expect((await mails(desk.agent.email)).at(-1)?.title).toBe('Your email address was changed')
    expect((await call('GET', 'me')).status).toBe(200)
    expect(await another({ ...desk.agent, email }, 'x')).toEqual(expect.any(String))
    expect(await another(desk.agent, 'x')).toBeUndefined()
    await desk.sql('update users set email = $1 where id = $2', [desk.agent.email, desk.agent.id])
  })

  test('one that somebody has is answered alike, and gets a mail that says so in place of a code', async () => {
    const asked = await call('PUT', 'user/email', { email: desk.stranger.email, password: deskPassword })
    expect(asked.status).toBe(200)
    expect((await mails(desk.stranger.email)).at(-1)).toEqual({
      kind: 'notice',
      title: 'This address has a desk already',
      code: null,
    })
  })
})

test('nothing went wrong on our side', () => expect(desk.logged).toEqual([]))
