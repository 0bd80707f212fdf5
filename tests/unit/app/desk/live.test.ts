import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Live } from '#app/desk/live.ts'
import { localBus } from '#local/changes.ts'
import { defineQuery } from '#local/queries/query.ts'
import { until } from '../../../support/until.ts'

/** A query whose reads end when the test says so, and the rows it answers with. */
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

test('a result that is equal is the same, and what does not concern a query does not run it', async () => {
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
  await until('it was shown again', () => seen.length === 2)
  expect(seen[1]).toBe(seen[0])
  stop()
  bus.publish({ conversations: [1] })
  await Promise.resolve()
  expect(state.reads).toBe(2)
})
