import { expect, test } from 'vitest'
import { statusOptions } from '#app/messages/field-options.tsx'

test('INB-019: a list to choose a status from says on hold', () => {
  expect(statusOptions.map(({ value, label }) => [value, label])).toEqual([
    [1, 'New'],
    [2, 'Open'],
    [3, 'on hold'],
    [4, 'Closed'],
  ])
})
