import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Id } from '#lib/id.ts'
import { nodeClock } from '#server/node-clock.ts'
import { longestQuietMs, quietIntervalMs, Tailer } from '#server/realtime/tailer.ts'
import { until } from '../../support/until.ts'
import { mail, makeWorld, op, type Device, type World } from '../sync/world.ts'

/* Devices are poked at once, except for changes of a silent job, which are poked periodically. */

let world: World
let device: Device
let mailboxId: Id
let tailer: Tailer
let told: number[]
let looks: number
let at: number

beforeAll(async () => {
  world = await makeWorld()
  mailboxId = await world.addMailbox('Support')
  device = await world.device(await world.addUser('Ann'))
})
afterAll(() => world.close())

beforeEach(async () => {
  told = []
  looks = 0
  at = 0
  tailer = new Tailer({
    database: world.database,
    // Polls continuously, with a stopped clock.
    clock: { now: () => at, monotonic: () => at, after: (_, run) => nodeClock.after(1, run) },
    log: { warn: (_, message) => expect.unreachable(message) },
    silentJobs: ['old things'],
    isHeard() {
      looks += 1
      return true
    },
    onHead: (accountId, head) => void (accountId === world.accountId && told.push(head)),
    onJobs: () => undefined,
  })
  tailer.start()
  await hasLooked()
  told = []
})
afterEach(async () => {
  await tailer.stop()
  await world.sql('delete from jobs')
})

/** Waits for two polls: the first may have begun before. */
async function hasLooked(): Promise<void> {
  const before = looks
  await until('it has looked', () => looks >= before + 3, { every: 2 })
}

const headOf = async () => (await world.sql<{ seq: number }>('select seq from account_head'))[0]?.seq

/** Starts a job of a user. */
const begin = (kind: string, startedBy: Id | null) =>
  world.sql(
    `insert into jobs (kind, input, state, started_by, next_at, created_at) values ($1, '{}', 'running', $2, 0, 0)`,
    [kind, startedBy],
  )

/** Writes a row as a job of a user. */
const write = (actorId: Id | null) =>
  world.database.desk(world.accountId, async (sql) => {
    await sql.rows({ text: `select set_config('app.actor', $1, true)`, values: [String(actorId ?? '')] })
    await sql.rows({ text: 'update mailboxes set name = name where id = $1', values: [mailboxId] })
  })

test('D2-07: what a silent job writes is told ever more seldom, down to once a minute', async () => {
  await begin('old things', device.userId)
  const at0 = at
  const moments: number[] = []
  for (; at - at0 < 4 * longestQuietMs; at += quietIntervalMs) {
    const before = told.length
    await write(device.userId)
    await hasLooked()
    if (told.length > before) moments.push((at - at0) / quietIntervalMs)
  }
  expect(moments).toEqual([1, 3, 7, 13, 19])
})

test('what a silent job writes is told after ten seconds, and the last of it too', async () => {
  await begin('old things', device.userId)
  at += quietIntervalMs
  await write(device.userId)
  await hasLooked()
  expect(told).toEqual([await headOf()])
  for (let n = 0; n < 5; n += 1) {
    await write(device.userId)
    await hasLooked()
  }
  at += 2 * quietIntervalMs - 1
  await hasLooked()
  expect(told).toHaveLength(1)
  at += 1
  await hasLooked()
  expect(told.slice(1)).toEqual([await headOf()])
})

test('whatever else happens meanwhile is told at once: an op, a mail, another’s job', async () => {
  await begin('old things', device.userId)
  await write(device.userId)
  await hasLooked()
  const others = [
    () => world.push(device, [op('conversations.compose', mail(device.newId(), device.newId(), mailboxId))]),
    () => write(null),
    () => write(device.userId + 1),
  ]
  for (const other of others) {
    await write(device.userId)
    await other()
    await hasLooked()
    expect(told.at(-1)).toBe(await headOf())
  }
})

test('what it wrote last is told as soon as it ends or waits', async () => {
  await begin('old things', device.userId)
  await write(device.userId)
  await hasLooked()
  await write(device.userId)
  await hasLooked()
  expect(told.at(-1)).not.toBe(await headOf())
  await world.sql('update account_head set job_seq = job_seq + 1')
  await hasLooked()
  expect(told.at(-1)).toBe(await headOf())
})

test('jobs that people wait for, and those of nobody in particular, are told at once', async () => {
  for (const [kind, startedBy] of [
    ['new things', device.userId],
    ['old things', null],
  ] as const) {
    await begin(kind, startedBy)
    for (let n = 0; n < 2; n += 1) {
      await write(startedBy)
      await hasLooked()
      expect(told.at(-1)).toBe(await headOf())
    }
    await world.sql('delete from jobs')
  }
})
