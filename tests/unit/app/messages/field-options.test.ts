import { expect, test } from 'vitest'
import { statusOptionsOf } from '#app/messages/field-options.tsx'
import { statuses } from '#domain/conversations/status.ts'

const words = (options: ReturnType<typeof statusOptionsOf>) =>
  options.map(({ value, label }) => [value, label])

test('INB-019: a list to choose a status from says on hold', () => {
  expect(words(statusOptionsOf(statuses))).toEqual([
    [1, 'New'],
    [2, 'Open'],
    [3, 'on hold'],
    [4, 'Closed'],
  ])
})

test('INB-020: a list to choose a status from is the server’s, and says what is not in it any more', () => {
  const listed = [
    { id: 3, label: 'Parked' },
    { id: 1, label: 'New' },
  ] as const
  expect(words(statusOptionsOf(listed, 1))).toEqual([
    [3, 'Parked'],
    [1, 'New'],
  ])
  const options = statusOptionsOf(listed, 4)
  expect(words(options).at(-1)).toEqual([4, 'Closed'])
  expect(options.map(({ isOff }) => isOff ?? false)).toEqual([false, false, true])
})
