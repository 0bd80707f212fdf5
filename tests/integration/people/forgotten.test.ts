import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTo } from '#server/auth/forgotten-mail.ts'
import { deskPassword, openDesk, type TestDesk } from '../../support/desk.ts'
import { isProof } from '../../support/prove.ts'
import { ManualClock } from '../../support/replica.ts'

let clock: ManualClock
let desk: TestDesk

beforeAll(async () => {
  clock = new ManualClock()
  desk = await openDesk({ clock, config: { trustProxy: true, signUp: 'closed' } })
})
afterAll(() => desk.close())

let callers = 0
const post = (path: string, body: object) =>
  desk.call<Record<string, unknown>>('POST', `/account/${path}`, {
    body,
    headers: { 'x-forwarded-for': `198.51.${(callers += 1) >> 8}.${callers & 255}` },
  })

/** Link that would be mailed to an address now. */
async function linkTo(to: string): Promise<string> {
  const answer = await desk.database.system((sql) => answerTo(sql, { to, wish: 'set-password' }, clock.now()))
  const path = answer?.mail.kind === 'password-reset' ? answer.mail.path : ''
  expect(path).toMatch(/^\/support\/signin\/set-password#/)
  return path.split('#')[1] ?? ''
}

describe('a forgotten password', () => {
  test('API-078, API-079, API-090: a link sets a new one once, and ends all sessions', async () => {
    await desk.signIn(desk.agent)
    const token = await linkTo(desk.agent.email)
    // A mail scanner that opens every link changes nothing.
    for (let looks = 0; looks < 3; looks += 1)
      expect((await post('verfyToken', { token })).body).toEqual({ isGood: true })
    expect((await desk.call('GET', '/account/me', { as: desk.agent })).status).toBe(200)
    const answers = await Promise.all(
      [1, 2].map(() => post('setpassword', { token, password: 'a new password' })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
    expect((await desk.call('GET', '/account/me', { as: desk.agent })).status).toBe(403)
    expect((await post('verfyToken', { token })).body).toEqual({ isGood: false })
    const login = (password: string) => post('login', { email: desk.agent.email, password })
    expect((await login(deskPassword)).status).toBe(401)
    expect((await login('a new password')).status).toBe(200)
  })

  test('a newer link voids the one before, and each is good for an hour', async () => {
    const [first, second] = [await linkTo(desk.insider.email), await linkTo(desk.insider.email)]
    expect((await post('verfyToken', { token: first })).body).toEqual({ isGood: false })
    clock.pass(3_600_000)
    expect((await post('setpassword', { token: second, password: 'a new password' })).status).toBe(400)
  })

  test('API-082: who asks learns nothing of who is known, in words or in what is written', async () => {
    const ask = async (path: string, email: string) => {
      const { status, body } = await post(path, { email })
      return { status, body }
    }
    for (const path of ['forgotpassword', 'forgotdomain']) {
      const known = await ask(path, desk.owner.email)
      expect(await ask(path, 'nobody@else.example')).toEqual(known)
      expect(known).toEqual({ status: 200, body: { isSent: true } })
    }
    const unknown = { to: 'nobody@else.example', wish: 'domain' } as const
    expect(await desk.database.system((sql) => answerTo(sql, unknown, clock.now()))).toBeNull()
    const rows = await desk.database.system((sql) =>
      sql.rows<{ to: string }>({
        text: `select payload->>'to' as "to" from outbox where kind = 'forgotten'`,
      }),
    )
    expect(rows.map(({ to }) => to).sort()).toEqual(
      ['nobody@else.example', 'nobody@else.example', desk.owner.email, desk.owner.email].sort(),
    )
  })

  test('five an hour to one address from one network; a stranger keeps nobody from asking', async () => {
    const from = async (network: string, email: string) => {
      const headers = { 'x-forwarded-for': network }
      return (await desk.call('POST', '/account/forgotpassword', { body: { email }, headers })).status
    }
    const email = 'nobody@else.example'
    const tries = await Promise.all(Array.from({ length: 8 }, () => from('203.0.113.1', email)))
    expect(tries.filter((status) => status === 200)).toHaveLength(5)
    expect(await from('203.0.113.1', email)).toBe(429)
    expect(await from('203.0.113.2', email)).toBe(200)
    clock.pass(3_600_000)
    expect(await from('203.0.113.1', email)).toBe(200)
  })

  test.skipIf(!isProof)('a known and an unknown address are answered after the same time', async () => {
    const took = async (email: string) => {
      const from = performance.now()
      await post('forgotpassword', { email })
      return performance.now() - from
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < 500; round += 1) {
      // The limit is five requests an hour per address.
      clock.pass(3_600_000)
      known.push(await took(desk.owner.email))
      unknown.push(await took('nobody@else.example'))
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[250] as number
    console.info(`medians: known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms`)
    expect(Math.abs(median(known) / median(unknown) - 1)).toBeLessThan(0.1)
  })
})
