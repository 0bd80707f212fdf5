import { expect, test } from 'vitest'
import { structuralShare } from '#lib/structural-share.ts'

const row = (id: number, subject: string) => ({ id, subject, labelIds: [1, 2] })

test('what is equal is the very same', () => {
  const before = { rows: [row(1, 'a'), row(2, 'b')], at: new Map([[1, { n: 1 }]]), none: null }
  expect(structuralShare(before, structuredClone(before))).toBe(before)
})

test('of what differs, the equal parts are the same', () => {
  const before = { rows: [row(1, 'a'), row(2, 'b')], other: { x: 1 } }
  const after = structuralShare(before, { rows: [row(1, 'a'), row(2, 'new')], other: { x: 1 } })
  expect(after).toEqual({ rows: [row(1, 'a'), row(2, 'new')], other: { x: 1 } })
  expect(after.rows[0]).toBe(before.rows[0])
  expect(after.rows[1]?.labelIds).toBe(before.rows[1]?.labelIds)
  expect(after.other).toBe(before.other)
})

test('rows that moved are the same rows in another order', () => {
  const before = [row(1, 'a'), row(2, 'b'), row(3, 'c')]
  const after = structuralShare(before, [row(3, 'c'), row(1, 'a')])
  expect(after).toEqual([row(3, 'c'), row(1, 'a')])
  expect(after).not.toBe(before)
  expect(after[0]).toBe(before[2])
  expect(after[1]).toBe(before[0])
})

test('changes that wait are the same when those before them are confirmed', () => {
  const change = (op: string) => ({ op, n: 1, args: { ids: [1] } })
  const before = [change('a'), change('b'), change('c')]
  const after = structuralShare(before, [change('b'), change('c')])
  expect(after[0]).toBe(before[1])
  expect(after[1]).toBe(before[2])
  expect(after).toHaveLength(2)
})

test.each([
  [undefined, null],
  [{ a: 1 }, { a: 1, b: undefined }],
  [{ a: 1, b: undefined }, { a: 1 }],
  [[1, 2], [1]],
  [new Map([[1, 1]]), new Map([[2, 1]])],
  [{ a: [] }, { a: {} }],
  [[], {}],
])('%j is not %j', (before, after) => {
  expect(structuralShare(before, after)).not.toBe(before)
  expect(structuralShare<unknown>(before, after)).toEqual(after)
})

test('numbers that are not equal to themselves are', () => {
  const before = { n: NaN }
  expect(structuralShare(before, { n: NaN })).toBe(before)
})
