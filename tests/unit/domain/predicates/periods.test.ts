import { describe, expect, test } from 'vitest'
import { isDay, rangeOfDay, rangeOfPeriod, rangeOfSpan, type Period } from '#domain/predicates/periods.ts'
import type { Span } from '#domain/predicates/predicate.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const written = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16))

describe('periods of a reader’s calendar', () => {
  // A Wednesday morning in Berlin; still Tuesday evening in New York.
  const now = utc('2026-11-25T03:30')

  test.each<[Period, string, string, string]>([
    ['today', 'Europe/Berlin', '2026-11-24T23:00', '2026-11-25T23:00'],
    ['today', 'America/New_York', '2026-11-24T05:00', '2026-11-25T05:00'],
    ['yesterday', 'America/New_York', '2026-11-23T05:00', '2026-11-24T05:00'],
    ['tomorrow', 'Europe/Berlin', '2026-11-25T23:00', '2026-11-26T23:00'],
    ['thisWeek', 'Europe/Berlin', '2026-11-22T23:00', '2026-11-29T23:00'],
    ['lastWeek', 'UTC', '2026-11-16T00:00', '2026-11-23T00:00'],
    ['nextWeek', 'UTC', '2026-11-30T00:00', '2026-12-07T00:00'],
    ['lastMonth', 'UTC', '2026-10-01T00:00', '2026-11-01T00:00'],
    ['thisMonth', 'Europe/Berlin', '2026-10-31T23:00', '2026-11-30T23:00'],
    ['nextMonth', 'UTC', '2026-12-01T00:00', '2027-01-01T00:00'],
  ])('%s in %s', (period, zone, from, to) => {
    const range = rangeOfPeriod(period, { now, zone })
    expect([written(range.from), written(range.to)]).toEqual([from, to])
  })

  test.each([
    ['Europe/Berlin', utc('2026-03-29T10:00'), 23],
    ['Europe/Berlin', utc('2026-10-25T10:00'), 25],
    ['America/New_York', utc('2026-03-08T12:00'), 23],
    ['Australia/Lord_Howe', utc('2026-10-04T01:00'), 23.5],
    ['Australia/Lord_Howe', utc('2026-04-05T01:00'), 24.5],
    // Its clock jumps from midnight to one: the day starts at one.
    ['Africa/Cairo', utc('2026-04-24T10:00'), 23],
  ])('a day on which the clock changes in %s is as long as it is', (zone, at, hours) => {
    const { from, to } = rangeOfPeriod('today', { now: at, zone })
    expect(((to as number) - (from as number)) / 3_600_000).toBe(hours)
    const week = rangeOfPeriod('thisWeek', { now: at, zone })
    expect(((week.to as number) - (week.from as number)) / 3_600_000).toBe(6 * 24 + hours)
  })

  test('a week begins on Monday, also when it is Sunday', () => {
    const sunday = utc('2026-11-29T12:00')
    expect(written(rangeOfPeriod('thisWeek', { now: sunday, zone: 'UTC' }).from)).toBe('2026-11-23T00:00')
    const monday = utc('2026-11-30T00:00')
    expect(written(rangeOfPeriod('thisWeek', { now: monday, zone: 'UTC' }).from)).toBe('2026-11-30T00:00')
  })
})

describe('spans', () => {
  const zone = 'Europe/Berlin'

  test.each<[string, Span, string]>([
    ['2026-11-25T09:30', { direction: 'last', count: 36, unit: 'hours' }, '2026-11-23T21:30'],
    ['2026-11-25T09:30', { direction: 'next', count: 2, unit: 'weeks' }, '2026-12-09T09:30'],
    // The same local time, over a night that is an hour longer.
    ['2026-10-26T09:30', { direction: 'last', count: 2, unit: 'days' }, '2026-10-24T08:30'],
    // There is no 31st of February.
    ['2027-01-31T09:30', { direction: 'next', count: 1, unit: 'months' }, '2027-02-28T09:30'],
    ['2027-03-31T12:00', { direction: 'last', count: 13, unit: 'months' }, '2026-02-28T13:00'],
  ])('at %s: %o', (at, span, other) => {
    const now = utc(at)
    const { from, to } = rangeOfSpan(span, { now, zone })
    expect(written(span.direction === 'last' ? from : to)).toBe(other)
    // Both periods contain the current time.
    expect(span.direction === 'last' ? to : from).toBe(span.direction === 'last' ? now + 1 : now)
  })
})

test('a day that is written out is the reader’s', () => {
  const berlin = rangeOfDay('2026-03-29', { zone: 'Europe/Berlin' })
  expect([written(berlin?.from ?? null), written(berlin?.to ?? null)]).toEqual([
    '2026-03-28T23:00',
    '2026-03-29T22:00',
  ])
  const days = [
    '2024-02-29',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0026-01-01',
    '2026-11-31',
    'now',
  ]
  expect(days.map(isDay)).toEqual([true, false, false, false, false, false, false, false])
})
