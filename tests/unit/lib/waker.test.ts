import { expect, test } from 'vitest'
import { Waker } from '#lib/waker.ts'
import { ManualClock } from '../../support/replica.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

async function isOver(rest: Promise<void>): Promise<boolean> {
  let over = false
  void rest.then(() => (over = true))
  await turn()
  return over
}

test('a rest lasts its time, or until it is woken, and leaves no timer behind', async () => {
  const clock = new ManualClock()
  const waker = new Waker()
  const first = waker.rest(clock, 1000)
  clock.pass(999)
  expect(await isOver(first)).toBe(false)
  clock.pass(1)
  expect(await isOver(first)).toBe(true)
  const second = waker.rest(clock, 1000)
  waker.wake()
  expect(await isOver(second)).toBe(true)
  expect(clock.nextAt).toBeUndefined()
})

test('who was woken before the rest does not rest, once', async () => {
  const clock = new ManualClock()
  const waker = new Waker()
  waker.wake()
  expect(await isOver(waker.rest(clock, 1000))).toBe(true)
  expect(await isOver(waker.rest(clock, 1000))).toBe(false)
})
