import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeLimits, OneTimeCodes, type CodePurpose } from '#server/auth/codes.ts'
import { choresOf } from '#server/areas.ts'
import { PublicLimits } from '#server/http/public-limits.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { ManualClock } from '../../support/replica.ts'

const hour = 60 * 60_000
const refusal = { code: 'INVALID', message: 'This code has ended. Ask for a new one.' }
/** Error for a wrong code in the asking browser. */
const wrongWith = (left: string) => ({ code: 'INVALID', message: `This code is not right. ${left} left.` })

let clock: ManualClock
let desk: TestDesk
/** Second process of the same desk. */
let other: TestDesk

beforeAll(async () => {
  clock = new ManualClock()
  desk = await openDesk({ clock })
  other = await openDesk({ clock, beside: desk })
})
beforeEach(() => clock.pass(2 * hour))
afterAll(async () => {
  await other.close()
  await desk.close()
})

const codesOf = ({ database, secret }: TestDesk) =>
  new OneTimeCodes({ database, secret, clock, limits: new PublicLimits({ database, secret, clock }) })

const browser = 'the browser that asked'
const asked = {
  purpose: 'sign-up' as CodePurpose,
  address: 'Dana@Customer.example',
  browser,
  network: '203.0.113.1',
}
const make = (from: Partial<typeof asked> = {}, at = desk) => codesOf(at).make({ ...asked, ...from })

interface Typing {
  requestId: string
  code: string
  purpose?: CodePurpose
  browser?: string
}
const redeem = (typed: Typing, at = desk) =>
  codesOf(at).redeem({ purpose: 'sign-up', browser, ...typed }, async (_, address) => address)

const wrong = (code: string) => String((Number(code) + 1) % 10 ** codeLimits.digits).padStart(6, '0')
const outcomes = async (typing: Promise<string>[]) =>
  (await Promise.allSettled(typing)).filter(({ status }) => status === 'fulfilled').length

describe('a code', () => {
  test('is six digits, is taken once, from the browser that asked, blanks or not', async () => {
    const { requestId, code, expiresAt } = await make()
    expect(code).toMatch(/^\d{6}$/)
    expect(expiresAt).toBe(clock.now() + 10 * 60_000)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)} `
    expect(await redeem({ requestId, code: spaced }, other)).toBe('Dana@Customer.example')
    await expect(redeem({ requestId, code })).rejects.toMatchObject(refusal)
  })

  test.each<[string, Partial<Typing>]>([
    ['another browser', { browser: 'another' }],
    ['another purpose', { purpose: 'email-change' }],
    ['another request', { requestId: randomUUID() }],
    ['what is no request', { requestId: "'; drop table codes" }],
  ])('is not taken from %s, in the same words as one that has ended', async (_, otherwise) => {
    const { requestId, code } = await make()
    await expect(redeem({ requestId, code, ...otherwise })).rejects.toMatchObject(refusal)
    await expect(redeem({ requestId, code: wrong(code) })).rejects.toMatchObject(wrongWith('4 tries are'))
    expect(await redeem({ requestId, code })).toBe('Dana@Customer.example')
  })

  test('lasts ten minutes', async () => {
    const { requestId, code } = await make()
    clock.pass(codeLimits.lifetime)
    await expect(redeem({ requestId, code })).rejects.toMatchObject(refusal)
    const next = await make()
    clock.pass(codeLimits.lifetime - 1)
    expect(await redeem(next)).toBe('Dana@Customer.example')
  })

  test('is void once there is a new one, of whichever browser and however the address is written', async () => {
    const first = await make()
    const second = await make({ address: 'dana@customer.example' })
    await expect(redeem(first)).rejects.toMatchObject(refusal)
    const third = await codesOf(desk).remake({ ...asked, requestId: second.requestId })
    expect(third?.requestId).toBe(second.requestId)
    if (third?.code !== second.code)
      await expect(redeem(second)).rejects.toMatchObject(wrongWith('4 tries are'))
    expect(await redeem(third as Typing)).toBe('dana@customer.example')
  })

  test('of another purpose stays', async () => {
    const signUp = await make()
    await make({ purpose: 'email-change' })
    expect(await redeem(signUp)).toBe('Dana@Customer.example')
  })

  test('is not made anew for who did not ask', async () => {
    const { requestId } = await make()
    const again = { ...asked, requestId }
    for (const otherwise of [{ browser: 'another' }, { requestId: randomUUID() }, { requestId: 'none' }])
      expect(await codesOf(desk).remake({ ...again, ...otherwise })).toBeNull()
    expect(await codesOf(desk).remake({ ...again, purpose: 'email-change' })).toBeNull()
  })

  test('is not used up by work that fails', async () => {
    const typed = await make()
    const failing = codesOf(desk).redeem({ ...typed, purpose: 'sign-up', browser }, async () => {
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await redeem(typed)).toBe('Dana@Customer.example')
  })
})

describe('guessing', () => {
  test('a hundred at once, at two processes, are five tries', async () => {
    const { requestId, code } = await make()
    const guesses = Array.from({ length: 100 }, (_, n) =>
      redeem({ requestId, code: wrong(code) }, n % 2 ? desk : other),
    )
    expect(await outcomes(guesses)).toBe(0)
    const [row] = await desk.database.system((sql) =>
      sql.rows<{ tries: number }>({
        text: 'select tries from codes where request_id = $1',
        values: [requestId],
      }),
    )
    expect(row?.tries).toBe(5)
    await expect(redeem({ requestId, code })).rejects.toMatchObject(refusal)
  })

  test('has the fifth try still, and not the sixth', async () => {
    for (const tries of [4, 5]) {
      const { requestId, code } = await make()
      const said = ['4 tries are', '3 tries are', '2 tries are', '1 try is'].map(wrongWith)
      for (let n = 0; n < tries; n += 1)
        await expect(redeem({ requestId, code: wrong(code) })).rejects.toMatchObject(said[n] ?? refusal)
      expect(await outcomes([redeem({ requestId, code })])).toBe(tries === 4 ? 1 : 0)
    }
  })

  test('of many who type the right one at once, one is taken', async () => {
    const typed = await make()
    const typing = Array.from({ length: 5 }, (_, n) => redeem(typed, n % 2 ? desk : other))
    expect(await outcomes(typing)).toBe(1)
  })
})

describe('sending', () => {
  const tried = async (sends: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(sends)
    const refused = settled.filter(({ status }) => status === 'rejected')
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'RATE_LIMITED' })
    return settled.length - refused.length
  }

  test('is five an hour to one address from one network, at whatever process, also after a restart', async () => {
    const sends = Array.from({ length: 12 }, (_, n) =>
      make({ address: n % 2 ? asked.address : 'dana@customer.example' }, n % 3 ? desk : other),
    )
    expect(await tried(sends)).toBe(5)
    const restarted = await openDesk({ clock, beside: desk })
    const waiting = make({}, restarted)
    await expect(waiting).rejects.toMatchObject({ details: { facts: { retryAfter: 3600 } } })
    clock.pass(hour - 1)
    expect(await tried([make({}, restarted)])).toBe(0)
    clock.pass(1)
    expect(await tried(Array.from({ length: 6 }, () => make({}, restarted)))).toBe(5)
    await restarted.close()
  })

  test('by a stranger keeps nobody from asking, and ends no code of theirs', async () => {
    const own = await make({ browser: 'the browser of Dana', network: '198.51.100.7' })
    const strangers = Array.from({ length: 6 }, () => make())
    expect(await tried(strangers)).toBe(5)
    const typed = { requestId: own.requestId, code: own.code, browser: 'the browser of Dana' }
    expect(await redeem(typed)).toBe(asked.address)
    expect(await tried([make({ browser: 'the browser of Dana', network: '198.51.100.7' })])).toBe(1)
  })

  test('has no tries more at a process whose clock is behind', async () => {
    expect(await tried(Array.from({ length: 6 }, () => make()))).toBe(5)
    const late = new ManualClock(clock.now() - 1000)
    const { database, secret } = other
    const behind = new PublicLimits({ database, secret, clock: late })
    const codes = new OneTimeCodes({ database, secret, clock: late, limits: behind })
    expect(await tried([codes.make(asked)])).toBe(0)
  })

  test('is twenty an hour from one network, to whatever addresses', async () => {
    const sends = Array.from({ length: 30 }, (_, n) =>
      make({ address: `user${n}@customer.example` }, n % 2 ? desk : other),
    )
    expect(await tried(sends)).toBe(20)
    expect(await tried([make({ network: '203.0.113.2' })])).toBe(1)
  })
})

test('neither codes nor browsers can be read in the database, and old ones are gone', async () => {
  const { code } = await make()
  const rows = () => desk.database.system((sql) => sql.rows<object>({ text: 'select * from codes' }))
  expect(JSON.stringify(await rows())).not.toContain(browser)
  expect(Object.values((await rows())[0] as object)).not.toContain(code)
  clock.pass(codeLimits.lifetime)
  await choresOf(desk.parts)
    .find(({ name }) => name === 'codes.sweep')
    ?.run()
  expect(await rows()).toEqual([])
  expect(await desk.sql('select * from codes')).toEqual([])
})
