import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { claim, leaseMs } from '#server/outbox/claim.ts'
import { enqueue } from '#server/outbox/enqueue.ts'
import type { AppliedKind, DeliveredKind, DeliveryTools, Outcome, OutboxKind } from '#server/outbox/kind.ts'
import { forgetSettled } from '#server/outbox/retention.ts'
import { carryOut } from '#server/outbox/carry-out.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { quickClock } from '../../support/manual-time.ts'
import { carryOutDue } from '../../support/outbox.ts'
import { ManualClock } from '../../support/replica.ts'
import { until } from '../../support/until.ts'

/* Outbox rows are delivered once in the order of their lane, or become dead letters with the reason. */

interface Parcel {
  to: string
  n: number
}

let desk: TestDesk
const now = Date.now()
const day = 86_400_000
/** Deliveries in order, with their tools. */
const delivered: (Parcel & DeliveryTools)[] = []
let answer: (parcel: Parcel) => Promise<Outcome>

const base: OutboxKind<Parcel> = {
  name: 'parcel',
  title: 'Parcel',
  payload: z.object({ to: z.string(), n: z.int() }),
  lane: ({ to }) => to,
  about: ({ to }) => to,
  retryPolicy: { maxAttempts: 3, maxBackoffMs: 5000 },
}
const kind: DeliveredKind<Parcel> = {
  ...base,
  deliver(parcel, tools) {
    delivered.push({ ...parcel, ...tools })
    return answer(parcel)
  },
}

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.system((sql) => sql.rows({ text: 'delete from outbox' }))
  delivered.length = 0
  desk.logged.length = 0
  answer = () => Promise.resolve({ kind: 'sent' })
})

const put = (to: string, n: number, entry: { key?: string; notBefore?: number } = {}) =>
  desk.database.desk(desk.accountId, (sql) =>
    enqueue(sql, kind, { to, n }, { key: entry.key ?? `${to} ${n}`, now, ...entry }),
  )
const rows = () =>
  desk.sql<{ key: string; state: string; reason: string | null; attempts: number; payload: unknown }>(
    'select key, state, reason, attempts, payload from outbox order by place',
  )
const run = (at = now) => carryOutDue(desk, [kind], at)
const taken = (at = now, free = 10) => claim(desk.database, [{ kind: kind.name, free }], at)
const namesOf = () => delivered.map(({ to, n }) => `${to} ${n}`)

describe('a key', () => {
  test('put in twice is there once, also when it is done, and never for another account', async () => {
    await put('a', 1, { key: 'k' })
    await put('a', 2, { key: 'k' })
    expect(await run()).toBe(1)
    await put('a', 3, { key: 'k' })
    expect(await run()).toBe(0)
    expect(namesOf()).toEqual(['a 1'])
    // Payloads are deleted when no longer needed; the record of the delivery stays.
    expect(await rows()).toEqual([{ key: 'k', state: 'done', reason: null, attempts: 1, payload: null }])
    const { accountId } = desk.stranger
    await desk.database.desk(accountId, (sql) => enqueue(sql, kind, { to: 'a', n: 4 }, { key: 'k', now }))
    expect(await run()).toBe(1)
    expect(delivered.at(-1)).toMatchObject({ n: 4, accountId })
  })

  test('comes with its transaction or not at all', async () => {
    const broken = desk.database.desk(desk.accountId, async (sql) => {
      await enqueue(sql, kind, { to: 'a', n: 1 }, { key: 'k', now })
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })

  test('is forgotten after a week, and what did not go out after 30 days', async () => {
    await put('a', 1)
    await put('b', 1)
    answer = ({ to }) => Promise.resolve(to === 'a' ? { kind: 'sent' } : { kind: 'failed', reason: 'no' })
    await put('c', 1, { notBefore: now + 100 * day })
    await run()
    expect(await forgetSettled(desk.database, now + 7 * day - 1)).toBe(0)
    expect(await forgetSettled(desk.database, now + 7 * day + 1)).toBe(1)
    expect(await forgetSettled(desk.database, now + 30 * day + 1)).toBe(1)
    expect((await rows()).map(({ key }) => key)).toEqual(['c 1'])
  })
})

describe('a lane', () => {
  test('goes one after the other, and lanes side by side', async () => {
    for (const n of [1, 2]) for (const to of ['a', 'b']) await put(to, n)
    expect((await taken()).map(({ payload }) => payload)).toEqual([
      { to: 'a', n: 1 },
      { to: 'b', n: 1 },
    ])
    expect(await taken()).toEqual([])
  })

  test('waits behind one that is tried again, and neither for one that is not due nor for one that waits for a person', async () => {
    await put('a', 1, { notBefore: now + 1000 })
    await put('a', 2)
    await put('a', 3)
    answer = ({ n }) => Promise.resolve({ kind: n === 2 ? 'retry' : 'sent', reason: 'busy' })
    await run()
    expect(namesOf()).toEqual(['a 2'])
    answer = ({ n }) => Promise.resolve({ kind: n === 2 ? 'failed' : 'sent', reason: 'never' })
    // The first one is due, and the other one waits for its retry.
    await run(now + 60_000)
    expect(namesOf()).toEqual(['a 2', 'a 1', 'a 2', 'a 3'])
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
  })

  test('of several processes is never in two hands at once', async () => {
    for (let n = 0; n < 20; n += 1) for (const to of ['a', 'b', 'c']) await put(to, n)
    const inHand = new Set<string>()
    let clashes = 0
    answer = async ({ to }) => {
      if (inHand.has(to)) clashes += 1
      inHand.add(to)
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 10))
      inHand.delete(to)
      return { kind: 'sent' }
    }
    // Like a process: one that finds nothing polls again.
    const process = async () => {
      let count = 0
      await until('all are gone', async () => {
        count += await run()
        return (await rows()).every(({ state }) => state === 'done')
      })
      return count
    }
    const counts = await Promise.all([process(), process(), process()])
    expect(clashes).toBe(0)
    expect(delivered).toHaveLength(60)
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1)
    for (const to of ['a', 'b', 'c'])
      expect(delivered.filter((each) => each.to === to).map(({ n }) => n)).toEqual([...Array(20).keys()])
  })
})

describe('a try', () => {
  test('that comes to nothing waits longer each time, under one idempotency key, then waits for a person', async () => {
    answer = () => Promise.resolve({ kind: 'retry', reason: 'HTTP 503' })
    await put('a', 1)
    await run()
    expect(await run(now + 999)).toBe(0)
    expect(await run(now + 5000)).toBe(1)
    expect(await run(now + 10_000)).toBe(1)
    expect(await run(now + day)).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'HTTP 503', attempts: 3 }])
    expect(delivered.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    expect(new Set(delivered.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  test('whose end is not known is never repeated by itself', async () => {
    answer = () => Promise.resolve({ kind: 'unknown', reason: 'No answer' })
    await put('a', 1)
    await run()
    await run(now + day)
    expect(delivered).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { state: 'unknown', reason: 'No answer', payload: { to: 'a', n: 1 } },
    ])
  })

  test('that throws is tried again, and people are told nothing of the fault but that there was one', async () => {
    answer = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7'))
    await put('a', 1)
    await run()
    expect(await rows()).toMatchObject([{ state: 'waiting', reason: 'The server could not carry it out' }])
    expect(desk.logged).toEqual([{ message: expect.stringContaining('ECONNREFUSED 10.0.0.7') }])
  })

  test('is made by who has it: a process that died leaves it to another, and writes nothing in it any more', async () => {
    await put('a', 1)
    const [lost] = await taken()
    expect(await taken(now + leaseMs - 1)).toEqual([])
    expect(await run(now + leaseMs)).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }])
    // The process was not dead but slow.
    const parts = { database: desk.database, kinds: [kind], clock: quickClock, random: nodeRandom }
    answer = () => Promise.resolve({ kind: 'failed', reason: 'too late' })
    await carryOut({ ...parts, log: { warn: () => undefined } }, lost as never, () => false)
    expect(await rows()).toMatchObject([{ state: 'done', reason: null }])
  })

  test('at which each process dies is not made for ever', async () => {
    await put('a', 1)
    for (let lease = 0; lease < 3; lease += 1) expect(await taken(now + lease * leaseMs)).toHaveLength(1)
    await run(now + 3 * leaseMs)
    expect(delivered).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'The server stopped at each attempt' }])
  })

  test('that does not end is told to, and not waited for after that', async () => {
    const clock = new ManualClock(now)
    await put('a', 1)
    const [row] = await taken()
    answer = () => new Promise(() => undefined)
    const parts = { database: desk.database, kinds: [kind], clock, random: nodeRandom }
    const ending = carryOut({ ...parts, log: { warn: () => undefined } }, row as never, () => false)
    await until('it is under way', () => delivered.length === 1)
    clock.pass(29_999)
    expect(delivered[0]?.signal.aborted).toBe(false)
    clock.pass(1)
    expect(delivered[0]?.signal.aborted).toBe(true)
    clock.pass(5000)
    await ending
    expect(await rows()).toMatchObject([{ state: 'unknown', reason: 'It did not end in time' }])
    expect(clock.nextAt).toBeUndefined()
  })

  test('of what another version put in waits for a person', async () => {
    await put('a', 1)
    await desk.sql(`update outbox set payload = '{"for": "a"}'`)
    await run()
    expect(delivered).toEqual([])
    expect(await rows()).toMatchObject([
      { state: 'failed', reason: 'Another version of the server has put it in' },
    ])
  })
})

describe('what is applied in the database', () => {
  let fails = false
  const counting: AppliedKind<Parcel> = {
    ...base,
    name: 'counted',
    async apply(sql, { n }) {
      await sql.rows({ text: `update teams set description = description || $1`, values: [String(n)] })
      if (fails) throw new Error('no')
    },
  }
  const count = (at = now) => carryOutDue(desk, [counting], at)
  const written = async () =>
    (await desk.sql<{ description: string }>('select description from teams'))[0]?.description

  test('is there with the end of its row, once, whoever else has it', async () => {
    await desk.database.desk(desk.accountId, (sql) =>
      enqueue(sql, counting, { to: 'a', n: 1 }, { key: 'k', now }),
    )
    fails = true
    await count()
    expect(await written()).toBe('')
    fails = false
    const [lost] = await claim(desk.database, [{ kind: counting.name, free: 1 }], now + 10_000)
    await count(now + 10_000 + leaseMs)
    expect(await written()).toBe('1')
    const log = { warn: () => undefined }
    const parts = { database: desk.database, kinds: [counting], clock: quickClock, random: nodeRandom, log }
    await carryOut(parts, lost as never, () => false)
    expect(await written()).toBe('1')
    expect(await rows()).toMatchObject([{ state: 'done' }])
  })
})
