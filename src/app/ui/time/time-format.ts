import { dateText, defaultDatePattern } from '#lib/date-text.ts'
import { isDate } from '#lib/zone.ts'

/*
 * Whatever number a row holds, it is written: one that no calendar knows must not take the page down with it.
 */

/** Date and time format of an account or a user. */
export interface TimeFormat {
  /** `DD MM YYYY` and the like; also `MMM` for the month's short name. */
  date: string
  hour12: boolean
  /** IANA name; that of the device when left out. */
  timeZone?: string | undefined
}

export const defaultTimeFormat: TimeFormat = { date: defaultDatePattern, hour12: true }

interface Calendar {
  year: number
  month: number
  monthName: string
  day: number
  weekday: string
  /** Days since the epoch, in the zone. */
  dayNumber: number
}

const dayLength = 86_400_000
const formatters = new Map<string, Intl.DateTimeFormat>()

// Making a formatter costs far more than using it, and a list uses the same two for every row.
function formatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', options)
  formatters.set(key, made)
  return made
}

/** Moments whose calendar is kept: those of a screen, which asks for them at each drawing. */
const maxCalendars = 1000
const calendars = new Map<string, Calendar>()

function calendar(at: number, timeZone: string | undefined): Calendar {
  const key = `${at} ${timeZone}`
  const known = calendars.get(key)
  if (known) return known
  const made = readCalendar(at, timeZone)
  if (calendars.size >= maxCalendars) calendars.clear()
  calendars.set(key, made)
  return made
}

function readCalendar(at: number, timeZone: string | undefined): Calendar {
  const parts = formatter(`calendar ${timeZone}`, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  }).formatToParts(at)
  const text = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const monthName = text('month')
  const month = 1 + monthNames.indexOf(monthName)
  const [year, day] = [Number(text('year')), Number(text('day'))]
  const dayNumber = Date.UTC(year, month - 1, day) / dayLength
  return { year, month, monthName, day, weekday: text('weekday'), dayNumber }
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// The epoch was a Thursday; weeks start on Monday.
const weekNumber = (dayNumber: number) => Math.floor((dayNumber + 3) / 7)

/** Text for an invalid date. */
const unknown = 'unknown date'

/** `2:38 PM` or `14:38`. */
export function clockTime(at: number, { hour12, timeZone }: TimeFormat): string {
  if (!isDate(at)) return 'unknown time'
  const options: Intl.DateTimeFormatOptions = hour12
    ? { timeZone, hour: 'numeric', minute: '2-digit', hour12 }
    : { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  // Some versions of Intl part the time from AM or PM with a narrow blank.
  return formatter(`clock ${hour12} ${timeZone}`, options).format(at).replace(/\s/gu, ' ')
}

/** The date as the account writes it, `20 11 2026`. */
export function accountDate(at: number, format: TimeFormat): string {
  return isDate(at) ? dateText(calendar(at, format.timeZone), format.date) : unknown
}

/** Date and time in the account's format, for tooltips: `20 11 2026, 2:38 PM`. */
export function fullTime(at: number, format: TimeFormat): string {
  if (!isDate(at)) return unknown
  return `${accountDate(at, format)}, ${clockTime(at, format)}`
}

/** From one moment to another: `20 11 2026, 9:00 AM – 5:00 PM`; with the date of the end where it is another one. */
export function rangeText(from: number, to: number, format: TimeFormat): string {
  const isOneDay = accountDate(from, format) === accountDate(to, format)
  return `${fullTime(from, format)} – ${(isOneDay ? clockTime : fullTime)(to, format)}`
}

function nearDate(at: number, now: number, format: TimeFormat): string | undefined {
  if (!isDate(now)) return accountDate(at, format)
  const then = calendar(at, format.timeZone)
  const today = calendar(now, format.timeZone)
  if (then.dayNumber === today.dayNumber) return undefined
  if (weekNumber(then.dayNumber) === weekNumber(today.dayNumber)) return then.weekday
  if (then.year === today.year) return `${then.day} ${then.monthName}`
  return accountDate(at, format)
}

/** ISO 8601, for machines that read the page; undefined for what is on no calendar. */
export function isoTime(at: number): string | undefined {
  return isDate(at) ? new Date(at).toISOString() : undefined
}

/** Time in a list row: today `2:38 PM`, this week `Mon`, this year `28 Oct`, older in the account's format. */
export function rowTime(at: number, now: number, format: TimeFormat): string {
  return isDate(at) ? (nearDate(at, now, format) ?? clockTime(at, format)) : unknown
}

/** Time at a message: `2:38 PM` today, else the day before it: `Mon, 2:38 PM`, `28 Oct, 2:38 PM`. */
export function stampTime(at: number, now: number, format: TimeFormat): string {
  if (!isDate(at)) return unknown
  const date = nearDate(at, now, format)
  const time = clockTime(at, format)
  return date ? `${date}, ${time}` : time
}

/** A calendar day without a zone, given as `2026-11-27`: `27 Nov`. */
export function shortDay(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (!isDate(at)) return unknown
  const { day: number, monthName } = calendar(at, 'UTC')
  return `${number} ${monthName}`
}

/** A day in words, as a page is headed: `Thursday 12 November`. */
export function dayTitle(at: number, { timeZone }: TimeFormat): string {
  if (!isDate(at)) return unknown
  const options = { timeZone, weekday: 'long', day: 'numeric', month: 'long' } as const
  const parts = formatter(`day ${timeZone}`, options).formatToParts(at)
  const text = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${text('weekday')} ${text('day')} ${text('month')}`
}

const minute = 60_000
const hour = 60 * minute

/** A length that can be written: not less than nothing, and no more than whole numbers reach. */
const length = (ms: number) => Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Number.isNaN(ms) ? 0 : ms))

/** The largest two units: `18 min`, `5 h 12 min`, `2 d 3 h`. Under a minute is `0 min`. */
export function durationText(span: number): string {
  const ms = length(span)
  const [days, hours, minutes] = [
    Math.floor(ms / dayLength),
    Math.floor((ms % dayLength) / hour),
    Math.floor((ms % hour) / minute),
  ]
  const pair = (big: string, small: number, unit: string) => (small > 0 ? `${big} ${small} ${unit}` : big)
  if (days > 0) return pair(`${days} d`, hours, 'h')
  if (hours > 0) return pair(`${hours} h`, minutes, 'min')
  return `${minutes} min`
}

/** The largest unit alone: `5 h`. */
export const largestUnit = (span: number): string => durationText(span).split(' ').slice(0, 2).join(' ')
