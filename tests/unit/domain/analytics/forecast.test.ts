import { expect, test } from 'vitest'
import { addDays, bucketsOf, daysIn, intervalOf, rangeBefore } from '#domain/analytics/buckets.ts'
import { errorOf, expectedOf, type HourCount } from '#domain/analytics/forecast.ts'

test('no day of a range is missing or twice, over leap days and changes of the clocks', () => {
  for (const [from, to] of [
    ['2026-03-20', '2026-04-10'],
    ['2026-10-20', '2026-11-10'],
    ['2028-02-20', '2028-03-05'],
  ] as const) {
    const days = bucketsOf(from, to, 'day')
    expect(days).toHaveLength(daysIn(from, to))
    expect(new Set(days).size).toBe(days.length)
    expect([days[0], days.at(-1)]).toEqual([from, to])
  }
})

test('weeks begin on Monday, months on the first, but none before the range; a chart has some 60 points at most', () => {
  expect(bucketsOf('2026-11-25', '2026-12-08', 'week')).toEqual(['2026-11-25', '2026-11-30', '2026-12-07'])
  expect(bucketsOf('2026-11-25', '2027-01-02', 'month')).toEqual(['2026-11-25', '2026-12-01', '2027-01-01'])
  expect(['2026-02-28', '2026-12-31', '2027-12-31'].map((to) => intervalOf('2026-01-01', to))).toEqual([
    ...['day', 'week', 'month'],
  ])
  expect(rangeBefore('2026-03-01', '2026-03-28')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('ANA-007: expected is the median of the same weekday and hour, and the error is what it was off by', () => {
  const today = '2026-11-27'
  const counts: HourCount[] = Array.from({ length: 8 }, (_, week) => ({
    day: addDays(today, -7 * (week + 1)),
    hour: 9,
    count: week === 0 ? 100 : 10,
  }))
  const cells = expectedOf(counts, today, 8)
  expect(cells).toHaveLength(7 * 24)
  expect(cells.filter(({ count }) => count > 0)).toEqual([{ weekday: 4, hour: 9, count: 10 }])
  // In one of the last four weeks there were 90 more than the expected 10, of 130 in all.
  expect(errorOf(counts, today, 8)).toBeCloseTo(90 / 130)
  expect(errorOf([], today, 8)).toBeNull()
})
