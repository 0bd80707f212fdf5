import { expect, test } from 'vitest'
import {
  asksComment,
  belowLimits,
  ratingShare,
  ratingsOf,
  ratingTypes,
  ratingText,
} from '#domain/ratings/scale.ts'

test('SUR-030: a scale has ten ratings: numbers 0 to 9, or stars 1 to 10', () => {
  expect(ratingsOf('number')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(ratingsOf('star')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(ratingText({ rating: 7, ratingsType: 'number' })).toBe('7 of 9')
  expect(ratingText({ rating: 7, ratingsType: 'star' })).toBe('7 of 10 stars')
})

test('ratings of both scales compare by where they stand: the worst is 0, the best 1', () => {
  for (const ratingsType of ratingTypes)
    expect(ratingsOf(ratingsType).map((rating) => ratingShare({ rating, ratingsType }))).toEqual(
      Array.from({ length: 10 }, (_, place) => place / 9),
    )
})

test('SUR-009 D1-05: words are asked for strictly below the limit, in the scale that is shown', () => {
  for (const type of ratingTypes)
    for (
      let commentEnabledBelow = belowLimits.least;
      commentEnabledBelow <= belowLimits.most;
      commentEnabledBelow += 1
    )
      for (const rating of ratingsOf(type)) {
        const is = rating < commentEnabledBelow
        expect(asksComment({ commentEnabled: true, commentEnabledBelow }, rating)).toBe(is)
        expect(asksComment({ commentEnabled: false, commentEnabledBelow }, rating)).toBe(false)
      }
  const all = { commentEnabled: true, commentEnabledBelow: belowLimits.most }
  expect(ratingsOf('star').every((rating) => asksComment(all, rating))).toBe(true)
})
