import { expect, test } from 'vitest'
import { endOfDay, momentOf, nextFullHour, wallTime, zoneOffset } from '#lib/zone.ts'

const minute = 60_000

test('what the wall shows and the moment are each other’s inverse, also around the change of the clocks', () => {
  for (const zone of ['UTC', 'Europe/Lisbon', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Apia'])
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2026, 11, 31); at += 7 * 3_600_000 + 13 * minute) {
      const back = momentOf(wallTime(at, zone), zone)
      // A repeated hour resolves to its first occurrence.
      expect([0, 3_600_000], `${zone} ${new Date(at).toISOString()}`).toContain(at - back)
    }
})

test('a year below 100, as a year typed digit by digit is at first, is no year of the last century', () => {
  const wall = { year: 20, month: 11, day: 28, hour: 14, minute: 30 }
  expect(new Date(momentOf(wall, 'UTC')).toISOString()).toBe('0020-11-28T14:30:00.000Z')
  expect(wallTime(momentOf(wall, 'Asia/Kolkata'), 'Asia/Kolkata')).toEqual(wall)
})

test('an hour that the clocks leave out means the hour after it', () => {
  const missing = { year: 2026, month: 3, day: 29, hour: 1, minute: 30 }
  expect(new Date(momentOf(missing, 'Europe/Lisbon')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test('a day ends where the account is, not where the server is', () => {
  const at = Date.UTC(2026, 10, 20, 22)
  expect(new Date(endOfDay(at, 'UTC')).toISOString()).toBe('2026-11-20T23:59:59.999Z')
  expect(new Date(endOfDay(at, 'Asia/Kolkata')).toISOString()).toBe('2026-11-21T18:29:59.999Z')
})

test('the next full hour is the clock’s own, and never the moment itself', () => {
  const at = Date.UTC(2026, 10, 20, 10, 40)
  expect(nextFullHour(at, 0)).toBe(Date.UTC(2026, 10, 20, 11))
  // 16:10 in Kolkata: the next full hour is 17:00, which is 11:30 in UTC.
  const offset = zoneOffset(at, 'Asia/Kolkata')
  expect(offset).toBe(330)
  expect(nextFullHour(at, offset)).toBe(Date.UTC(2026, 10, 20, 11, 30))
  expect(nextFullHour(Date.UTC(2026, 10, 20, 11), 0)).toBe(Date.UTC(2026, 10, 20, 12))
})
