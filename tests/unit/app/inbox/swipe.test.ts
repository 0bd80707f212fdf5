import { expect, test } from 'vitest'
import { Swipe, swipeLimits, type SwipeSide } from '#app/inbox/gestures/swipe.ts'

const { act, begin } = swipeLimits

const drawn = (path: readonly [number, number][], sides: SwipeSide[] = ['left', 'right']) => {
  const swipe = new Swipe(100, 100, sides)
  for (const [dx, dy] of path) swipe.move(100 + dx, 100 + dy)
  return swipe
}

test('a finger that goes far enough sideways does what lies there', () => {
  expect(
    drawn([
      [begin, 0],
      [act, 5],
    ]).side,
  ).toBe('right')
  expect(
    drawn([
      [-begin, 2],
      [-act, 5],
    ]).side,
  ).toBe('left')
})

test('too short a way does nothing, and a way back takes it back', () => {
  expect(
    drawn([
      [begin, 0],
      [act - 1, 0],
    ]).side,
  ).toBeNull()
  expect(
    drawn([
      [act, 0],
      [10, 0],
    ]).side,
  ).toBeNull()
})

test('a finger that goes up or down first scrolls, however far it goes aside later', () => {
  const swipe = drawn([
    [2, begin],
    [act * 2, 0],
  ])
  expect([swipe.isSwiping, swipe.offset, swipe.side]).toEqual([false, 0, null])
})

test('a tremble is neither', () => {
  expect(drawn([[begin - 1, begin - 1]]).isSwiping).toBe(false)
})

test('a side where nothing lies is not drawn to', () => {
  expect(drawn([[act, 0]], ['left']).offset).toBe(0)
  expect(drawn([[-act, 0]], ['left']).side).toBe('left')
})
