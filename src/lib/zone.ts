/*
 * The clock on the wall of a time zone. A zone is an IANA name; without one the device's own holds.
 */

/** Local date and time; months count from 1. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const minute = 60_000
const hour = 60 * minute

const formatters = new Map<string | undefined, Intl.DateTimeFormat>()

// Making a formatter costs far more than using it.
function formatterOf(zone: string | undefined): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formatters.set(zone, made)
  return made
}

/** Whether this machine knows a zone by that name: Intl throws at any other. */
export function isZone(name: string): boolean {
  if (name === '') return false
  try {
    formatterOf(name)
    return true
  } catch {
    return false
  }
}

/** The last moment that a date can name, in epoch milliseconds; the first is as far before the epoch. */
export const lastDate = 8_640_000_000_000_000

/** Whether a date can name this moment: Intl and Date throw at any other number. */
export const isDate = (at: number): boolean => Math.abs(at) <= lastDate

/** Local date and time at a moment (epoch ms); at the epoch for NaN. */
export function wallTime(at: number, zone?: string): WallTime {
  const parts = formatterOf(zone).formatToParts(isDate(at) ? at : 0)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

const asUtc = ({ year, month, day, hour: hours, minute: minutes }: WallTime) =>
  Date.UTC(year, month - 1, day, hours, minutes)

/** Minutes that the wall's clock is ahead of UTC at a moment. */
export function zoneOffset(at: number, zone?: string): number {
  if (!isDate(at)) return 0
  return Math.round((asUtc(wallTime(at, zone)) - Math.floor(at / minute) * minute) / minute)
}

/**
 * The moment at which the wall's clock shows this; days beyond the month's end run into the next. Of an hour that comes
 * twice the first is meant, of one that is left out the hour after it.
 */
export function momentOf(wall: WallTime, zone?: string): number {
  const utc = asUtc(wall)
  const before = utc - zoneOffset(utc - 24 * hour, zone) * minute
  if (asUtc(wallTime(before, zone)) === utc) return before
  const after = utc - zoneOffset(utc + 24 * hour, zone) * minute
  return asUtc(wallTime(after, zone)) === utc ? after : before
}

/**
 * The moment some days later, or earlier, at which the wall's clock shows the same: over a change of the clocks a day has
 * 23 or 25 hours, or half an hour more or less. Seconds, which that clock does not tell, stay as they are.
 */
export function daysAfter(at: number, days: number, zone?: string): number {
  const wall = wallTime(at, zone)
  return momentOf({ ...wall, day: wall.day + days }, zone) + (at % minute)
}

/** Days of the wall's calendar between two moments. */
export function daysBetween(from: number, to: number, zone?: string): number {
  const [a, b] = [from, to].map((at) => {
    const { year, month, day } = wallTime(at, zone)
    return Date.UTC(year, month - 1, day)
  }) as [number, number]
  return (b - a) / (24 * hour)
}

/** Days of a month; months count from 1, and run on into other years. */
export const daysOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The last moment of the day that a moment lies in. */
export function endOfDay(at: number, zone?: string): number {
  const { year, month, day } = wallTime(at, zone)
  return momentOf({ year, month, day: day + 1, hour: 0, minute: 0 }, zone) - 1
}

/** The next full hour of a clock that is `offset` minutes ahead of UTC; never the moment itself. */
export function nextFullHour(at: number, offset: number): number {
  const shift = offset * minute
  return (Math.floor((at + shift) / hour) + 1) * hour - shift
}

/** The zone of this machine, and whether its language counts the hours to 12 or to 24. */
export function browserTime(): { timeZone: string; timeFormat: '12' | '24' } {
  const { timeZone, hour12 } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
  return { timeZone, timeFormat: hour12 === false ? '24' : '12' }
}
