import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beginCount,
  countOn,
  longestGap,
  noteActivity,
  shownMs,
  takeUp,
  type Count,
} from '#domain/time/counting.ts'

const hour = 3_600_000
const start = { mono: 5000, wall: Date.UTC(2026, 10, 20, 9) }
const after = (mono: number, wall = mono) => ({ mono: start.mono + mono, wall: start.wall + wall })

test('a second is a second, whatever the time of day does', () => {
  let count = beginCount(1, 0, start)
  for (const [mono, wall] of [
    [1000, 1000],
    [2000, hour],
    [3000, -24 * hour],
    [4000, 4000],
  ] as const)
    count = countOn(count, after(mono, wall), null).count
  expect(count.ms).toBe(4000)
})

test('a hidden window that is woken once a minute counts whole minutes', () => {
  let count = beginCount(1, 0, start)
  for (let minute = 1; minute <= 5; minute += 1) count = countOn(count, after(minute * 60_000), null).count
  expect(count.ms).toBe(300_000)
})

test('sleep is not work: the timer rests with what there was before', () => {
  const awake = countOn(beginCount(1, 0, start), after(20_000), null).count
  expect(countOn(awake, after(8 * hour), null)).toMatchObject({ count: { ms: 20_000 }, rest: 'away' })
  // On some systems the monotonic clock stops during sleep: then there is no gap, and none is counted.
  expect(countOn(awake, after(21_000, 8 * hour), null)).toMatchObject({ count: { ms: 21_000 }, rest: null })
})

describe('without a sign of life', () => {
  const idleLimit = 30_000

  test('it rests at the limit, and counts not a second more', () => {
    let count = beginCount(1, 0, start)
    for (let second = 1; second < 30; second += 1) {
      const step = countOn(count, after(second * 1000), idleLimit)
      expect(step.rest).toBeNull()
      count = step.count
    }
    expect(countOn(count, after(30_000), idleLimit)).toMatchObject({ rest: 'idle', count: { ms: 30_000 } })
    // The window was hidden and ran late.
    expect(countOn(count, after(80_000), idleLimit)).toMatchObject({ rest: 'idle', count: { ms: 30_000 } })
  })

  test('each sign begins the limit anew', () => {
    let count = noteActivity(beginCount(1, 0, start), after(25_000))
    count = countOn(count, after(50_000), idleLimit).count
    expect(countOn(count, after(54_999), idleLimit).rest).toBeNull()
    expect(countOn(count, after(55_000), idleLimit)).toMatchObject({ rest: 'idle', count: { ms: 55_000 } })
  })

  test('and without a limit it never rests', () => {
    let count = beginCount(1, 0, start)
    for (let minute = 1; minute <= 60; minute += 1) {
      const step = countOn(count, after(minute * 60_000), null)
      expect(step.rest).toBeNull()
      count = step.count
    }
    expect(count.ms).toBe(hour)
  })
})

describe('in another window, or after a reload', () => {
  const kept = { entryId: 1, ms: 60_000, wall: start.wall }
  // A new window's monotonic clock starts again.
  const opened = (wall: number) => ({ mono: 12, wall: start.wall + wall })

  test('the moment in between counts', () => {
    expect(takeUp(kept, opened(1500))).toMatchObject({ count: { ms: 61_500, activeAt: 12 }, rest: null })
  })

  test('a long one does not: the timer rests', () => {
    expect(takeUp(kept, opened(longestGap + 1))).toMatchObject({ count: { ms: 60_000 }, rest: 'away' })
  })

  test('a clock that was set back takes nothing away', () => {
    expect(takeUp(kept, opened(-3 * hour))).toMatchObject({ count: { ms: 60_000 }, rest: null })
  })
})

test('what is shown between two looks neither runs away nor back', () => {
  const count = beginCount(1, 1000, start)
  expect(shownMs(count, start.mono + 500)).toBe(1500)
  expect(shownMs(count, start.mono - 500)).toBe(1000)
  expect(shownMs(count, start.mono + hour)).toBe(1000 + longestGap)
})

test('no history of clocks makes a duration shrink, or grow faster than time', () => {
  const happening = fc.record({
    mono: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 10 * hour })),
    wall: fc.integer({ min: -48 * hour, max: 48 * hour }),
    does: fc.constantFrom('tick', 'touch', 'reload'),
  })
  fc.assert(
    fc.property(
      fc.array(happening, { maxLength: 60 }),
      fc.option(fc.integer({ min: 1000, max: hour })),
      (all, limit) => {
        let now = start
        let count: Count = beginCount(1, 0, now)
        let awake = 0
        for (const { mono, wall, does } of all) {
          const before = count.ms
          if (does === 'reload') {
            now = { mono: 0, wall: now.wall + wall }
            count = takeUp({ entryId: 1, ms: count.ms, wall: now.wall - wall }, now).count
            awake += longestGap
          } else {
            now = { mono: now.mono + mono, wall: now.wall + wall }
            if (does === 'touch') count = noteActivity(count, now)
            else {
              count = countOn(count, now, limit).count
              awake += Math.min(mono, longestGap)
            }
          }
          expect(count.ms).toBeGreaterThanOrEqual(before)
          expect(count.ms - before).toBeLessThanOrEqual(longestGap)
        }
        expect(count.ms).toBeLessThanOrEqual(awake + all.length * longestGap)
      },
    ),
  )
})
