import { expect, test } from 'vitest'
import { dueText, distanceText } from '#app/tasks/task/moment-texts.ts'
import { defaultTimeFormat } from '#app/ui/time/time-format.ts'

const format = { ...defaultTimeFormat, timeZone: 'Europe/Lisbon' }
const now = Date.UTC(2026, 10, 11, 14, 41)
const minute = 60_000

test('a day that is near is called so', () => {
  expect(dueText(Date.UTC(2026, 10, 11, 17), now, format)).toBe('Today, 5:00 PM')
  expect(dueText(Date.UTC(2026, 10, 12, 9, 30), now, format)).toBe('Tomorrow, 9:30 AM')
  expect(dueText(Date.UTC(2026, 10, 13, 9, 30), now, format)).toBe('Fri, 9:30 AM')
  expect(dueText(Date.UTC(2026, 10, 24, 9, 30), now, format)).toBe('24 Nov, 9:30 AM')
})

test('the last minute of a day is today, the next one tomorrow', () => {
  expect(dueText(Date.UTC(2026, 10, 11, 23, 59), now, format)).toBe('Today, 11:59 PM')
  expect(dueText(Date.UTC(2026, 10, 12), now, format)).toBe('Tomorrow, 12:00 AM')
})

test('how far it is counts both ways', () => {
  expect(distanceText(now + 139 * minute, now)).toBe('in 2 h 19 min')
  expect(distanceText(now - 18 * minute, now)).toBe('18 min late')
})
