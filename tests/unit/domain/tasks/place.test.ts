import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPlace, placeBetween, placesAfter } from '#domain/tasks/place.ts'
import { subTaskSchema } from '#domain/tasks/task.ts'

const isPlace = (key: string) => subTaskSchema.shape.place.safeParse(key).success

test('between any two places there is another one, whatever was put where before', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), (choices) => {
      const keys: string[] = []
      for (const choice of choices) {
        const at = choice % (keys.length + 1)
        const key = placeBetween(keys[at - 1] ?? null, keys[at] ?? null)
        expect(isPlace(key)).toBe(true)
        keys.splice(at, 0, key)
      }
      expect([...keys].sort((a, b) => (a < b ? -1 : 1))).toEqual(keys)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('places of two devices that chose the same stand by id, and what is put between them comes behind both', () => {
  const parts = [
    { id: 9, place: 'V' },
    { id: 3, place: 'V' },
    { id: 5, place: placeBetween('V', 'V') },
  ]
  expect(inPlace(parts).map(({ id }) => id)).toEqual([3, 9, 5])
})

test('a hundred in a row stay short', () => {
  const places = placesAfter(null, 100)
  expect([...places].sort()).toEqual(places)
  expect(Math.max(...places.map(({ length }) => length))).toBeLessThan(25)
})
