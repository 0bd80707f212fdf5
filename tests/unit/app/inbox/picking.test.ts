import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stillPicked, toggled, type Picked } from '#app/desk/live/use-selection.ts'

const nothing: Picked = { ids: new Set(), last: null }
const sorted = ({ ids }: Picked) => [...ids].sort((a, b) => a - b)

test('a range stays the ids that were picked, whatever arrives between them or is put in another order', () => {
  const picked = toggled(toggled(nothing, 2, null), 4, [1, 2, 3, 4, 5])
  expect(sorted(picked)).toEqual([2, 3, 4])
  expect(sorted(stillPicked(picked, [4, 9, 8, 3, 7, 6, 2]))).toEqual([2, 3, 4])
})

test('a row that left the list is not picked any more, nor when it comes back', () => {
  const picked = toggled(toggled(nothing, 2, null), 4, [1, 2, 3, 4])
  const without = stillPicked(picked, [1, 2, 4])
  expect(sorted(without)).toEqual([2, 4])
  expect(sorted(stillPicked(without, [1, 2, 3, 4]))).toEqual([2, 4])
})

test('a range from a row that has left the list is the row pressed, and nothing between', () => {
  const picked = stillPicked(toggled(nothing, 2, null), [1, 3, 4])
  expect(sorted(toggled(picked, 4, [1, 3, 4]))).toEqual([4])
})

const list = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 30 })
const happening = fc.oneof(
  fc.record({ list }),
  fc.record({ press: fc.integer({ min: 1, max: 30 }), isRange: fc.boolean() }),
)

test('what is picked is always in the list, and only a press adds to it, and only rows of the list at that press', () => {
  fc.assert(
    fc.property(list, fc.array(happening, { maxLength: 40 }), (first, happenings) => {
      let shown = first
      let picked = nothing
      for (const each of happenings) {
        const before = picked.ids
        if ('list' in each) {
          shown = each.list
          picked = stillPicked(picked, shown)
          for (const id of picked.ids) expect(before.has(id)).toBe(true)
        } else if (shown.includes(each.press))
          picked = toggled(picked, each.press, each.isRange ? shown : null)
        for (const id of picked.ids) expect(shown).toContain(id)
      }
    }),
  )
})
