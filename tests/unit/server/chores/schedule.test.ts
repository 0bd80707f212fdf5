import { expect, test } from 'vitest'
import { daily, everyMinutes, hourly, nextDue } from '#server/chores/chore.ts'

const next = (...[schedule, now]: [Parameters<typeof nextDue>[0], string]) =>
  new Date(nextDue(schedule, Date.parse(`2026-${now}Z`))).toISOString().slice(5, 19)

test.each([
  [everyMinutes(1), '03-01T10:00:00', '03-01T10:01:00'],
  [everyMinutes(10), '03-01T10:09:59', '03-01T10:10:00'],
  [hourly(23), '03-01T10:22:59', '03-01T10:23:00'],
  [hourly(23), '03-01T10:23:00', '03-01T11:23:00'],
  [hourly(23), '12-31T23:40:00', '01-01T00:23:00'],
  [daily(3, 17), '03-01T03:16:00', '03-01T03:17:00'],
  [daily(3, 17), '02-28T03:17:00', '03-01T03:17:00'],
])('%j is due after %s at %s', (schedule, now, due) => {
  expect(next(schedule, now)).toBe(due)
})
