import { latestMoment } from '../fields.ts'
import { momentOf, wallTime, zoneOffset, type WallTime } from '#lib/zone.ts'
import { isEverOpen, type BusinessHoursWords, type Period } from './business-hours.ts'

/** Input of the clock. */
export type ClockHours = Pick<BusinessHoursWords, 'timeZone' | 'days' | 'holidays'>

/** An open stretch in epoch ms: from the first moment on, before the second. */
export type Span = readonly [from: number, to: number]

const dayMs = 86_400_000
/** A holiday on 29 February comes again after eight years at the latest. */
const longestGapDays = 8 * 366 + 1

/** Counts time while it is open. */
export interface BusinessClock {
  /** The earliest moment by which so much business time has passed, in epoch ms; null where it never does before 2200. */
  add(at: number, ms: number): number | null
  /** Business time in ms from one moment to a later one; 0 where it is not later. */
  between(from: number, to: number): number
  /** Open stretches between two moments, in order. */
  open(from: number, to: number): Iterable<Span>
  isOpen(at: number): boolean
}

/**
 * The clock of business hours: hours that the wall's clock leaves out do not count, those that come twice count twice. What
 * it works out is kept with it, so keep it as long as the hours stay the same.
 */
export function businessClock(hours: ClockHours): BusinessClock {
  const { timeZone } = hours
  const spans = new Map<number, readonly Span[]>()
  const periodsOn = periodsBy(hours)
  /** Open stretches that begin on a day, counted from 1 January 1970 by the calendar of the zone. */
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
  /** Open stretches behind a moment in order, none of them over another; ends where nothing opens any more. */
  function* openFrom(at: number): Generator<Span> {
    let reached = at
    // A period of the day before, over midnight, may last 24 hours.
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

/** The periods that begin on a day; a holiday of that very date goes before a yearly one, and both before the week. */
function periodsBy({ days, holidays }: ClockHours): (date: Date) => readonly Period[] {
  const byDay = new Map(
    holidays.map(({ date, isYearly, periods }) => [isYearly ? date.slice(5) : date, periods]),
  )
  return (date) => {
    const text = date.toISOString().slice(0, 10)
    return byDay.get(text) ?? byDay.get(text.slice(5)) ?? days[(date.getUTCDay() + 6) % 7] ?? []
  }
}

/** The day of the zone's calendar that a moment lies on. */
function dayOf(at: number, timeZone: string): number {
  const { year, month, day } = wallTime(at, timeZone)
  return Date.UTC(year, month - 1, day) / dayMs
}

/** When the wall's clock comes to this; where it is left out, the moment at which the clock jumps over it. */
function turnOf(wall: WallTime, timeZone: string): number {
  const moment = momentOf(wall, timeZone)
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  const offset = zoneOffset(moment, timeZone)
  if (moment + offset * 60_000 === shown) return moment
  // The clock jumped at most a day before: the earliest minute from which on it is so far ahead.
  let [before, after] = [moment - dayMs, moment]
  while (after - before > 60_000) {
    const middle = before + Math.ceil((after - before) / 120_000) * 60_000
    if (zoneOffset(middle, timeZone) === offset) after = middle
    else before = middle
  }
  return after
}
