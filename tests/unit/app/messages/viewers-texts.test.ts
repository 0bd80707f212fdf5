import { expect, test } from 'vitest'
import { atArticle, viewersText } from '#app/messages/viewers-texts.ts'

const names: Record<number, string> = { 1: 'Priya', 2: 'Tomás', 3: 'Jun' }
const say = (...viewers: [userId: number, isTyping: boolean][]) =>
  viewersText(
    viewers.map(([userId, isTyping]) => ({ userId, isTyping })),
    (userId) => names[userId] ?? '',
  )

test('who writes stands first, and everybody is named', () => {
  expect(say()).toBe('')
  expect(say([1, false])).toBe('Priya is viewing')
  expect(say([1, true])).toBe('Priya is typing')
  expect(say([1, false], [2, true])).toBe('Tomás is typing, Priya is viewing')
  expect(say([1, false], [2, false], [3, false])).toBe('Priya, Tomás and Jun are viewing')
  expect(viewersText([{ userId: 1, isTyping: true }], () => 'Priya', atArticle)).toBe(
    'Priya is writing here, too',
  )
})
