import { expect, test } from 'vitest'
import type { Database } from '#server/store/database.ts'
import { runTimers } from '#server/timers/runner.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { ManualClock } from '../../../support/replica.ts'
import { until } from '../../../support/until.ts'

/** Lets promises settle between two clock steps. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Database that answers each poll. */
const answering = (look: () => Promise<object[]>) => ({ system: look }) as unknown as Database

const oneTimer = [{ accountId: 1, kind: 'counting', subjectId: 7, dueAt: 5, attempts: 0 }]

test('looks each second, at once again while there is something, and not any more once it is stopped', async () => {
  const clock = new ManualClock()
  let looks = 0
  const database = {
    ...answering(() => Promise.resolve((looks += 1) < 3 ? oneTimer : [])),
    desk: () => Promise.resolve([]),
  } as Database
  const rung: unknown[] = []
  const run = (...what: unknown[]) => Promise.resolve(rung.push(what) > 0)
  const log = { warn: () => undefined }
  const runner = runTimers({ database, clock, random: nodeRandom, log, kinds: [{ name: 'counting', run }] })
  await until('all has rung', () => looks === 3)
  await turn()
  expect(looks).toBe(3)
  expect(rung).toEqual([1, 2].map(() => [{ accountId: 1, now: clock.now() }, 7, 5]))
  clock.pass(1000)
  await until('it looks again', () => looks === 4)
  await runner.stop()
  expect(clock.nextAt).toBeUndefined()
  clock.pass(5000)
  await turn()
  expect(looks).toBe(4)
})

test('a database that cannot be asked is said once, and once more after it was there', async () => {
  const clock = new ManualClock()
  const said: string[] = []
  let isBroken = true
  let looks = 0
  const database = answering(() => {
    looks += 1
    return isBroken ? Promise.reject(new Error('no')) : Promise.resolve([])
  })
  const log = { warn: (line: string) => void said.push(line) }
  const runner = runTimers({ database, clock, random: nodeRandom, log, kinds: [] })
  const second = async (wanted: number) => {
    await until(`look ${wanted}`, () => looks === wanted)
    await turn()
    clock.pass(1000)
  }
  await second(1)
  await second(2)
  expect(said).toEqual(['Due timers could not be read from the database, trying again: Error: no'])
  isBroken = false
  await second(3)
  isBroken = true
  await second(4)
  await until('it is said again', () => said.length === 2)
  await runner.stop()
})
