import { expect, test } from 'vitest'
import { conversationsWith, searchWords } from '#server/store/search.ts'

test('words are folded and parted as the index holds them', () => {
  expect(searchWords('  Crème Brûlée, Straße!')).toEqual(['creme', 'brulee', 'strasse'])
  expect(searchWords("dana@customer.example O'Neil TX-123")).toEqual([
    'dana',
    'customer',
    'example',
    'o',
    'neil',
    'tx',
    '123',
  ])
})

test('marks of all scripts part words, and a text has its limits', () => {
  expect(searchWords('«Zoë» — “tea”…')).toEqual(['zoe', 'tea'])
  expect(searchWords('a '.repeat(500))).toHaveLength(20)
  expect(searchWords('x'.repeat(5000))).toEqual(['x'.repeat(100)])
})

test('a text without a word finds nothing rather than everything', () => {
  expect(conversationsWith(' .,; ')).toBeNull()
  expect(conversationsWith('a')).not.toBeNull()
})
