import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { momentOf, wallTime } from '#lib/zone.ts'
import {
  dueOccurrence,
  momentOfOccurrence,
  occurrenceAfter,
  recurrenceLimits,
  recurrenceSchema,
  type Recurrence,
  type Series,
} from '#domain/tasks/recurrence.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const written = (at: number) => new Date(at).toISOString().slice(0, 16)

/** First occurrences of a series, in order. */
function occurrences(series: Series, count: number, after: string | null = null): string[] {
  const days: string[] = []
  for (let day = after; days.length < count;) {
    day = occurrenceAfter(series, day)
    days.push(day)
  }
  return days
}

const series = (rule: Recurrence, first: string, zone = 'UTC'): Series => ({
  rule,
  zone,
  firstAt: utc(first),
})

describe('days', () => {
  test.each<[string, Recurrence, string, string[]]>([
    ['each day', { unit: 'days', every: 1 }, '2026-12-30T09:00', ['2026-12-30', '2026-12-31', '2027-01-01']],
    [
      'each third day over the 29th of February',
      { unit: 'days', every: 3 },
      '2028-02-26T09:00',
      ['2028-02-26', '2028-02-29', '2028-03-03'],
    ],
    [
      'each year of days',
      { unit: 'days', every: 365 },
      '2027-06-01T09:00',
      ['2027-06-01', '2028-05-31', '2029-05-31'],
    ],
    [
      'each Wednesday',
      { unit: 'weeks', every: 1, on: [3] },
      '2026-11-25T09:00',
      ['2026-11-25', '2026-12-02', '2026-12-09'],
    ],
    [
      'Monday and Friday, in whatever order they are named',
      { unit: 'weeks', every: 1, on: [5, 1] },
      '2026-11-25T09:00',
      ['2026-11-27', '2026-11-30', '2026-12-04'],
    ],
    [
      'each second week, counted from that of the first day',
      { unit: 'weeks', every: 2, on: [1, 4] },
      '2026-11-25T09:00',
      ['2026-11-26', '2026-12-07', '2026-12-10', '2026-12-21'],
    ],
    [
      'Sunday ends the week of the first day',
      { unit: 'weeks', every: 3, on: [7] },
      '2026-11-25T09:00',
      ['2026-11-29', '2026-12-20', '2027-01-10'],
    ],
    [
      'the 31st, where there is one',
      { unit: 'months', every: 1 },
      '2027-01-31T09:00',
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    ],
    [
      'the 31st in a leap year',
      { unit: 'months', every: 1 },
      '2027-12-31T09:00',
      ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'],
    ],
    [
      'the 30th',
      { unit: 'months', every: 1 },
      '2026-12-30T09:00',
      ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30'],
    ],
    [
      'each quarter from the 30th of November',
      { unit: 'months', every: 3 },
      '2026-11-30T09:00',
      ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30'],
    ],
    [
      'the 29th of February',
      { unit: 'years', every: 1 },
      '2028-02-29T09:00',
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ],
    [
      'the 28th of February stays the 28th',
      { unit: 'years', every: 1 },
      '2027-02-28T09:00',
      ['2027-02-28', '2028-02-28'],
    ],
    ['each second year', { unit: 'years', every: 2 }, '2026-11-25T09:00', ['2026-11-25', '2028-11-25']],
    [
      'no 29th of February in 2100',
      { unit: 'years', every: 4 },
      '2096-02-29T09:00',
      ['2096-02-29', '2100-02-28', '2104-02-29'],
    ],
  ])('%s', (_, rule, first, days) => {
    expect(occurrences(series(rule, first), days.length)).toEqual(days)
  })

  test('the first day is the zone’s', () => {
    const rule: Recurrence = { unit: 'months', every: 1 }
    // Already the 31st in Berlin.
    expect(occurrences(series(rule, '2027-01-30T23:30', 'Europe/Berlin'), 2)).toEqual([
      '2027-01-31',
      '2027-02-28',
    ])
    expect(occurrences(series(rule, '2027-02-01T02:00', 'America/New_York'), 2)).toEqual([
      '2027-01-31',
      '2027-02-28',
    ])
  })
})

describe('times of the wall’s clock', () => {
  const daily: Recurrence = { unit: 'days', every: 1 }

  test.each<[string, string, string[]]>([
    // Nine in the morning stays nine.
    ['Europe/Berlin', '2026-03-28T08:00', ['2026-03-28T08:00', '2026-03-29T07:00', '2026-03-30T07:00']],
    ['Europe/Berlin', '2026-10-24T07:00', ['2026-10-24T07:00', '2026-10-25T08:00', '2026-10-26T08:00']],
    ['America/New_York', '2026-03-07T14:00', ['2026-03-07T14:00', '2026-03-08T13:00', '2026-03-09T13:00']],
    ['America/New_York', '2026-10-31T13:00', ['2026-10-31T13:00', '2026-11-01T14:00', '2026-11-02T14:00']],
    ['Australia/Lord_Howe', '2026-10-02T22:30', ['2026-10-02T22:30', '2026-10-03T22:00', '2026-10-04T22:00']],
    ['Australia/Lord_Howe', '2026-04-03T22:00', ['2026-04-03T22:00', '2026-04-04T22:30', '2026-04-05T22:30']],
    // 2:30 is skipped once: it becomes 3:30, and 2:30 again on the next day.
    ['Europe/Berlin', '2026-03-28T01:30', ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30']],
    // 2:15 is skipped on the island: it becomes half an hour later.
    ['Australia/Lord_Howe', '2026-10-02T15:45', ['2026-10-02T15:45', '2026-10-03T15:45', '2026-10-04T15:15']],
    // 2:30 occurs twice: the first is used.
    ['Europe/Berlin', '2026-10-24T00:30', ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']],
    // Midnight is skipped in Cairo: the day starts at one.
    ['Africa/Cairo', '2026-04-22T22:00', ['2026-04-22T22:00', '2026-04-23T22:00', '2026-04-24T21:00']],
  ])('%s from %s', (zone, first, moments) => {
    const each = series(daily, first, zone)
    expect(occurrences(each, moments.length).map((day) => written(momentOfOccurrence(each, day)))).toEqual(
      moments,
    )
  })

  test('weekly at nine in the morning stays at nine the year round', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
      const firstAt = momentOf({ year: 2026, month: 11, day: 25, hour: 9, minute: 0 }, zone)
      const each: Series = { rule: { unit: 'weeks', every: 1, on: [3] }, firstAt, zone }
      for (const day of occurrences(each, 53))
        expect(wallTime(momentOfOccurrence(each, day), zone)).toMatchObject({ hour: 9, minute: 0 })
    }
  })
})

describe('what is due', () => {
  const daily = series({ unit: 'days', every: 1 }, '2026-11-02T08:00', 'Europe/Berlin')

  test.each<[string, string | null, string, string | null]>([
    ['nothing before the first moment', null, '2026-11-02T07:59', null],
    ['the first at its moment', null, '2026-11-02T08:00', '2026-11-02'],
    ['nothing twice', '2026-11-02', '2026-11-03T07:59', null],
    ['the next', '2026-11-02', '2026-11-03T08:00', '2026-11-03'],
    ['one, after three weeks of standing still', '2026-11-02', '2026-11-23T12:00', '2026-11-23'],
    ['the day before, while its own moment has not come', '2026-11-02', '2026-11-23T07:00', '2026-11-22'],
  ])('is %s', (_, last, now, due) => {
    expect(dueOccurrence(daily, last, utc(now))).toBe(due)
  })

  test('is found as fast after two hundred years', () => {
    const old = series({ unit: 'weeks', every: 1, on: [1, 2, 3, 4, 5] }, '1970-01-01T08:00', 'Europe/Berlin')
    expect(dueOccurrence(old, null, utc('2199-12-31T12:00'))).toBe('2199-12-31')
  })
})

describe('whatever the rule', () => {
  const rules: fc.Arbitrary<Recurrence> = fc.oneof(
    fc.record({
      unit: fc.constant('days' as const),
      every: fc.integer({ min: 1, max: recurrenceLimits.days }),
    }),
    fc.record({
      unit: fc.constant('weeks' as const),
      every: fc.integer({ min: 1, max: recurrenceLimits.weeks }),
      on: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, 6, 7) as fc.Arbitrary<1>, { minLength: 1 }),
    }),
    fc.record({
      unit: fc.constant('months' as const),
      every: fc.integer({ min: 1, max: recurrenceLimits.months }),
    }),
    fc.record({
      unit: fc.constant('years' as const),
      every: fc.integer({ min: 1, max: recurrenceLimits.years }),
    }),
  )
  const all = fc.record({
    rule: rules,
    firstAt: fc.integer({ min: utc('2020-01-01T00:00'), max: utc('2040-01-01T00:00') }),
    zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
  })

  test('no day comes twice or goes back, and none is passed over, wherever one begins to count', () => {
    fc.assert(
      fc.property(all, (each) => {
        expect(recurrenceSchema.parse(each.rule)).toEqual(each.rule)
        const days = occurrences(each, 8)
        expect([...new Set(days)].sort()).toEqual(days)
        for (const [n, day] of days.slice(1).entries()) {
          const before = days[n] as string
          const dayBefore = new Date(utc(`${day}T00:00`) - 86_400_000).toISOString().slice(0, 10)
          expect([occurrenceAfter(each, before), occurrenceAfter(each, dayBefore)]).toEqual([day, day])
          const at = momentOfOccurrence(each, day)
          expect([dueOccurrence(each, null, at), dueOccurrence(each, null, at - 1)]).toEqual([day, before])
        }
      }),
      { numRuns: 150 },
    )
  })

  test('its numbers are bounded, and a week has days', () => {
    const taken = (rule: unknown) => recurrenceSchema.safeParse(rule).success
    expect(taken({ unit: 'days', every: 366 })).toBe(false)
    expect(taken({ unit: 'weeks', every: 1, on: [] })).toBe(false)
    expect(taken({ unit: 'weeks', every: 1, on: [8] })).toBe(false)
    expect(taken({ unit: 'months', every: 0 })).toBe(false)
    expect(taken({ unit: 'hours', every: 1 })).toBe(false)
  })
})
