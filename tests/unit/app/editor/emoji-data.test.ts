import { expect, test } from 'vitest'
import { emojiGroups, emojiMatches, loadEmoji } from '#app/editor/emoji/emoji-data.ts'

test('a name that is typed whole comes first, then beginnings, then any words', async () => {
  const all = await loadEmoji()
  const found = (query: string) => emojiMatches(all, query, 8).map(({ emoji }) => emoji)
  expect(found('tada')[0]).toBe('🎉')
  expect(found('party popper')[0]).toBe('🎉')
  expect(found('thumbsu')[0]).toBe('👍')
  expect(found('bicy')).toContain('🚲')
  expect(found('')).toEqual([])
  expect(found('no such thing at all')).toEqual([])
})

test('every emoji stands in one group', async () => {
  const all = await loadEmoji()
  const groups = emojiGroups(all)
  expect(groups.map(({ name }) => name)).toHaveLength(new Set(all.map(({ category }) => category)).size)
  expect(groups.flatMap(({ members }) => members)).toHaveLength(all.length)
})
