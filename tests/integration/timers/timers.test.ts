import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import { nodeRandom } from '#server/node-clock.ts'
import type { RingKind, RunKind } from '#server/timers/kind.ts'
import { ringDue } from '#server/timers/ring.ts'
import { runTimers } from '#server/timers/runner.ts'
import { setTimer } from '#server/timers/set-timer.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { quickClock } from '../../support/manual-time.ts'
import { until } from '../../support/until.ts'

/* Due timers take effect once, whichever process polls and whichever dies. */

let desk: TestDesk
const now = Date.now()
const hour = 3_600_000
let during: () => Promise<void>
let fails: boolean

/** Each timer writes a mark in its transaction. */
const bell: RingKind = {
  name: 'bell',
  async ring({ sql, take }, subjectId) {
    if (!(await take())) return
    await sql.rows({
      text: `update teams set description = description || $1`,
      values: [`${subjectId} `],
    })
    await during()
    if (fails) throw new Error('no')
  },
}

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  during = () => Promise.resolve()
  fails = false
  desk.logged.length = 0
  await desk.sql('delete from timers')
  await desk.sql(`update teams set description = ''`)
})

const set = (subjectId: number, dueAt: number | null, kind = bell.name) =>
  desk.database.desk(desk.accountId, (sql) => setTimer(sql, kind, subjectId, dueAt))
const look = (at: number, kinds: (RingKind | RunKind)[] = [bell]) => {
  const log = { warn: (message: string) => void desk.logged.push({ message }) }
  return ringDue({ database: desk.database, kinds, random: nodeRandom, log }, at)
}
const rung = async () => {
  const [team] = await desk.sql<{ description: string }>('select description from teams')
  return (team?.description ?? '').split(' ').filter(Boolean).map(Number)
}
const timers = () =>
  desk.sql<{ id: number; at: number }>('select subject_id as id, due_at as at from timers order by due_at')

describe('a timer', () => {
  test('rings at its moment, once, the oldest first', async () => {
    await set(2, now + hour)
    await set(1, now)
    expect(await look(now - 1)).toBe(false)
    expect(await look(now + hour)).toBe(true)
    expect(await look(now + 2 * hour)).toBe(false)
    expect(await rung()).toEqual([1, 2])
    expect(await timers()).toEqual([])
  })

  test('set anew has one moment, and stopped it has none', async () => {
    await set(1, now)
    await set(1, now + hour)
    await set(2, now)
    await set(2, null)
    await look(now)
    expect(await rung()).toEqual([])
    expect(await timers()).toEqual([{ id: 1, at: now + hour }])
  })

  test('is left alone by a process that does not know its kind', async () => {
    await set(1, now, 'of a newer version')
    expect(await look(now)).toBe(false)
    expect(await timers()).toHaveLength(1)
  })

  test('goes with what it would change or not at all, and is tried again later, however often', async () => {
    fails = true
    await set(1, now)
    await set(2, now + 1)
    const other: RingKind = {
      ...bell,
      name: 'other',
      ring: ({ sql, take }) =>
        take()
          .then(() => sql)
          .then(() => {}),
    }
    await set(3, now + 2, 'other')
    await look(now + 2, [bell, other])
    expect(await rung()).toEqual([])
    // A failing timer does not block others.
    expect((await timers()).map(({ id }) => id)).toEqual([1, 2])
    expect(desk.logged).toHaveLength(2)
    expect(await look(now + 1001)).toBe(false)
    for (let n = 1; n <= 30; n += 1) await look(now + n * 60_000)
    fails = false
    await look(now + hour)
    expect((await rung()).sort((a, b) => a - b)).toEqual([1, 2])
  })

  test('that was set anew while it was looked for rings at its new moment', async () => {
    await set(1, now)
    await set(2, now + 1)
    during = async () => {
      during = () => Promise.resolve()
      await set(2, now + hour)
    }
    await look(now + 1)
    expect(await rung()).toEqual([1])
    expect(await timers()).toEqual([{ id: 2, at: now + hour }])
  })

  test('whose subject is gone goes without a word', async () => {
    const blind: RingKind = { name: bell.name, ring: () => Promise.resolve() }
    await set(1, now)
    await look(now, [blind])
    expect(await timers()).toEqual([])
    expect(desk.logged).toEqual([])
  })

  test('of a kind with transactions of its own goes when that says it is settled', async () => {
    let isSettled = false
    const runs: number[] = []
    const kind: RunKind = {
      name: 'mail',
      run: (_, subjectId) => Promise.resolve((runs.push(subjectId), isSettled)),
    }
    await set(1, now, 'mail')
    await look(now, [kind])
    expect(await timers()).toHaveLength(1)
    isSettled = true
    await look(now + 60_000, [kind])
    expect(runs).toEqual([1, 1])
    expect(await timers()).toEqual([])
  })
})

test('two processes, one of them killed over and over, ring each timer once', async () => {
  const count = 60
  for (let id = 1; id <= count; id += 1) await set(id, now - id)
  during = () => new Promise((resolve) => setTimeout(resolve, 5))
  const start = async (name: string) => {
    const database = await openDatabase({ ...desk.connection, application_name: name } as never)
    const log = { warn: () => undefined }
    const runner = runTimers({ database, kinds: [bell], clock: quickClock, random: nodeRandom, log })
    return async () => {
      await runner.stop()
      await database.close()
    }
  }
  const killer = new pg.Client(desk.connection)
  await killer.connect()
  const stops = [await start('victim'), await start('survivor')]
  let killed = 0
  await until(
    'all have rung',
    async () => {
      const { rowCount } = await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`,
      )
      killed += rowCount ?? 0
      return (await timers()).length === 0
    },
    { within: 60_000 },
  )
  await killer.end()
  for (const stop of stops) await stop()
  expect(killed).toBeGreaterThan(0)
  expect((await rung()).sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, n) => n + 1))
}, 90_000)
