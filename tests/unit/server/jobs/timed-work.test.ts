import { expect, test } from 'vitest'
import { runTimedWork } from '#server/jobs/timed-work.ts'
import { ManualClock } from '../../../support/replica.ts'
import { until } from '../../../support/until.ts'

/** Lets what is awaited go on between two moves of the clock. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

test('looks each second, at once again while there is work, and not any more once it is stopped', async () => {
  const clock = new ManualClock()
  let left = 3
  const looks: number[] = []
  const run = (now: number) => {
    looks.push(now)
    left -= 1
    return Promise.resolve(left > 0)
  }
  const runner = runTimedWork({ clock, work: [{ name: 'counting', run }], log: { warn: () => undefined } })
  await until('all is done', () => looks.length === 3)
  await turn()
  expect(looks).toHaveLength(3)
  clock.pass(1000)
  await until('it looks again', () => looks.length === 4)
  await runner.stop()
  clock.pass(5000)
  await turn()
  expect(looks).toHaveLength(4)
})

test('a fault of one kind of work holds up no other, is said once, and once more after it was gone', async () => {
  const clock = new ManualClock()
  const said: string[] = []
  let isBroken = true
  let others = 0
  const runner = runTimedWork({
    clock,
    log: { warn: (line) => void said.push(line) },
    work: [
      { name: 'breaking', run: () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve(false)) },
      { name: 'going on', run: () => Promise.resolve(((others += 1), false)) },
    ],
  })
  const second = async (wanted: number) => {
    await until(`look ${wanted}`, () => others === wanted)
    await turn()
    clock.pass(1000)
  }
  await second(1)
  await second(2)
  expect(said).toEqual(['Interrupted while breaking: Error: no'])
  isBroken = false
  await second(3)
  isBroken = true
  await second(4)
  await until('it is said again', () => said.length === 2)
  await runner.stop()
})
