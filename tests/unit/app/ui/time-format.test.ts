import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime } from '#app/customers/details/local-time.ts'
import { localText } from '#app/forms/local-moment.ts'
import { formOf } from '#app/time/entry-schema.ts'
import * as formats from '#app/ui/time/time-format.ts'
import { attributionOf } from '#domain/conversations/messages/quoted.ts'
import { clockText, secondsText } from '#domain/time/duration-text.ts'
import { endOfDay, momentOf, nextFullHour, wallTime, zoneOffset } from '#lib/zone.ts'

const friday = Date.UTC(2026, 10, 20, 9)
const absurd = [
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  8_640_000_000_000_000,
  8_640_000_000_000_001,
  -8_640_000_000_000_001,
  1e300,
  NaN,
  Infinity,
  -Infinity,
  -1,
  0.5,
]
const anyNumber = fc.oneof(fc.constantFrom(...absurd), fc.double(), fc.maxSafeInteger())
const anyFormat = fc.record({
  date: fc.constantFrom('DD MM YYYY', 'MMM D YY', 'YYYY-MM-DD'),
  hour12: fc.boolean(),
  timeZone: fc.constantFrom(undefined, 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Niue'),
})

type Format = formats.TimeFormat
const { accountDate, clockTime, dayTitle, durationText, fullTime, isoTime, rangeText, rowTime, stampTime } =
  formats

/** All formatters of times and durations. */
const formatters: Record<string, (at: number, now: number, format: Format) => string | null> = {
  accountDate: (at, _, format) => accountDate(at, format),
  clockTime: (at, _, format) => clockTime(at, format),
  dayTitle: (at, _, format) => dayTitle(at, format),
  fullTime: (at, _, format) => fullTime(at, format),
  rangeText: (at, now, format) => rangeText(at, now, format),
  rowTime,
  stampTime,
  isoTime: (at) => isoTime(at) ?? 'none',
  durationText,
  largestUnit: formats.largestUnit,
  durationWords: secondsText,
  clockWords: clockText,
  localTime: (at, _, format) => localTime({ timeZone: 'UTC', city: 'Lisbon' }, at, format),
  localText: (at, _, { timeZone }) => localText(at, timeZone),
  formOf: (at, now, { timeZone }) => formOf({ startTime: at, duration: at }, now, timeZone).start,
  attributionOf: (at) =>
    attributionOf({ from: { email: 'dana@customer.example', name: '' }, sentAt: at, createdAt: at }),
  shortDay: (at) => formats.shortDay(String(at)),
}

test('no formatter is left out', () => {
  const exported = Object.entries(formats).filter(([, each]) => typeof each === 'function')
  expect(exported.map(([name]) => name).filter((name) => !(name in formatters))).toEqual([])
})

describe.each(Object.entries(formatters))('%s', (_, write) => {
  test('survives any number, and never shows one that is none', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, anyFormat, (at, now, format) => {
        const text = write(at, now, format)
        expect(text).toEqual(expect.any(String))
        expect(text).not.toMatch(/NaN|undefined|Infinity|Invalid/)
      }),
      { numRuns: 500 },
    )
  })
})

test('what lies on no calendar says so, and what does is written as ever', () => {
  const format: Format = { date: 'DD MM YYYY', hour12: true, timeZone: 'UTC' }
  expect(rowTime(Number.MAX_SAFE_INTEGER, friday, format)).toBe('unknown date')
  expect(stampTime(NaN, friday, format)).toBe('unknown date')
  expect(fullTime(Infinity, format)).toBe('unknown date')
  expect(fullTime(friday, format)).toBe('20 11 2026, 9:00 AM')
  expect(rangeText(friday, friday + 3_600_000, format)).toBe('20 11 2026, 9:00 AM – 10:00 AM')
  expect(rangeText(friday, friday + 86_400_000, format)).toBe('20 11 2026, 9:00 AM – 21 11 2026, 9:00 AM')
  expect(isoTime(Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(isoTime(friday)).toBe('2026-11-20T09:00:00.000Z')
})

test('the clock on the wall can be asked for any number', () => {
  fc.assert(
    fc.property(anyNumber, fc.constantFrom(undefined, 'UTC', 'Asia/Kolkata'), (at, zone) => {
      expect(() => {
        momentOf(wallTime(at, zone), zone)
        endOfDay(at, zone)
        nextFullHour(at, zoneOffset(at, zone))
      }).not.toThrow()
    }),
    { numRuns: 500 },
  )
})
