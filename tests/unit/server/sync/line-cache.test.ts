import { expect, test } from 'vitest'
import { LineCache } from '#server/sync/pull/line-cache.ts'

const version = { epoch: 'a', accountId: 1, name: 'conversations', id: 7, v: 3 } as const

test('a line is that of one version of one row, in one history of one account', () => {
  const cache = new LineCache(1000)
  cache.set(version, 'line')
  expect(cache.get(version)).toBe('line')
  for (const other of [{ epoch: 'b' }, { accountId: 2 }, { name: 'drafts' as const }, { id: 8 }, { v: 4 }])
    expect(cache.get({ ...version, ...other })).toBeUndefined()
})

test('what was not asked for longest goes first', () => {
  const cache = new LineCache(10)
  const at = (id: number) => ({ ...version, id })
  cache.set(at(1), 'four')
  cache.set(at(2), 'four')
  cache.get(at(1))
  cache.set(at(3), 'four')
  expect([1, 2, 3].map((id) => cache.get(at(id)))).toEqual(['four', undefined, 'four'])
  cache.set(at(4), 'longer than all there is room for')
  expect(cache.get(at(4))).toBeUndefined()
})
