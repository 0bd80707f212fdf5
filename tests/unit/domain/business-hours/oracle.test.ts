import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessClock, type ClockHours } from '#domain/business-hours/business-clock.ts'
import { times } from '../../../support/prove.ts'

/*
 * Deadlines in eight zones (a proof compares 200) against an oracle that walks the wall clock by minute: half
 * of them start just before a clock change, with shifts over midnight and holidays. No period starts or ends
 * in a repeated hour.
 */

const minute = 60_000
const quarter = 15 * minute
const day = 1440 * minute
/** Number of deadlines per zone. */
const count = times(6, 25)
/** Maximum number of days that the oracle walks. */
const farthest = 15

const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
  ...['America/St_Johns', 'Africa/Casablanca', 'Pacific/Auckland'],
]

/** A zone's wall clock as if it were UTC, in ms; computed per quarter of an hour, the grid of changes. */
function wallOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const known = new Map<number, number>()
  return (at) => {
    const begin = Math.floor(at / quarter) * quarter
    const wall = known.get(begin) ?? Date.parse(`${format.format(begin).replace(' ', 'T')}Z`)
    known.set(begin, wall)
    return wall + at - begin
  }
}

const border = fc.oneof(fc.integer({ min: 240, max: 1439 }), fc.constantFrom(540, 1020, 1320))
const period = fc
  .tuple(border, fc.integer({ min: 30, max: 720 }))
  .map(([from, length]) => ({ from, to: from + length }))
  .filter(({ to }) => to <= 1440 + 30 || to >= 1440 + 240)
const periods = fc
  .array(period, { maxLength: 2 })
  .map((drawn) =>
    drawn.sort((a, b) => a.from - b.from).filter(({ from }, n) => n === 0 || from >= (drawn[0]?.to ?? 0)),
  )
const first = Date.UTC(2025, 0, 1)
const last = Date.UTC(2027, 0, 1)
const dates = fc
  .integer({ min: 0, max: 729 })
  .map((n) => new Date(first + n * day).toISOString().slice(0, 10))
const week = fc.array(periods, { minLength: 7, maxLength: 7 })
const holidays = fc.array(
  fc.record({ name: fc.constant('Closed'), date: dates, isYearly: fc.boolean(), periods }),
  { maxLength: 20 },
)

/** Midnights (UTC) of the days with a clock change in a zone. */
function changes(timeZone: string): number[] {
  const wall = wallOf(timeZone)
  const offset = (at: number) => wall(at) - at
  const found: number[] = []
  for (let at = first; at < last; at += day) if (offset(at) !== offset(at + day)) found.push(at)
  return found
}

function oracle({ timeZone, days, holidays: closed }: ClockHours) {
  const wall = wallOf(timeZone)
  const begun = (midnight: number) => {
    const date = new Date(midnight)
    const name = date.toISOString().slice(0, 10)
    const holiday =
      closed.find((each) => !each.isYearly && each.date === name) ??
      closed.find((each) => each.isYearly && each.date.slice(5) === name.slice(5))
    return holiday?.periods ?? days[(date.getUTCDay() + 6) % 7] ?? []
  }
  const isOpen = (at: number) => {
    const local = wall(at)
    const midnight = Math.floor(local / day) * day
    const since = (local - midnight) / minute
    return (
      begun(midnight).some(({ from, to }) => from <= since && since < to) ||
      begun(midnight - day).some(({ from, to }) => from <= since + 1440 && since + 1440 < to)
    )
  }
  return (from: number, minutes: number): number | null => {
    let left = minutes
    for (let at = from; at < from + farthest * day; at += minute) {
      if (isOpen(at)) left -= 1
      if (left === 0) return at + minute
    }
    return null
  }
}

test.each(zones)('D2-15: deadlines in %s are those of an oracle that walks minute by minute', (timeZone) => {
  const turns = changes(timeZone)
  const any = fc.integer({ min: first / minute, max: last / minute })
  const near = fc
    .tuple(fc.constantFrom(...(turns.length > 0 ? turns : [first])), fc.integer({ min: -1440, max: 1440 }))
    .map(([turn, minutes]) => turn / minute + minutes)
  let compared = 0
  fc.assert(
    fc.property(
      fc.record({ days: week, holidays }),
      fc.oneof(any, near),
      fc.integer({ min: 1, max: 40 * 60 }),
      (drawn, from, minutes) => {
        const hours = { timeZone, ...drawn, holidays: withoutTwins(drawn.holidays) }
        const due = oracle(hours)(from * minute, minutes)
        if (due === null) return fc.pre(false)
        compared += 1
        expect(businessClock(hours).add(from * minute, minutes * minute)).toBe(due)
      },
    ),
    { numRuns: count, maxSkipsPerRun: 200 },
  )
  expect(compared).toBeGreaterThanOrEqual(count)
})

/** Two holidays on one day are not allowed. */
const withoutTwins = <Holiday extends { date: string; isYearly: boolean }>(all: readonly Holiday[]) =>
  all.filter(({ date }, n) => all.findIndex((other) => other.date.slice(5) === date.slice(5)) === n)
