/* Wall-clock time in a zone. A zone is an IANA name; the default is the device's own. */

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

// Creating a formatter costs far more than using it.
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

/** True if this machine knows a zone of that name: Intl throws for any other. */
export function isZone(name: string): boolean {
  if (name === '') return false
  try {
    formatterOf(name)
    return true
  } catch {
    return false
  }
}

/** Latest moment of a Date, in epoch milliseconds; the earliest is as far before the epoch. */
export const lastDate = 8_640_000_000_000_000

/** True if a Date can represent the moment: Intl and Date throw for any other number. */
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

function asUtc({ year, month, day, hour: hours, minute: minutes }: WallTime): number {
  const utc = Date.UTC(year, month - 1, day, hours, minutes)
  // `Date.UTC` takes the years 0 to 99 for those of the last century.
  return year < 100 ? new Date(utc).setUTCFullYear(year, month - 1, day) : utc
}

/** UTC offset of a zone at a moment, in minutes; positive east of UTC. */
export function zoneOffset(at: number, zone?: string): number {
  if (!isDate(at)) return 0
  return Math.round((asUtc(wallTime(at, zone)) - Math.floor(at / minute) * minute) / minute)
}

/**
 * The moment of a wall-clock time; days beyond the month's end run into the next month. An hour that occurs
 * twice means the first one; one that is skipped, the hour after it.
 */
export function momentOf(wall: WallTime, zone?: string): number {
  const utc = asUtc(wall)
  const before = utc - zoneOffset(utc - 24 * hour, zone) * minute
  if (asUtc(wallTime(before, zone)) === utc) return before
  const after = utc - zoneOffset(utc + 24 * hour, zone) * minute
  return asUtc(wallTime(after, zone)) === utc ? after : before
}

/**
 * The moment at the same wall-clock time some days later or earlier: when clocks change, a day has 23 or 25
 * hours, or half an hour more or less. Seconds stay as they are.
 */
export function daysAfter(at: number, days: number, zone?: string): number {
  const wall = wallTime(at, zone)
  return momentOf({ ...wall, day: wall.day + days }, zone) + (at % minute)
}

/** Calendar days in the zone between two moments. */
export function daysBetween(from: number, to: number, zone?: string): number {
  const [a, b] = [from, to].map((at) => {
    const { year, month, day } = wallTime(at, zone)
    return Date.UTC(year, month - 1, day)
  }) as [number, number]
  return (b - a) / (24 * hour)
}

/** Number of days in a month; months count from 1, and may run into other years. */
export const daysOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Last moment of the day that contains a moment. */
export function endOfDay(at: number, zone?: string): number {
  const { year, month, day } = wallTime(at, zone)
  return momentOf({ year, month, day: day + 1, hour: 0, minute: 0 }, zone) - 1
}

/** Next full hour of a clock that is `offset` minutes ahead of UTC; never the moment itself. */
export function nextFullHour(at: number, offset: number): number {
  const shift = offset * minute
  return (Math.floor((at + shift) / hour) + 1) * hour - shift
}

/** Zone of this machine, and whether its locale uses 12 or 24 hours. */
export function browserTime(): { timeZone: string; timeFormat: '12' | '24' } {
  const { timeZone, hour12 } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
  return { timeZone, timeFormat: hour12 === false ? '24' : '12' }
}
