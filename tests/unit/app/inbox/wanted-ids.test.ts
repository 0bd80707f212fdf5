import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WantedIds, wishPause } from '#app/inbox/list/wanted-ids.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs work that was deferred to the end of the tick. */
const step = () => vi.advanceTimersByTimeAsync(0)

function reader() {
  const wishes: number[][] = []
  const wanted = new WantedIds((ids) => wishes.push(ids))
  return { wanted, wishes }
}

test('what comes and goes in one step is one wish, in order and at once', async () => {
  const { wanted, wishes } = reader()
  wanted.want(3)
  wanted.want(1)
  const release = wanted.want(2)
  release()
  await step()
  expect(wishes).toEqual([[1, 3]])
})

test('a wish has its time to be answered, and then the last one wins', async () => {
  const { wanted, wishes } = reader()
  wanted.want(1)
  await step()
  wanted.want(2)
  await vi.advanceTimersByTimeAsync(wishPause - 1)
  wanted.want(3)
  await step()
  expect(wishes).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(1)
  expect(wishes).toEqual([[1], [1, 2, 3]])
  await vi.advanceTimersByTimeAsync(wishPause)
  wanted.want(4)
  await step()
  expect(wishes.at(-1)).toEqual([1, 2, 3, 4])
})

test('a row that is shown twice stays wanted until both have gone', async () => {
  const { wanted, wishes } = reader()
  const releases = [wanted.want(1), wanted.want(1)]
  await step()
  releases[0]?.()
  await vi.advanceTimersByTimeAsync(wishPause)
  expect(wishes.at(-1)).toEqual([1])
  releases[1]?.()
  await vi.advanceTimersByTimeAsync(wishPause)
  expect(wishes.at(-1)).toEqual([])
})
