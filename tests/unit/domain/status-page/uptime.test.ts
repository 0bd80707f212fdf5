import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effects, worseOf, type Effect } from '#domain/status-page/effect.ts'
import { historyOf, timeByEffect, uptimeOf, weights, type Stretch } from '#domain/status-page/uptime.ts'
import { momentOf } from '#lib/zone.ts'

const minute = 60_000
const day = 86_400_000

/** Model that checks every second. */
function model(stretches: readonly Stretch[], period: { from: number; to: number }) {
  const sums: Record<Effect, number> = { OP: 0, DP: 0, PO: 0, MO: 0 }
  for (let at = period.from; at < period.to; at += 1000) {
    const worst = stretches
      .filter(({ from, to }) => from <= at && at < (to ?? period.to))
      .reduce<Effect>((held, { effect }) => worseOf(held, effect), 'OP')
    sums[worst] += 1000
  }
  return sums
}

const seconds = (most: number) => fc.integer({ min: 0, max: most }).map((count) => count * 1000)
const stretch = fc
  .tuple(seconds(900), fc.option(seconds(400)), fc.constantFrom(...effects))
  .map(([from, length, effect]): Stretch => ({ from, to: length === null ? null : from + length, effect }))

test('D2-14: the time of each effect is that of a model that looks at every second', () => {
  fc.assert(
    fc.property(
      fc.array(stretch, { maxLength: 8 }),
      seconds(600),
      seconds(400),
      (stretches, from, length) => {
        const period = { from, to: from + length }
        expect(timeByEffect(stretches, period)).toEqual(model(stretches, period))
      },
    ),
    { numRuns: 300 },
  )
})

test('D2-14: overlapping incidents count once, by the heaviest', () => {
  const sums = timeByEffect(
    [
      { from: 0, to: 60 * minute, effect: 'PO' },
      { from: 30 * minute, to: 90 * minute, effect: 'MO' },
      { from: 30 * minute, to: 45 * minute, effect: 'MO' },
    ],
    { from: 0, to: 1000 * minute },
  )
  expect(sums).toEqual({ OP: 910 * minute, DP: 0, PO: 30 * minute, MO: 60 * minute })
  expect(uptimeOf(sums)).toBe(93.1)
})

test('D2-14: a degraded service is up, and percent are rounded down: 100 only without a single weighted second', () => {
  expect(uptimeOf({ OP: 0, DP: day, PO: 0, MO: 0 })).toBe(100)
  expect(uptimeOf({ OP: 90 * day - 1, DP: 0, PO: 1, MO: 0 })).toBe(99.99)
  expect(uptimeOf({ OP: 90 * day - 1, DP: 0, PO: 0, MO: 1 })).toBe(99.99)
  expect(uptimeOf({ OP: 0, DP: 0, PO: 0, MO: 0 })).toBeNull()
  expect(weights).toEqual({ OP: 0, DP: 0, PO: 3, MO: 10 })
})

const berlin = 'Europe/Berlin'
const at = (month: number, dayOfMonth: number, hour = 0) =>
  momentOf({ year: 2026, month, day: dayOfMonth, hour, minute: 0 }, berlin)

test('days are days of the page: one of 23 and one of 25 hours, and that of today ends now', () => {
  const lengths = (now: number) =>
    historyOf([], { startDate: 0, timeZone: berlin, now, count: 3 }).days.map(
      ({ from, to }) => (to - from) / 3_600_000,
    )
  expect(lengths(at(3, 30, 6))).toEqual([24, 23, 6])
  expect(lengths(at(10, 26, 6))).toEqual([24, 25, 6])
})

test('days before the start of a component are of no effect, and count for nothing', () => {
  const { days, uptime } = historyOf([{ from: at(5, 1), to: at(5, 10), effect: 'MO' }], {
    ...{ startDate: at(5, 9, 12), timeZone: berlin, now: at(5, 10, 12), count: 4 },
  })
  expect(days.map(({ effect }) => effect)).toEqual([null, null, 'MO', 'OP'])
  expect(days.map(({ date }) => date)).toEqual(['2026-05-07', '2026-05-08', '2026-05-09', '2026-05-10'])
  expect(uptime).toBe(50)
})

test('STA-037: what is filled in later changes the bars of its days', () => {
  const { days } = historyOf([{ from: at(5, 8, 3), to: at(5, 8, 4), effect: 'PO' }], {
    ...{ startDate: 0, timeZone: berlin, now: at(5, 10, 12), count: 4 },
  })
  expect(days.map(({ effect }) => effect)).toEqual(['OP', 'PO', 'OP', 'OP'])
})
