import { expect, test } from 'vitest'
import type { Clock } from '#lib/clock.ts'
import { longestRestMs, Pace, stretchMs } from '#server/mail-history/pace.ts'

/** Clock that advances by waits only. */
class WaitedClock implements Clock {
  at = 0
  waited: number[] = []
  now = () => this.at
  monotonic = () => this.at
  after(ms: number, run: () => void) {
    this.at += ms
    this.waited.push(ms)
    queueMicrotask(run)
    return () => undefined
  }
}

function open(isAnybodyAtWork: () => boolean = () => true, rests?: number) {
  const clock = new WaitedClock()
  let asked = 0
  const pace = new Pace({
    ...{ clock, rests },
    isAnybodyAtWork() {
      asked += 1
      return Promise.resolve(isAnybodyAtWork())
    },
  })
  /** Imports mails that take this many ms each. */
  const bring = async (count: number, ms: number) => {
    for (let n = 0; n < count; n += 1) {
      clock.at += ms
      await pace.rest(ms)
    }
  }
  return { clock, bring, asked: () => asked }
}

test('while agents work, it works in stretches and rests twelve times as long', async () => {
  const { clock, bring } = open()
  await bring(4, stretchMs / 5)
  expect(clock.waited).toEqual([])
  await bring(1, stretchMs / 5)
  expect(clock.waited).toEqual([stretchMs * 12])
  await bring(100, 10)
  expect(clock.waited).toEqual(Array(11).fill(stretchMs * 12))
  // A thirteenth of the whole time was work.
  expect(1100 / clock.at).toBeCloseTo(1 / 13)
})

test('a mail that takes long is one stretch, and no rest is longer than a server may take to end', async () => {
  const { clock, bring } = open()
  await bring(1, stretchMs * 2)
  await bring(1, 60_000)
  expect(clock.waited).toEqual([stretchMs * 24, longestRestMs])
})

test('while nobody works it never rests, and hears within a second of who begins', async () => {
  let isAtWork = false
  const { clock, bring, asked } = open(() => isAtWork)
  await bring(1000, 10)
  expect(clock.waited).toEqual([])
  expect(asked()).toBe(10)
  isAtWork = true
  await bring(100 + stretchMs / 10, 10)
  expect(clock.waited.length).toBeGreaterThan(0)
  isAtWork = false
  const before = clock.waited.length
  await bring(1000, 10)
  expect(clock.waited.length - before).toBeLessThanOrEqual(1)
})

test('whoever wants none gets no rest, and nobody is asked', async () => {
  const { clock, bring, asked } = open(() => true, 0)
  await bring(100, 1000)
  expect(clock.waited).toEqual([])
  expect(asked()).toBe(0)
})
