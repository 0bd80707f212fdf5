import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choresOf } from '#server/areas.ts'
import { everyMinutes, type Chore } from '#server/chores/chore.ts'
import { runChores, type RunningChores } from '#server/chores/runner.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { pause, type Clock } from '#lib/clock.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
const running: RunningChores[] = []
const errors: object[] = []
const log = { warn: () => undefined, error: (details: object) => void errors.push(details) }

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(async () => {
  for (const chores of running) await chores.stop()
  await desk.close()
})

/** Factor by which all time runs faster, including leases. */
const haste = 20
const began = nodeClock.now()
const fastClock: Clock = {
  now: () => Math.round(began + (nodeClock.now() - began) * haste),
  monotonic: () => nodeClock.monotonic() * haste,
  after: (ms, run) => nodeClock.after(ms / haste, run),
}

const start = (chores: Chore[]) => {
  const started = runChores({ database: desk.database, chores, clock: fastClock, random: nodeRandom, log })
  running.push(started)
  return started
}

/** Chore that records its runs. */
function telling(name: string, work: () => Promise<void> = () => Promise.resolve()) {
  const runs: number[] = []
  let tell: () => void
  let told = new Promise<void>((resolve) => (tell = resolve))
  const chore: Chore = {
    name,
    schedule: everyMinutes(1_000_000),
    limit: 60,
    async run() {
      runs.push(runs.length)
      tell()
      told = new Promise((resolve) => (tell = resolve))
      await work()
    },
  }
  return { chore, runs, next: () => told }
}

test('a run is done once, by one of the processes', async () => {
  const [a, b] = [telling('test.once'), telling('test.once')]
  const [here] = [start([a.chore]), start([b.chore])]
  const ran = Promise.race([a.next(), b.next()])
  await here.runNow('test.once')
  await ran
  // Both processes have polled again once a later chore has run.
  const marker = telling('test.marker')
  const there = start([marker.chore])
  const marked = marker.next()
  await there.runNow('test.marker')
  await marked
  expect(a.runs.length + b.runs.length).toBe(1)
})

test('what a dead process left is done by another, and a slow one keeps its chore', async () => {
  const slow = telling('test.slow', () => pause(fastClock, 40_000))
  const other = telling('test.slow')
  const first = slow.next()
  await start([slow.chore]).runNow('test.slow')
  await first
  start([other.chore])
  // Longer than a lease, which its process extends meanwhile.
  await pause(fastClock, 25_000)
  expect(other.runs).toEqual([])
  await desk.database.system((sql) =>
    sql.rows({
      text: `insert into chores (name, next_at, held_until, fence, attempts) values ('test.left', 0, $1, 7, 1)`,
      values: [fastClock.now() + 3000],
    }),
  )
  const left = telling('test.left')
  const taken = left.next()
  start([left.chore])
  await taken
  expect(left.runs).toHaveLength(1)
})

test('chores are looked after until they are stopped', async () => {
  const chores = start([telling('test.well').chore])
  expect(chores.isWell()).toBe(true)
  await chores.stop()
  await pause(fastClock, 20_000)
  expect(chores.isWell()).toBe(false)
})

test('a chore that fails is told about and tried again', async () => {
  let fails = true
  const flaky = telling('test.flaky', async () => {
    if (fails) throw new Error('not now')
  })
  const chores = start([flaky.chore])
  const first = flaky.next()
  await chores.runNow('test.flaky')
  await first
  const second = flaky.next()
  fails = false
  await second
  expect(errors).toMatchObject([{ chore: 'test.flaky', err: { message: 'not now' } }])
})

test('housekeeping removes sessions that are over', async () => {
  await desk.signIn(desk.agent)
  await desk.sql(
    `insert into sessions (id, user_id, token_hash, created_at, expires_at, remember_me, used_at)
      values ($1, $2, 'x', 0, 1, false, 0)`,
    [randomUUID(), desk.agent.id],
  )
  const chores = choresOf(desk.parts)
  expect(chores.map(({ name }) => name).sort()).toEqual([
    ...['accounts.end', 'articles.empty-trash', 'attachments.sweep', 'attempts.sweep', 'audit.check'],
    ...['billing.refresh', 'calls.forget'],
    ...['codes.sweep', 'conversations.empty-trash', 'events.forget'],
    ...['exports.sweep', 'hosts.check', 'inboxes.watch', 'integrations.issues'],
    'jobs.forget',
    ...['notifications.forget', 'outbox.forget', 'reports.earlier-facts', 'sessions.sweep'],
    ...['signing-keys.look', 'sms.auto-resolve', 'submissions.watch'],
    ...['sync.forget', 'tasks.remind', 'trials.end'],
  ])
  for (const chore of chores) await chore.run()
  expect(await desk.sql('select 1 from sessions where expires_at < 10')).toEqual([])
  expect((await desk.call('GET', '/account/me', { as: desk.agent })).status).toBe(200)
})
