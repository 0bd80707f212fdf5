import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choresOf } from '#server/areas.ts'
import { startChores, type Chore, type ChoreQueue } from '#server/chores/queue.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
const queues: ChoreQueue[] = []
const errors: object[] = []
const log = { info: () => undefined, error: (details: object) => void errors.push(details) }

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(async () => {
  for (const queue of queues) await queue.stop()
  await desk.close()
})

const start = async (chores: Chore[]) => {
  const queue = await startChores({ connection: desk.connection, chores, log })
  queues.push(queue)
  return queue
}

/** A chore that tells when it runs. */
function telling(name: string, work: () => Promise<void> = () => Promise.resolve()) {
  const runs: number[] = []
  let tell: () => void
  let told = new Promise<void>((resolve) => (tell = resolve))
  const chore: Chore = {
    name,
    cron: '0 0 1 1 *',
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
  const [here] = [await start([a.chore]), await start([b.chore])]
  const ran = Promise.race([a.next(), b.next()])
  await here.runNow('test.once')
  await ran
  // The queue is looked at every two seconds; both had their turn when a second chore has come through.
  const marker = telling('test.marker')
  const there = await start([marker.chore])
  const marked = marker.next()
  await there.runNow('test.marker')
  await marked
  expect(a.runs.length + b.runs.length).toBe(1)
})

test('the queue says whether it is well', async () => {
  const queue = await start([telling('test.well').chore])
  expect(await queue.isWell()).toBe(true)
})

test('a chore that fails is told about and tried again', async () => {
  let fails = true
  const flaky = telling('test.flaky', async () => {
    if (fails) throw new Error('not now')
  })
  const queue = await start([flaky.chore])
  const first = flaky.next()
  await queue.runNow('test.flaky')
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
    'billing.refresh',
    ...['codes.sweep', 'conversations.empty-trash', 'events.forget'],
    ...['exports.sweep', 'hosts.check', 'inboxes.watch'],
    'jobs.forget',
    ...['notifications.forget', 'outbox.forget', 'reports.earlier-facts', 'sessions.sweep'],
    ...['signing-keys.look', 'sms.auto-resolve'],
    ...['sync.forget', 'trials.end'],
  ])
  for (const chore of chores) await chore.run()
  expect(await desk.sql('select 1 from sessions where expires_at < 10')).toEqual([])
  expect((await desk.call('GET', '/account/me', { as: desk.agent })).status).toBe(200)
})
