import { expect, test } from 'vitest'
import { queryWords } from '#domain/search/tokens.ts'
import { conversationsWith, toQueries } from '#server/store/search.ts'

test('each word is a query of its own, each longer one by its beginning', () => {
  expect(toQueries(queryWords("O'Neil TX-123").map((word) => [word]))).toEqual([
    "'o'",
    "'neil':*",
    "'tx':*",
    "'123':*",
  ])
})

test('a mistyped word is one of several, and none of none', () => {
  const near = ['battery', 'batter'].map((text) => ({ text, isPrefix: false }))
  expect(toQueries([near, []], ':f')).toEqual(["':fbattery' | ':fbatter'", "':'"])
})

test('a text without a word finds nothing rather than everything', () => {
  expect(conversationsWith(' .,; ')).toBeNull()
  expect(conversationsWith('a')).not.toBeNull()
})
