import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { housekeeping } from '#server/housekeeping.ts'
import { startJobs, type JobQueue, type RecurringJob } from '#server/jobs/queue.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
const queues: JobQueue[] = []
const errors: object[] = []
const log = { info: () => undefined, error: (details: object) => void errors.push(details) }

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(async () => {
  for (const queue of queues) await queue.stop()
  await desk.close()
})

const start = async (jobs: RecurringJob[]) => {
  const queue = await startJobs({ connection: desk.connection, jobs, log })
  queues.push(queue)
  return queue
}

/** A job that tells when it runs. */
function telling(name: string, work: () => Promise<void> = () => Promise.resolve()) {
  const runs: number[] = []
  let tell: () => void
  let told = new Promise<void>((resolve) => (tell = resolve))
  const job: RecurringJob = {
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
  return { job, runs, next: () => told }
}

test('a run is done once, by one of the processes', async () => {
  const [a, b] = [telling('test.once'), telling('test.once')]
  const [here] = [await start([a.job]), await start([b.job])]
  const ran = Promise.race([a.next(), b.next()])
  await here.runNow('test.once')
  await ran
  // The queue is looked at every two seconds; both had their turn when a second job has come through.
  const marker = telling('test.marker')
  const there = await start([marker.job])
  const marked = marker.next()
  await there.runNow('test.marker')
  await marked
  expect(a.runs.length + b.runs.length).toBe(1)
})

test('the queue says whether it is well', async () => {
  const queue = await start([telling('test.well').job])
  expect(await queue.isWell()).toBe(true)
})

test('a job that fails is told about and tried again', async () => {
  let fails = true
  const flaky = telling('test.flaky', async () => {
    if (fails) throw new Error('not now')
  })
  const queue = await start([flaky.job])
  const first = flaky.next()
  await queue.runNow('test.flaky')
  await first
  const second = flaky.next()
  fails = false
  await second
  expect(errors).toMatchObject([{ job: 'test.flaky', err: { message: 'not now' } }])
})

test('housekeeping removes sessions that are over', async () => {
  await desk.signIn(desk.agent)
  await desk.sql(
    `insert into sessions (id, user_id, token_hash, created_at, expires_at, remember_me, used_at)
      values ($1, $2, 'x', 0, 1, false, 0)`,
    [randomUUID(), desk.agent.id],
  )
  const { database, clock, attachments } = desk
  const jobs = housekeeping({ database, clock, attachments, rawMail: attachments, log })
  expect(jobs.map(({ name }) => name)).toEqual([
    ...[
      'sessions.sweep',
      'attempts.sweep',
      'codes.sweep',
      'attachments.sweep',
      'articles.empty-trash',
      'outbox.forget',
      'events.forget',
      'sync.forget',
    ],
  ])
  for (const job of jobs) await job.run()
  expect(await desk.sql('select 1 from sessions where expires_at < 10')).toEqual([])
  expect((await desk.call('GET', '/account/me', { as: desk.agent })).status).toBe(200)
})
