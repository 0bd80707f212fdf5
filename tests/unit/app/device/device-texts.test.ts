import { expect, test } from 'vitest'
import {
  beyondWords,
  keptWords,
  roomSize,
  roomWords,
  windowWords,
  withinWords,
} from '#app/device/device-texts.ts'

test('what is kept here is counted, and a filling says how far it is', () => {
  expect(keptWords(1200, null)).toBe('1,200 conversations are kept here')
  expect(keptWords(1, null)).toBe('1 conversation is kept here')
  expect(keptWords(1200, { done: 3200, total: 10_000 })).toBe(
    'Filling this device: 3,200 of 10,000 conversations',
  )
})

test('room is said in MB and GB, and never as nothing', () => {
  expect([1, 999_000_000, 1_500_000_000].map(roomSize)).toEqual(['1 MB', '999 MB', '1.5 GB'])
  expect(roomWords({ usedBytes: 20_000_000, quotaBytes: 6e10, isPersistent: true })).toBe(
    '20 MB of 60.0 GB used. The browser has promised to keep it.',
  )
})

test('windows', () => {
  expect(([30, 90, 365, 0] as const).map(windowWords)).toEqual([
    'The last 30 days',
    'The last 90 days',
    'The last year',
    'All time',
  ])
})

test('what lies here, and why something does not, follow the window', () => {
  expect(withinWords(90)).toBe('All open work and the last 90 days are on this device.')
  expect(withinWords(365)).toBe('All open work and the last year are on this device.')
  expect(withinWords(0)).toBe('All conversations are on this device.')
  const back = 'It opens when you are back online.'
  expect(beyondWords('#3907', 90)).toBe(`#3907 was last active over 90 days ago. ${back}`)
  expect(beyondWords('#3907', 365)).toBe(`#3907 was last active over a year ago. ${back}`)
  expect(beyondWords('#3907', 0)).toBe(`#3907 has not come to this device yet. ${back}`)
})
