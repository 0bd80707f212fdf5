import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { enqueue } from '#server/outbox/enqueue.ts'
import type { AppliedKind, DeliveredKind } from '#server/outbox/kind.ts'
import { runOutbox } from '#server/outbox/runner.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { openDatabase } from '#server/store/database.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { quickClock } from '../../support/manual-time.ts'
import { until } from '../../support/until.ts'

/* Processes with a shared outbox, one of which loses its connections repeatedly. */

const lanes = ['a', 'b', 'c', 'd']
const each = 15
let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const schema = z.object({ lane: z.string(), n: z.int() })
type Parcel = z.infer<typeof schema>
const base = {
  payload: schema,
  lane: ({ lane }: Parcel) => lane,
  about: ({ lane }: Parcel) => lane,
  retryPolicy: { maxAttempts: 1000, maxBackoffMs: 200 },
}
const delivered: Parcel[] = []
const parcels: DeliveredKind<Parcel> = {
  ...base,
  name: 'parcel',
  title: 'Parcel',
  deliver(parcel) {
    delivered.push(parcel)
    return Promise.resolve({ kind: 'sent' })
  },
}
const notes: AppliedKind<Parcel> = {
  ...base,
  name: 'note',
  title: 'Note',
  async apply(sql, { lane, n }) {
    await sql.rows({
      text: `update teams set description = description || $1`,
      values: [`${lane}${n} `],
    })
  },
}

async function startProcess(name: string) {
  const database = await openDatabase({ ...desk.connection, application_name: name } as never)
  const warnings: string[] = []
  const log = { warn: (line: string) => void warnings.push(line) }
  const parts = { database, kinds: [parcels, notes], clock: quickClock, random: nodeRandom, log }
  const runner = runOutbox(parts)
  return {
    warnings,
    async stop() {
      await runner.stop()
      await database.close()
    },
  }
}

test('with one killed over and over everything is carried out, applied once, and delivered in order', async () => {
  const now = Date.now()
  await desk.database.desk(desk.accountId, async (sql) => {
    for (let n = 0; n < each; n += 1)
      for (const lane of lanes)
        for (const kind of [parcels, notes])
          await enqueue(sql, kind, { lane, n }, { key: `${lane} ${n}`, now })
  })
  const killer = new pg.Client(desk.connection)
  await killer.connect()
  const victim = await startProcess('victim')
  const survivor = await startProcess('survivor')
  let killed = 0
  const isOver = async () => {
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`,
    )
    killed += rowCount ?? 0
    return (await desk.sql(`select 1 from outbox where state <> 'done'`)).length === 0
  }
  await until('all is carried out', isOver, { within: 90_000 })
  await killer.end()
  expect(killed).toBeGreaterThan(0)
  await victim.stop()
  await survivor.stop()
  const [team] = await desk.sql<{ description: string }>('select description from teams')
  const applied = (team?.description ?? '').trim().split(' ')
  expect(applied).toHaveLength(lanes.length * each)
  for (const lane of lanes) {
    const order = [...Array(each).keys()]
    expect(applied.filter((one) => one.startsWith(lane))).toEqual(order.map((n) => `${lane}${n}`))
    // A row may be delivered twice if its process died before storing the result; never before an earlier
    // one.
    const ns = delivered.filter((one) => one.lane === lane).map(({ n }) => n)
    expect([...new Set(ns)]).toEqual(order)
    expect(ns).toEqual(ns.toSorted((a, b) => a - b))
  }
}, 120_000)

test('a process that is stopped ends what is under way, takes nothing more, and is gone at once when idle', async () => {
  delivered.length = 0
  let end = () => {}
  const slow: DeliveredKind<Parcel> = {
    ...parcels,
    name: 'slow',
    deliver: (parcel) =>
      new Promise((resolve) => {
        end = () => {
          delivered.push(parcel)
          resolve({ kind: 'sent' })
        }
      }),
  }
  await desk.database.desk(desk.accountId, async (sql) => {
    for (const n of [1, 2]) await enqueue(sql, slow, { lane: 'a', n }, { key: `slow ${n}`, now: Date.now() })
  })
  const log = { warn: () => undefined }
  const parts = { database: desk.database, kinds: [slow], clock: quickClock, random: nodeRandom, log }
  const runner = runOutbox(parts)
  const state = (n: number) =>
    desk
      .sql<{ state: string }>('select state from outbox where key = $1', [`slow ${n}`])
      .then(([row]) => row?.state)
  await until('it is under way', async () => (await state(1)) === 'claimed')
  const stopped = runner.stop()
  end()
  await stopped
  expect([await state(1), await state(2)]).toEqual(['done', 'waiting'])
  await desk.sql('delete from outbox')
  const idle = runOutbox(parts)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const before = performance.now()
  await idle.stop()
  expect(performance.now() - before).toBeLessThan(300)
})
