import fc from 'fast-check'
import { expect, test } from 'vitest'
import { steadyOrder } from '#app/inbox/list/steady-order.ts'

const free = { pointed: null, open: null }

test('follows the list when nothing is held', () => {
  expect(steadyOrder([1, 2, 3], [4, 3, 1], free)).toEqual([4, 3, 1])
})

test('new rows come in above the row under the pointer, which stays between its neighbours', () => {
  expect(steadyOrder([1, 2, 3], [9, 1, 2, 3], { pointed: 2, open: null })).toEqual([9, 1, 2, 3])
})

test('the row under the pointer does not jump to the top when a message arrives for it', () => {
  expect(steadyOrder([1, 2, 3], [2, 1, 3], { pointed: 2, open: null })).toEqual([1, 2, 3])
})

test('the row under the pointer stays when it leaves the list', () => {
  expect(steadyOrder([1, 2, 3], [1, 3], { pointed: 2, open: null })).toEqual([1, 2, 3])
})

test('the open conversation stays in a list it no longer belongs to, as long as it was shown', () => {
  expect(steadyOrder([1, 2, 3], [1, 3], { pointed: null, open: 2 })).toEqual([1, 2, 3])
  expect(steadyOrder([1, 3], [1, 3], { pointed: null, open: 2 })).toEqual([1, 3])
})

test('the open conversation moves with the list like every other', () => {
  expect(steadyOrder([1, 2, 3], [3, 1, 2], { pointed: null, open: 3 })).toEqual([3, 1, 2])
})

test('loses no row, adds none, and keeps the others in the order of the list', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 })
  fc.assert(
    fc.property(
      ids,
      ids,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      (shown, live, a, b) => {
        const next = steadyOrder(shown, live, { pointed: a, open: b })
        const held = [a, b].filter((id) => shown.includes(id))
        expect(new Set(next)).toEqual(new Set([...live, ...held]))
        expect(next.length).toBe(new Set(next).size)
        const others = (list: readonly number[]) => list.filter((id) => id !== a && id !== b)
        expect(others(next)).toEqual(others(live))
      },
    ),
  )
})
