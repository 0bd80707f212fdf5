import { latestMoment } from '../fields.ts'
import { momentOf, wallTime, zoneOffset, type WallTime } from '#lib/zone.ts'
import { isEverOpen, type BusinessHoursInput, type Period } from './business-hours.ts'

/** Business hours that a clock needs. */
export type ClockHours = Pick<BusinessHoursInput, 'timeZone' | 'days' | 'holidays'>

/** An open period in epoch ms: from the first moment, up to but not including the second. */
export type Span = readonly [from: number, to: number]

const dayMs = 86_400_000
/** Longest gap: a holiday on 29 February recurs after at most eight years. */
const longestGapDays = 8 * 366 + 1

/** Counts open time. */
export interface BusinessClock {
  /** Earliest moment by which this much business time has passed, in epoch ms; null if never before 2200. */
  add(at: number, ms: number): number | null
  /** Business time in ms between two moments; 0 if the second is not later. */
  between(from: number, to: number): number
  /** Open periods between two moments, in order. */
  open(from: number, to: number): Iterable<Span>
  isOpen(at: number): boolean
}

/**
 * Clock of business hours: skipped wall-clock hours do not count, repeated ones count twice. It caches its
 * results, so keep it as long as the hours stay the same.
 */
export function businessClock(hours: ClockHours): BusinessClock {
  const { timeZone } = hours
  const spans = new Map<number, readonly Span[]>()
  const periodsOn = periodsBy(hours)
  /** Open periods that begin on a day, counted from 1 January 1970 in the zone's calendar. */
  const spansOn = (day: number): readonly Span[] => {
    const known = spans.get(day)
    if (known) return known
    const date = new Date(day * dayMs)
    const wall = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: 0,
    }
    const made = periodsOn(date).map(({ from, to }): Span => [
      turnOf({ ...wall, minute: from }, timeZone),
      turnOf({ ...wall, minute: to }, timeZone),
    ])
    spans.set(day, made)
    return made
  }
  /** Open periods after a moment in order, without overlaps; ends if nothing opens any more. */
  function* openFrom(at: number): Generator<Span> {
    let reached = at
    // A period of the previous day may run over midnight, up to 24 hours.
    const first = dayOf(at, timeZone) - 2
    let last = first
    for (let day = first; day - last <= longestGapDays && day * dayMs <= latestMoment; day += 1)
      for (const [from, to] of spansOn(day)) {
        last = day
        if (to <= reached) continue
        yield [Math.max(from, reached), to]
        reached = to
      }
  }
  function* open(from: number, to: number): Generator<Span> {
    if (to <= from || !isEverOpen(hours)) return
    for (const [opens, closes] of openFrom(from)) {
      if (opens >= to) return
      yield [opens, Math.min(closes, to)]
    }
  }
  return {
    open,
    add(at, ms) {
      if (ms <= 0) return at
      if (!isEverOpen(hours)) return null
      let left = ms
      for (const [from, to] of openFrom(at)) {
        if (to - from >= left) return from + left
        left -= to - from
      }
      return null
    },
    between(from, to) {
      let sum = 0
      for (const [opens, closes] of open(from, to)) sum += closes - opens
      return sum
    },
    isOpen: (at) => isEverOpen(hours) && openFrom(at).next().value?.[0] === at,
  }
}

/** Periods that begin on a day; a dated holiday overrides a yearly one, and both override the week. */
function periodsBy({ days, holidays }: ClockHours): (date: Date) => readonly Period[] {
  const byDay = new Map(
    holidays.map(({ date, isYearly, periods }) => [isYearly ? date.slice(5) : date, periods]),
  )
  return (date) => {
    const text = date.toISOString().slice(0, 10)
    return byDay.get(text) ?? byDay.get(text.slice(5)) ?? days[(date.getUTCDay() + 6) % 7] ?? []
  }
}

/** Calendar day of a moment in the zone. */
function dayOf(at: number, timeZone: string): number {
  const { year, month, day } = wallTime(at, timeZone)
  return Date.UTC(year, month - 1, day) / dayMs
}

/** Moment of a wall-clock time; if it is skipped, the moment of the clock change. */
function turnOf(wall: WallTime, timeZone: string): number {
  const moment = momentOf(wall, timeZone)
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  const offset = zoneOffset(moment, timeZone)
  if (moment + offset * 60_000 === shown) return moment
  // The clock changed within the last day: finds the first minute of the new offset.
  let [before, after] = [moment - dayMs, moment]
  while (after - before > 60_000) {
    const middle = before + Math.ceil((after - before) / 120_000) * 60_000
    if (zoneOffset(middle, timeZone) === offset) after = middle
    else before = middle
  }
  return after
}
