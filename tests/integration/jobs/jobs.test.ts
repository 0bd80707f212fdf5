import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import type { Job, JobChoice } from '#domain/jobs/job.ts'
import { forgetJobs } from '#server/jobs/forget.ts'
import type { AnyJobKind, JobKind } from '#server/jobs/kind.ts'
import { runJobs } from '#server/jobs/runner.ts'
import { startJob } from '#server/jobs/start.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { openDatabase } from '#server/store/database.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { until } from '../../support/until.ts'

/* Long jobs of an account run one after the other, in any process. */

const inputSchema = z.object({ name: z.string(), steps: z.int() })
type Input = z.infer<typeof inputSchema>

const fault: { error: Error | null } = { error: null }

/** Job kind that appends the number of each step to a team's description. */
const counting: JobKind<Input, number> = {
  name: 'counting',
  title: 'Counting',
  input: inputSchema,
  place: z.int(),
  isSilent: true,
  about: ({ name }) => name,
  outcome: (place) => `up to ${place}`,
  count(_, { steps }) {
    if (steps < 0) throw new DeskError('INVALID', { message: 'There is nothing to count' })
    return Promise.resolve(steps)
  },
  async *steps({ input, place }) {
    for (let n = (place ?? 0) + 1; n <= input.steps; n += 1)
      yield async ({ sql }) => {
        if (fault.error && n === 3) throw fault.error
        await sql.rows({
          text: 'update teams set description = description || $1',
          values: [`${input.name}${n} `],
        })
        return { place: n, done: 1 }
      }
  },
}
const kinds: AnyJobKind[] = [counting as unknown as AnyJobKind]

let desk: TestDesk
const runners: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  desk = await openDesk({ jobs: kinds })
})
afterAll(async () => {
  for (const runner of runners) await runner.stop()
  await desk.close()
})
beforeEach(async () => {
  fault.error = null
  await desk.sql('delete from jobs')
  await desk.sql(`update teams set description = ''`)
})

/** Second process; its waits are a hundred times as short. */
async function startProcess(name: string) {
  const database = await openDatabase({ ...desk.connection, application_name: name } as never)
  const clock = { ...nodeClock, after: (ms: number, run: () => void) => nodeClock.after(ms / 100, run) }
  const runner = runJobs({
    database,
    kinds,
    clock,
    random: { ...nodeRandom, next: () => 0 },
    log: { warn: () => undefined },
  })
  const process = {
    async stop() {
      await runner.stop()
      await database.close()
    },
  }
  runners.push(process)
  return process
}

const start = (name: string, steps = 5) =>
  startJob(
    desk.database,
    desk.accountId,
    counting,
    { name, steps },
    { startedBy: desk.owner.id, now: Date.now() },
  )
const read = async (id: number) => (await desk.call<Job>('GET', `/desk/jobs/${id}`, { as: desk.owner })).body
const choose = (id: number, choice: JobChoice) =>
  desk.call<Job>('PUT', `/desk/jobs/${id}`, { as: desk.owner, body: { choice } })
const ended = (id: number) =>
  until('the job has ended', async () => {
    const job = await read(id)
    return job.endedAt !== null && job
  })
const written = async () =>
  (await desk.sql<{ description: string }>('select description from teams'))[0]?.description.trim()

test('jobs of an account are done one after the other, by two processes, each step once', async () => {
  const ids = [await start('a', 40), await start('b', 40), await start('c', 40)]
  await Promise.all([startProcess('jobs one'), startProcess('jobs two')])
  for (const id of ids) expect(await ended(id)).toMatchObject({ state: 'done', done: 40, total: 40 })
  const all = (name: string) => Array.from({ length: 40 }, (_, n) => `${name}${n + 1}`)
  expect((await written())?.split(' ')).toEqual([...all('a'), ...all('b'), ...all('c')])
})

describe('a job', () => {
  test('that cannot be done at all is not started', async () => {
    await expect(start('a', -1)).rejects.toThrow('There is nothing to count')
    expect(await desk.sql('select from jobs')).toEqual([])
  })

  test('that breaks is tried again, then waits with its reason for a person, who lets it go on', async () => {
    fault.error = new Error('not now')
    const id = await start('a')
    expect(await ended(id)).toMatchObject({
      ...{ state: 'failed', done: 2, total: 5, outcome: 'up to 2' },
      error: 'The server could not go on with it',
    })
    expect(await choose(id, 'pause')).toMatchObject({ status: 409 })
    fault.error = null
    await choose(id, 'goOn')
    expect(await ended(id)).toMatchObject({ state: 'done', error: null, done: 5 })
    expect(await written()).toBe('a1 a2 a3 a4 a5')
  })

  test('that says itself why it cannot go on is not tried again', async () => {
    fault.error = new DeskError('INVALID', { message: 'The file is gone' })
    const id = await start('a')
    expect(await ended(id)).toMatchObject({ state: 'failed', error: 'The file is gone' })
  })

  test('of a kind that this version does not know is held, and holds up no other', async () => {
    const [unknown] = await desk.sql<{ id: number }>(
      `insert into jobs (kind, input, next_at, created_at) values ('of old', '{}', 1, 1) returning id`,
    )
    const id = await start('a')
    expect(await ended(id)).toMatchObject({ state: 'done' })
    expect(await read(unknown?.id as number)).toMatchObject({
      ...{ state: 'failed', title: 'of old', error: 'Another version of the server started it' },
    })
  })

  test('that is paused and stopped tells it; what has ended is not paused', async () => {
    const id = await start('a', 100_000)
    await until('it runs', async () => (await read(id)).done > 2)
    expect((await choose(id, 'pause')).body.state).toBe('paused')
    const { done } = await read(id)
    const words = await written()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await read(id)).done).toBe(done)
    expect(await written()).toBe(words)
    expect((await choose(id, 'stop')).body).toMatchObject({ state: 'stopped' })
    const late = await choose(id, 'pause')
    expect(late).toMatchObject({ status: 409, body: { message: 'It is stopped by now' } })
  })
})

test('the last 50 are listed to owners and admins, the newest first; of other accounts none', async () => {
  for (let n = 0; n < 51; n += 1)
    await desk.sql(
      `insert into jobs (kind, input, state, next_at, created_at, ended_at) values ('counting', $1, 'done', 1, $2, 1)`,
      [JSON.stringify({ name: `n${n}`, steps: 1 }), n],
    )
  const list = async (as = desk.owner) => desk.call<{ data: Job[] }>('GET', '/desk/jobs', { as })
  const { data } = (await list()).body
  expect(data).toHaveLength(50)
  expect([data[0]?.about, data[49]?.about]).toEqual(['n50', 'n1'])
  expect((await list(desk.stranger)).body.data).toEqual([])
  expect((await list(desk.agent)).status).toBe(403)
})

test('what ended 90 days ago is forgotten, with what it made', async () => {
  const id = await start('a', 1)
  await ended(id)
  await desk.sql('insert into job_rows (job_id, row_id) values ($1, 7)', [id])
  await forgetJobs(desk.database, Date.now() + 89 * 86_400_000)
  expect(await desk.sql('select row_id as "rowId" from job_rows')).toEqual([{ rowId: 7 }])
  await forgetJobs(desk.database, Date.now() + 91 * 86_400_000)
  expect(await desk.sql('select from jobs union all select from job_rows')).toEqual([])
})
