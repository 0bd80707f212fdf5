import { expect, test } from 'vitest'
import { daysLeft, trialText } from '#domain/account/trial.ts'
import { momentOf } from '#lib/zone.ts'

const at = (zone: string, month: number, day: number, hour: number, minute = 0, year = 2026) =>
  momentOf({ year, month, day, hour, minute }, zone)
const zone = 'Europe/Lisbon'
const now = at(zone, 11, 25, 10)

test('SHL-047: days are counted up, by the clock of the account', () => {
  expect(daysLeft(at(zone, 12, 2, 10), now, zone)).toBe(7)
  expect(daysLeft(at(zone, 12, 2, 9, 59), now, zone)).toBe(7)
  expect(daysLeft(at(zone, 12, 2, 10, 1), now, zone)).toBe(8)
  expect(daysLeft(at(zone, 11, 26, 1), now, zone)).toBe(1)
  expect(daysLeft(at(zone, 11, 25, 23, 59), now, zone)).toBe(0)
  expect(daysLeft(now, now, zone)).toBeNull()
})

test('whose day it is says the zone: what ends today in one ends tomorrow in another', () => {
  const end = at('Asia/Tokyo', 11, 26, 1)
  const before = at('Asia/Tokyo', 11, 25, 23)
  expect(daysLeft(end, before, 'Asia/Tokyo')).toBe(1)
  expect(daysLeft(end, before, 'Europe/Lisbon')).toBe(0)
})

test.each([
  ['spring, with a day of 23 hours', 3, 28],
  ['autumn, with a day of 25 hours', 10, 24],
])('a day is a day in %s', (_, month, day) => {
  const from = at(zone, month, day, 12)
  expect(daysLeft(at(zone, month, day + 3, 12), from, zone)).toBe(3)
  expect(daysLeft(at(zone, month, day + 3, 12, 1), from, zone)).toBe(4)
})

test('SHL-047, SHL-048: the banner says the days, the last day, and that it is over', () => {
  const words = (endAt: number | null, status: 'active' | 'trialing' = 'trialing') =>
    trialText({ status, endAt }, now, zone)
  expect(words(at(zone, 12, 2, 10))).toEqual({ text: '7 days left in your trial', isOver: false })
  expect(words(at(zone, 11, 26, 10))).toEqual({ text: '1 day left in your trial', isOver: false })
  expect(words(at(zone, 11, 25, 12))).toEqual({ text: 'Your trial ends today', isOver: false })
  expect(words(now - 1)).toEqual({ text: 'Your trial has expired.', isOver: true })
  expect(words(now - 1, 'active')).toBeNull()
  expect(words(null)).toBeNull()
})
