import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Live } from '#app/desk/live/live.ts'
import { localBus } from '../../../support/local-bus.ts'
import { defineQuery } from '#local/queries/query.ts'
import { until } from '../../../support/until.ts'

/** Query with reads that the test completes, and its rows. */
function slowQuery() {
  const reads: (() => void)[] = []
  const state = { subject: 'one', reads: 0 }
  const query = defineQuery(
    'slow',
    () => [{ table: 'conversations' as const }],
    async () => {
      state.reads += 1
      const { subject } = state
      await new Promise<void>((resolve) => reads.push(resolve))
      return [{ id: 1, subject }]
    },
  )
  return { query, state, finish: () => reads.splice(0).forEach((resolve) => resolve()) }
}

beforeEach(() => vi.stubGlobal('document', { hidden: false }))
afterEach(() => void vi.unstubAllGlobals())

test('changes that come during a read are read once, after it', async () => {
  const bus = localBus()
  const { query, state, finish } = slowQuery()
  const seen: unknown[] = []
  new Live({} as never, bus).watch(query, undefined, (rows) => seen.push(rows), console.error)
  for (let n = 0; n < 20; n += 1) {
    bus.publish({ conversations: [1] })
    await Promise.resolve()
  }
  expect(state.reads).toBe(1)
  state.subject = 'two'
  finish()
  await until('the second read', () => state.reads === 2)
  finish()
  await until('both were shown', () => seen.length === 2)
  expect(seen).toEqual([[{ id: 1, subject: 'one' }], [{ id: 1, subject: 'two' }]])
})

test('an equal result is not told again, and what does not concern a query does not run it', async () => {
  const bus = localBus()
  const { query, state, finish } = slowQuery()
  const seen: unknown[] = []
  const stop = new Live({} as never, bus).watch(query, undefined, (rows) => seen.push(rows), console.error)
  finish()
  await until('it was read', () => seen.length === 1)
  bus.publish({ labels: [1] })
  await Promise.resolve()
  expect(state.reads).toBe(1)
  bus.publish({ conversations: [1] })
  await until('it is read again', () => state.reads === 2)
  finish()
  state.subject = 'two'
  bus.publish({ conversations: [1] })
  await until('it is read a third time', () => state.reads === 3)
  finish()
  await until('what differs is told', () => seen.length === 2)
  expect(seen).toEqual([[{ id: 1, subject: 'one' }], [{ id: 1, subject: 'two' }]])
  stop()
  bus.publish({ conversations: [1] })
  await Promise.resolve()
  expect(state.reads).toBe(3)
})

test('screens that watch the same share one read, and whoever comes later has its result at once', async () => {
  const { query, state, finish } = slowQuery()
  const live = new Live({} as never, localBus())
  const seen: unknown[] = []
  live.watch(query, undefined, (rows) => seen.push(rows), console.error)
  live.watch(query, undefined, (rows) => seen.push(rows), console.error)
  finish()
  await until('both heard of it', () => seen.length === 2)
  expect(live.read(query, undefined).reading?.value).toBe(seen[0])
  expect(seen[1]).toBe(seen[0])
  expect(state.reads).toBe(1)
})

test('what was left stays readable until it changes', async () => {
  const bus = localBus()
  const { query, state, finish } = slowQuery()
  const live = new Live({} as never, bus)
  const read = live.read(query, undefined)
  finish()
  await until('it was read', () => read.reading !== undefined)
  expect(live.read(query, undefined)).toBe(read)
  state.subject = 'two'
  bus.publish({ conversations: [1] })
  expect(read.reading).toBeUndefined()
  // A component that rendered it and subscribes only now is notified too.
  const seen: unknown[] = []
  read.subscribe({ next: ({ value }) => seen.push(value), error: console.error })
  await until('it is read for its watcher', () => state.reads === 2)
  finish()
  await until('it was told', () => seen.length === 1)
  expect(seen[0]).toEqual([{ id: 1, subject: 'two' }])
})

test('a read that a change overtook while nobody watched is not kept', async () => {
  const bus = localBus()
  const { query, state, finish } = slowQuery()
  const live = new Live({} as never, bus)
  const read = live.read(query, undefined)
  bus.publish({ conversations: [1] })
  finish()
  state.subject = 'two'
  const again = live.read(query, undefined)
  finish()
  await until('the second was read', () => again.reading !== undefined)
  expect(read.reading).toBeUndefined()
  expect(again.reading?.value).toEqual([{ id: 1, subject: 'two' }])
})

test('only so many are kept that nobody watches', async () => {
  const live = new Live({} as never, localBus())
  let reads = 0
  const query = defineQuery(
    'numbered',
    () => [],
    (_, n: number) => {
      reads += 1
      return Promise.resolve(n)
    },
  )
  live.watch(query, -1, () => undefined, console.error)
  for (let n = 0; n < 200; n += 1) live.read(query, n)
  await Promise.resolve()
  reads = 0
  for (const n of [-1, 199, 0]) live.read(query, n)
  expect(reads).toBe(1)
})
