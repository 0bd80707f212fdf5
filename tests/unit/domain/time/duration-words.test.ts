import { expect, test } from 'vitest'
import { clockText, secondsText } from '#domain/time/duration-text.ts'

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59.9, '59 seconds'],
  [60, '1 minute'],
  [61, '1 minute 1 second'],
  [7500, '2 hours 5 minutes'],
  [7501, '2 hours 5 minutes'],
  [3600, '1 hour'],
  [3605, '1 hour'],
  [90_000, '1 day 1 hour'],
  [2 * 86_400 + 3 * 3600 + 59, '2 days 3 hours'],
  [-5, '0 seconds'],
])('TIM-011: %s seconds in words', (seconds, words) => {
  expect(secondsText(seconds)).toBe(words)
})

test.each([
  [0, '00:00'],
  [252, '04:12'],
  [3852, '1:04:12'],
  [-1, '00:00'],
])('%s seconds as a clock', (seconds, words) => {
  expect(clockText(seconds)).toBe(words)
})
