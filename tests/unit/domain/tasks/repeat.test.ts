import { expect, test } from 'vitest'
import { againAtOf, nextInSeries, repeatFrom, type Repeat } from '#domain/tasks/repeat.ts'
import type { Recurrence } from '#domain/tasks/recurrence.ts'
import { momentOf, wallTime } from '#lib/zone.ts'

/** Epoch ms of a zone's local time: `2026-03-28 09:00`. */
function at(text: string, zone: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number)
  return momentOf({ year, month, day, hour, minute }, zone)
}

const two = (value: number) => String(value).padStart(2, '0')

function wall(moment: number, zone: string): string {
  const { year, month, day, hour, minute } = wallTime(moment, zone)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}

/** Starts and ends of the following tasks, each created at its time. */
function following(repeat: Repeat, count: number): string[] {
  const made: string[] = []
  let current = repeat
  for (let n = 0; n < count; n += 1) {
    const now = againAtOf(current) ?? 0
    const { startAt, endAt, recurrence } = nextInSeries(current, 0, now)
    expect(startAt).toBe(now)
    made.push(`${wall(startAt, current.zone)} - ${wall(endAt, current.zone)}`)
    current = recurrence
  }
  return made
}

const day: Recurrence = { unit: 'days', every: 1 }
const month: Recurrence = { unit: 'months', every: 1 }

test.each<[string, Recurrence, string, string, string, string[]]>([
  [
    ...(['a day in spring', day, 'Europe/Berlin', '2027-03-27 09:00', '2027-03-28 09:00'] as const),
    ['2027-03-28 09:00 - 2027-03-29 09:00', '2027-03-29 09:00 - 2027-03-30 09:00'],
  ],
  [
    ...(['a day in autumn', day, 'America/New_York', '2026-10-31 22:30', '2026-11-01 01:30'] as const),
    ['2026-11-01 22:30 - 2026-11-02 01:30', '2026-11-02 22:30 - 2026-11-03 01:30'],
  ],
  [
    ...(['half an hour', day, 'Australia/Lord_Howe', '2027-04-03 09:00', '2027-04-03 17:00'] as const),
    ['2027-04-04 09:00 - 2027-04-04 17:00', '2027-04-05 09:00 - 2027-04-05 17:00'],
  ],
  [
    ...(['the 31st', month, 'Europe/Berlin', '2027-12-31 09:00', '2027-12-31 10:00'] as const),
    [
      ...['2028-01-31 09:00 - 2028-01-31 10:00', '2028-02-29 09:00 - 2028-02-29 10:00'],
      ...['2028-03-31 09:00 - 2028-03-31 10:00', '2028-04-30 09:00 - 2028-04-30 10:00'],
    ],
  ],
  [
    ...(['the 29th of February', { unit: 'years', every: 1 }, 'UTC'] as const),
    ...(['2024-02-29 09:00', '2024-03-01 09:00', ['2025-02-28 09:00 - 2025-03-01 09:00']] as const),
  ] as never,
  [
    ...(['a week from a day between', { unit: 'weeks', every: 1, on: [3] }, 'UTC'] as const),
    ...(['2026-11-23 09:00', '2026-11-23 09:00', ['2026-11-25 09:00 - 2026-11-25 09:00']] as const),
  ] as never,
])('a task comes again after %s', (_, rule, zone, start, end, expected) => {
  const repeat = repeatFrom(rule, { startAt: at(start, zone), endAt: at(end, zone) }, zone)
  expect(following(repeat, expected.length)).toEqual(expected)
})

test('who is away for three weeks comes back to one task, and what belongs to it moves along', () => {
  const zone = 'Europe/Berlin'
  const startAt = at('2026-10-20 09:00', zone)
  const repeat = repeatFrom(day, { startAt, endAt: startAt }, zone)
  const next = nextInSeries(repeat, startAt, at('2026-11-10 12:00', zone))
  expect(next.recurrence.day).toBe('2026-11-10')
  expect(wall(next.of(at('2026-10-22 17:00', zone)), zone)).toBe('2026-11-12 17:00')
  expect(wall(next.againAt ?? 0, zone)).toBe('2026-11-11 09:00')
})
