import { expect, test } from 'vitest'
import { beyondText, keptText, roomSize, roomText, windowText, withinText } from '#app/device/device-texts.ts'

test('what is kept here is counted, and a filling says how far it is', () => {
  expect(keptText(1200, null)).toBe('1,200 conversations are kept here')
  expect(keptText(1, null)).toBe('1 conversation is kept here')
  expect(keptText(1200, { done: 3200, total: 10_000 })).toBe(
    'Filling this device: 3,200 of 10,000 conversations',
  )
})

test('room is said in MB and GB, and never as nothing', () => {
  expect([1, 999_000_000, 1_500_000_000].map(roomSize)).toEqual(['1 MB', '999 MB', '1.5 GB'])
  expect(roomText({ usedBytes: 20_000_000, quotaBytes: 6e10, isPersistent: true })).toBe(
    '20 MB of 60.0 GB used. The browser has promised to keep it.',
  )
})

test('windows', () => {
  expect(([30, 90, 365, 0] as const).map(windowText)).toEqual([
    'The last 30 days',
    'The last 90 days',
    'The last year',
    'All time',
  ])
})

test('what lies here, and why something does not, follow the window', () => {
  expect(withinText(90)).toBe('All open work and the last 90 days are on this device.')
  expect(withinText(365)).toBe('All open work and the last year are on this device.')
  expect(withinText(0)).toBe('All conversations are on this device.')
  const back = 'It opens when you are back online.'
  expect(beyondText('#3907', 90)).toBe(`#3907 was last active over 90 days ago. ${back}`)
  expect(beyondText('#3907', 365)).toBe(`#3907 was last active over a year ago. ${back}`)
  expect(beyondText('#3907', 0)).toBe(`#3907 has not come to this device yet. ${back}`)
})
