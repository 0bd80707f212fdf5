import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { Replica } from '#local/database.ts'
import { readMeta, writeMeta } from '#local/meta.ts'
import { heartbeatIntervalMs, isLeaderStale, staleAfter, Term } from '#sync/term.ts'
import { ManualClock } from '../../support/replica.ts'

const clock = new ManualClock()

/** Connections of two tabs to one database, each with its own term. */
function twoTabs() {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const [first, second] = [new Replica(1, 7, options), new Replica(1, 7, options)]
  return { first, second, terms: [new Term([first]), new Term([second])] as const }
}

test('a leader that was passed over writes nothing any more, not even the second half of what it began', async () => {
  const { first, second, terms } = twoTabs()
  await terms[0].begin(first, clock)
  await writeMeta(first, { scopeEpoch: 1 })
  await terms[1].begin(second, clock)
  await expect(writeMeta(first, { scopeEpoch: 2 })).rejects.toThrow()
  await expect(first.transaction('rw', first.labels, () => first.labels.clear())).rejects.toThrow()
  expect(terms.map(({ isLost }) => isLost)).toEqual([true, false])
  await writeMeta(second, { scopeEpoch: 3 })
  expect(await readMeta(first, 'scopeEpoch')).toBe(3)
})

test('one of an older build that may not lead again writes nothing of what it was in the middle of', async () => {
  const { first, second, terms } = twoTabs()
  await terms[0].begin(first, clock)
  await new Term([], 2).begin(second, clock)
  const begun = terms[0].begin(first, clock)
  const meanwhile = writeMeta(first, { scopeEpoch: 2 })
  await expect(begun).rejects.toMatchObject({ code: 'UPGRADE' })
  await expect(meanwhile).rejects.toThrow()
  await expect(writeMeta(first, { scopeEpoch: 2 })).rejects.toThrow()
  expect(terms[0].isLost).toBe(true)
  expect(await readMeta(second, 'scopeEpoch')).toBe(0)
})

test('it can lead again under a new number', async () => {
  const { first, second, terms } = twoTabs()
  await terms[0].begin(first, clock)
  await terms[1].begin(second, clock)
  await expect(writeMeta(first, { scopeEpoch: 2 })).rejects.toThrow()
  await terms[0].begin(first, clock)
  await writeMeta(first, { scopeEpoch: 4 })
  expect(terms[0].isLost).toBe(false)
  await expect(writeMeta(second, { scopeEpoch: 5 })).rejects.toThrow()
})

test('a tab that never led writes as it likes', async () => {
  const { first, second, terms } = twoTabs()
  await terms[0].begin(first, clock)
  await writeMeta(second, { scopeEpoch: 6 })
  expect(await readMeta(first, 'scopeEpoch')).toBe(6)
})

test('a leader is alive while it beats, and not when the clock was set far from its last beat', async () => {
  const { first, terms } = twoTabs()
  await terms[0].begin(first, clock)
  expect(await isLeaderStale(first, clock)).toBe(false)
  clock.pass(staleAfter + 1)
  expect(await isLeaderStale(first, clock)).toBe(true)
  await terms[0].beat(first, clock)
  expect(await isLeaderStale(first, clock)).toBe(false)
  clock.pass(-2 * staleAfter)
  expect(await isLeaderStale(first, clock)).toBe(true)
  expect(heartbeatIntervalMs).toBeLessThan(staleAfter / 2)
})
