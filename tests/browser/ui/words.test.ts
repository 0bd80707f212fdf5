import { describe, expect, test } from 'vitest'
import { initials, avatarTint } from '#app/marks/avatar-styles.ts'
import { cutText } from '#app/ui/tips/cut-text.ts'
import { fileSize } from '#app/marks/file-size.ts'
import { ariaKeys, keyCaps } from '#app/ui/tips/key-text.ts'
import { matchOptions } from '#app/ui/options/options.ts'
import { holdRow, rowAt, rowLayout, type RowKey } from '#app/ui/lists/row-layout.ts'
import { syncState, syncText } from '#app/marks/sync-texts.ts'
import { tagColor } from '#app/marks/tag-color.ts'
import { durationText, fullTime, rowTime, stampTime } from '#app/ui/time/time-format.ts'

const format = { date: 'DD MM YYYY', hour12: true, timeZone: 'Europe/Lisbon' }
const at = (text: string) => Date.parse(text)

describe('times', () => {
  // A Friday.
  const now = at('2026-11-20T14:38:00Z')

  test.each([
    ['today', '2026-11-20T00:05:00Z', '12:05 AM'],
    ['this week', '2026-11-16T09:00:00Z', 'Mon'],
    ['last week', '2026-11-15T23:00:00Z', '15 Nov'],
    ['this year', '2026-09-03T09:00:00Z', '3 Sep'],
    ['an older year', '2025-11-20T09:00:00Z', '20 11 2025'],
  ])('in a row: %s', (_, text, shown) => {
    expect(rowTime(at(text), now, format)).toBe(shown)
  })

  test('at a message, and in full', () => {
    expect(stampTime(at('2026-11-20T14:38:00Z'), now, format)).toBe('2:38 PM')
    expect(stampTime(at('2026-11-11T16:52:00Z'), now, format)).toBe('11 Nov, 4:52 PM')
    expect(fullTime(at('2026-11-11T16:52:00Z'), format)).toBe('11 11 2026, 4:52 PM')
    expect(fullTime(at('2026-11-11T16:52:00Z'), { date: 'YYYY-MM-DD', hour12: false })).toMatch(
      /^2026-11-1\d, \d\d:52$/,
    )
  })

  test('the day is that of the account and not of the device', () => {
    const late = at('2026-11-19T23:30:00Z')
    expect(rowTime(late, now, { ...format, timeZone: 'Asia/Tokyo' })).toBe('8:30 AM')
    expect(rowTime(late, now, format)).toBe('Thu')
  })

  test('durations', () => {
    const minute = 60_000
    expect(durationText(18 * minute)).toBe('18 min')
    expect(durationText((5 * 60 + 12) * minute)).toBe('5 h 12 min')
    expect(durationText(51 * 60 * minute)).toBe('2 d 3 h')
    expect(durationText(60 * minute)).toBe('1 h')
  })
})

test('CMP-045: sizes are whole KB below one MB, two decimals from there', () => {
  expect([0, 1, 217_088, 1_048_575, 1_048_576, 1_887_437].map(fileSize)).toEqual([
    '0 KB',
    '1 KB',
    '212 KB',
    '1.00 MB',
    '1.00 MB',
    '1.80 MB',
  ])
})

test('CMP-046: names are cut by what a reader counts, with one ellipsis', () => {
  expect(cutText('sticker-RB.png', 10)).toBe('sticker-RB…')
  expect(cutText('exactly10c', 10)).toBe('exactly10c')
  expect(cutText('sixteen-long.csv', 15)).toBe('sixteen-long.cs…')
  expect(cutText('👩‍🚒👩‍🚒👩‍🚒', 2)).toBe('👩‍🚒👩‍🚒…')
})

test('initials and tints', () => {
  expect(initials('Dana Whitlock')).toBe('DW')
  expect(initials('Bartholomew van der Featherstonehaugh')).toBe('BF')
  expect(initials('Logistics', 'team')).toBe('Lo')
  expect(initials('+1 555 014 2290')).toBe('90')
  expect(initials('')).toBe('')
  expect(avatarTint(42)).toBe(avatarTint('42'))
  expect(new Set(Array.from({ length: 60 }, (_, id) => avatarTint(id))).size).toBe(8)
})

test('a tag of an unknown colour is grey', () => {
  expect([tagColor('teal'), tagColor('pink'), tagColor('')]).toEqual(['teal', 'grey', 'grey'])
})

test('shortcuts are drawn as caps and named for assistive technology', () => {
  expect(keyCaps('Mod+Shift+Enter')).toEqual(['Ctrl', '⇧', '↵'])
  expect(keyCaps('g o')).toEqual(['G', 'O'])
  expect(ariaKeys('Mod+k')).toBe('Control+K')
  expect(ariaKeys('g o')).toBeUndefined()
})

describe('sync chip', () => {
  const facts = {
    isStorageFull: false,
    needsSignIn: false,
    isOffline: false,
    refused: 0,
    waiting: 0,
    isStale: false,
  }
  test.each([
    ['Online', {}],
    ['Syncing 3', { waiting: 3 }],
    ['Syncing', { isStale: true }],
    ['Needs attention 1', { refused: 1, waiting: 3 }],
    ['Offline', { isOffline: true }],
    ['Offline, 4 waiting', { isOffline: true, waiting: 4, refused: 1 }],
    ['Sign in to send 3', { needsSignIn: true, isOffline: true, waiting: 3 }],
    ['Sign in', { needsSignIn: true }],
    ['Storage full', { isStorageFull: true, needsSignIn: true, isOffline: true, waiting: 3 }],
  ])('%s', (words, change) => {
    expect(syncText(syncState({ ...facts, ...change }))).toBe(words)
  })
})

test('filtering prefers beginnings of words', () => {
  const options = ['Priya Raman', 'Tomás Herrera', 'Grace'].map((label, value) => ({ value, label }))
  const labels = (query: string) => matchOptions(options, query).map(({ label }) => label)
  expect(labels('r')).toEqual(['Priya Raman'])
  expect(labels('tomas her')).toEqual(['Tomás Herrera'])
  expect(labels('rac')).toEqual(['Grace'])
  expect(labels(' ')).toHaveLength(3)
  expect(labels('x')).toEqual([])
})

describe('holding a row', () => {
  const layout = (keys: string) => rowLayout(keys.split(''), (index) => (index === 0 ? 10 : 20))

  test('shifts by what came in above and counts it', () => {
    const held = { hasReturned: false }
    expect(holdRow(layout('abc'), layout('xyabc'), ['b'])).toEqual({ shift: 40, arrived: 2, ...held })
    expect(holdRow(layout('abc'), layout('xbc'), ['b'])).toEqual({ shift: 0, arrived: 1, ...held })
  })

  test('tells what came back from what is new', () => {
    const isBack = (key: RowKey) => key === 'x'
    const hold = holdRow(layout('abc'), layout('xyabc'), ['b'], isBack)
    expect(hold).toEqual({ shift: 40, arrived: 1, hasReturned: true })
  })

  test('falls to the next row when the first is gone, and to nothing without one', () => {
    expect(holdRow(layout('abc'), layout('xac'), ['b', 'c'])).toMatchObject({ shift: 0, arrived: 1 })
    expect(holdRow(layout('ab'), layout('xab'), [undefined])).toBeUndefined()
  })

  test('finds the row at an offset', () => {
    expect([0, 9, 10, 29, 30, 999].map((offset) => rowAt(layout('abc'), offset))).toEqual([0, 0, 1, 1, 2, 2])
    expect(rowAt(layout(''), 5)).toBe(-1)
  })
})
