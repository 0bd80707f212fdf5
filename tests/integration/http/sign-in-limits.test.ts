import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { choresOf } from '#server/areas.ts'
import { deskPassword, openDesk, type Answer, type TestDesk } from '../../support/desk.ts'
import { ManualClock } from '../../support/replica.ts'

const minute = 60_000
const day = 24 * 60 * minute

let clock: ManualClock
let desk: TestDesk
/** Second process of the same desk. */
let other: TestDesk

beforeAll(async () => {
  clock = new ManualClock()
  const config = { trustProxy: true }
  desk = await openDesk({ clock, config })
  other = await openDesk({ clock, config, beside: desk })
})
beforeEach(() => clock.pass(2 * day))
afterAll(async () => {
  await other.close()
  await desk.close()
})

interface From {
  /** IP address of the client. */
  ip?: string
  /** Cookie of the device. */
  cookie?: string
  at?: TestDesk
}

type Said = Answer<{ code?: string; message?: unknown }>

const login = (password: string, { ip = '198.51.100.7', cookie, at = desk }: From = {}, email?: string) =>
  at.call<{ code?: string; message?: unknown }>('POST', '/account/login', {
    body: { email: email ?? desk.agent.email, password },
    headers: { 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}) },
  })

const cookieOf = ({ headers }: Said, name: string) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
const deviceOf = (answer: Said) => cookieOf(answer, 'outpost_device').split(';')[0] as string
const statuses = (answers: readonly Said[]) => answers.map(({ status }) => status).sort((a, b) => a - b)
const waitOf = ({ headers }: Said) => Number(headers.get('retry-after'))

/** Tries wrong passwords until it has to wait; resolves to the number of checked ones. */
async function guess(from: From, email?: string): Promise<number> {
  for (let guesses = 0; ; guesses += 1) {
    const { status } = await login('guess', from, email)
    if (status === 429) return guesses
    expect(status).toBe(401)
  }
}

describe('guessing at a password', () => {
  test('waits longer after each try, up to a quarter of an hour, and the right one ends that', async () => {
    expect(await guess({})).toBe(5)
    const waits: number[] = []
    for (let tries = 0; tries < 14; tries += 1) {
      const refused = await login('guess')
      waits.push(waitOf(refused))
      // An early retry does not extend the wait.
      clock.pass(waitOf(refused) * 1000 - 1)
      expect((await login(deskPassword)).status).toBe(429)
      clock.pass(1)
      expect((await login('guess')).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900])
    clock.pass(15 * minute)
    expect((await login(deskPassword)).status).toBe(200)
    expect(await guess({})).toBe(5)
  })

  test('a hundred at once, at two processes, are five tries', async () => {
    const guesses = Array.from({ length: 100 }, (_, n) => login('guess', { at: n % 2 ? desk : other }))
    const answers = await Promise.all(guesses)
    expect(statuses(answers)).toEqual([...Array(5).fill(401), ...Array(95).fill(429)])
  })

  test('a process whose clock is behind lets free tries pass as well', async () => {
    const behind = await openDesk({
      clock: new ManualClock(clock.now() - 10),
      config: { trustProxy: true },
      beside: desk,
    })
    expect((await login('guess')).status).toBe(401)
    expect((await login(deskPassword, { at: behind })).status).toBe(200)
    await behind.close()
  })

  test('is not begun anew by a restart', async () => {
    const before = await openDesk({ clock, config: { trustProxy: true }, beside: desk })
    expect(await guess({ at: before })).toBe(5)
    await before.close()
    const after = await openDesk({ clock, config: { trustProxy: true }, beside: desk })
    expect((await login('guess', { at: after })).status).toBe(429)
    await after.close()
  })

  test('from one network at many addresses waits too, and a right one clears no way', async () => {
    const ip = '198.51.100.8'
    const guesses = Array.from({ length: 60 }, (_, n) => login('guess', { ip }, `user${n}@northwind.example`))
    expect(statuses(await Promise.all(guesses))).toEqual([...Array(50).fill(401), ...Array(10).fill(429)])
    expect((await login(deskPassword, { ip })).status).toBe(429)
    clock.pass(1000)
    expect((await login(deskPassword, { ip })).status).toBe(200)
    expect((await login('guess', { ip }, 'one.more@northwind.example')).status).toBe(401)
    const refused = await login('guess', { ip }, 'yet.another@northwind.example')
    expect([refused.status, waitOf(refused)]).toEqual([429, 2])
  })

  test('is one network behind the whole of an IPv6 connection, and behind any port', async () => {
    expect(await guess({ ip: '2001:db8:1:2::1' })).toBe(5)
    for (const ip of ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '[2001:db8:1:2::9]:443'])
      expect((await login('guess', { ip })).status, ip).toBe(429)
    expect((await login('guess', { ip: '2001:db8:1:3::1' })).status).toBe(401)
    expect(await guess({ ip: '203.0.113.1:5000' })).toBe(5)
    for (const ip of ['203.0.113.1:5001', '203.0.113.1', '::ffff:203.0.113.1'])
      expect((await login('guess', { ip })).status, ip).toBe(429)
  })

  test('tells nothing of who is known here: the same answers at the same tries', async () => {
    const answersFor = async (email: string) => {
      const answers: unknown[] = []
      for (let tries = 0; tries < 8; tries += 1) {
        const { status, body, headers } = await login('guess', {}, email)
        answers.push({ status, body, wait: headers.get('retry-after'), cookies: headers.getSetCookie() })
      }
      return answers
    }
    const known = await answersFor(desk.agent.email)
    expect(known).toContainEqual(expect.objectContaining({ status: 429 }))
    expect(await answersFor('nobody@northwind.example')).toEqual(known)
  })

  test('leaves nothing readable of addresses and networks, and nothing at all in the end', async () => {
    await login('guess', { ip: '203.0.113.77' })
    const rows = await desk.database.system((sql) => sql.rows<object>({ text: 'select * from attempts' }))
    expect(JSON.stringify(rows)).not.toMatch(/northwind|203\.0/)
    expect(rows.length).toBeGreaterThan(1)
    const count = async () => {
      await choresOf(desk.parts)
        .find(({ name }) => name === 'attempts.sweep')
        ?.run()
      const left = await desk.database.system((sql) => sql.rows<object>({ text: 'select 1 from attempts' }))
      return left.length
    }
    expect(await count()).toBe(2)
    clock.pass(15 * minute)
    expect(await count()).toBe(1)
    clock.pass(day)
    expect(await count()).toBe(0)
  })
})

describe('who is guessed at', () => {
  test('is not locked out by guesses from elsewhere', async () => {
    for (const ip of ['203.0.113.10', '203.0.113.11', '203.0.113.12']) expect(await guess({ ip })).toBe(5)
    expect((await login(deskPassword, { ip: '198.51.100.20' })).status).toBe(200)
  })

  test('signs in on a device they know from the very network of the guesses', async () => {
    const cookie = deviceOf(await login(deskPassword))
    expect(await guess({})).toBe(5)
    expect((await login(deskPassword)).status).toBe(429)
    expect((await login(deskPassword, { cookie })).status).toBe(200)
  })

  test('signs in on a device they know while the network waits', async () => {
    const ip = '198.51.100.30'
    const cookie = deviceOf(await login(deskPassword, { ip }))
    const guesses = Array.from({ length: 55 }, (_, n) => login('guess', { ip }, `user${n}@northwind.example`))
    await Promise.all(guesses)
    expect((await login(deskPassword, { ip, cookie })).status).toBe(200)
    expect((await login(deskPassword, { ip }, desk.owner.email)).status).toBe(429)
  })

  test('has as many tries on a device they know as anybody: it opens nothing to who took its cookie', async () => {
    const cookie = deviceOf(await login(deskPassword))
    expect(await guess({ cookie })).toBe(5)
    // At either process.
    expect((await login('guess', { cookie, ip: '203.0.113.99', at: other })).status).toBe(429)
    clock.pass(1000)
    expect((await login(deskPassword, { cookie })).status).toBe(200)
  })
})

describe('the cookie of a device', () => {
  test('is out of reach of scripts, goes to the calls of the account alone, and outlasts the session', async () => {
    const answer = await login(deskPassword)
    expect(cookieOf(answer, 'outpost_device')).toMatch(
      /^outpost_device=[^;]+; Max-Age=34560000; Path=\/api\/account; HttpOnly; SameSite=Strict$/,
    )
    const pair = cookieOf(answer, 'outpost_refresh').split(';')[0] as string
    const out = await desk.call<object>('POST', '/account/logout', { headers: { cookie: pair }, body: {} })
    expect(cookieOf(out, 'outpost_device')).toBe('')
  })

  test('counts for who signed in there, not for others', async () => {
    const cookie = deviceOf(await login(deskPassword, {}, desk.insider.email))
    expect(await guess({})).toBe(5)
    expect((await login(deskPassword, { cookie })).status).toBe(429)
    clock.pass(1000)
    // From now on the device is known for both.
    const both = deviceOf(await login(deskPassword, { cookie }))
    expect(await guess({})).toBe(5)
    expect((await login(deskPassword, { cookie: both })).status).toBe(200)
    expect((await login(deskPassword, { cookie: both }, desk.insider.email)).status).toBe(200)
  })

  test('is also given by a refresh: devices that were signed in before know their people', async () => {
    const pair = cookieOf(await login(deskPassword), 'outpost_refresh').split(';')[0] as string
    const headers = { cookie: pair, 'x-forwarded-for': '198.51.100.7' }
    const refreshed = await desk.call<object>('GET', '/account/refreshaccesstoken', { headers })
    expect(refreshed.status).toBe(200)
    expect(await guess({})).toBe(5)
    expect((await login(deskPassword, { cookie: deviceOf(refreshed) })).status).toBe(200)
  })

  test('that we did not make is worth nothing', async () => {
    const [name, value = ''] = deviceOf(await login(deskPassword, {}, desk.insider.email)).split('=')
    const own = `${desk.accountId}-${desk.agent.id}`
    const insiders = `${desk.accountId}-${desk.insider.id}`
    const [device, , mac] = decodeURIComponent(value).split('.')
    expect(await guess({})).toBe(5)
    for (const forged of [
      `${device}.${own}.${mac}`,
      `${device}.${insiders}_${own}.${mac}`,
      `${randomUUID()}.${own}.`,
      `${device}.${own}`,
      '..',
      '%00',
      'x'.repeat(3000),
    ])
      expect((await login(deskPassword, { cookie: `${name}=${forged}` })).status, forged).toBe(429)
  })
})

test('tries are no account’s: work of a desk neither sees nor makes any', async () => {
  await login('guess')
  expect(await desk.sql('select * from attempts')).toEqual([])
  const making = desk.sql(`insert into attempts values ('sign-in.address', 'somebody', 99, 0, 0)`)
  await expect(making).rejects.toThrow('row-level security')
})

test('nothing went wrong on our side', () => {
  expect([...desk.logged, ...other.logged]).toEqual([])
})
