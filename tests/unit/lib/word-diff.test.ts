import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDiff } from '#lib/word-diff.ts'

const side = (parts: ReturnType<typeof wordDiff>, other: 'added' | 'removed') =>
  parts.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join('')

test('words that were taken out and put in are told from those that stay', () => {
  expect(wordDiff('Charge it overnight.', 'Charge it well overnight.')).toEqual([
    { kind: 'same', text: 'Charge it' },
    { kind: 'added', text: ' well' },
    { kind: 'same', text: ' overnight.' },
  ])
  expect(wordDiff('a b c d', 'a x c e')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: ' b' },
    { kind: 'added', text: ' x' },
    { kind: 'same', text: ' c' },
    { kind: 'removed', text: ' d' },
    { kind: 'added', text: ' e' },
  ])
})

test('both texts can be read from what is told', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n')).map((letters) => letters.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDiff(before, after)
      expect([side(parts, 'added'), side(parts, 'removed')]).toEqual([before, after])
    }),
  )
})

test('200 kB are compared in a moment, also where they have nothing in common', () => {
  const words = (letter: string) => Array.from({ length: 30_000 }, (_, at) => `${letter}${at}`).join(' ')
  const start = performance.now()
  expect(wordDiff(words('a'), words('b'))).toHaveLength(2)
  expect(performance.now() - start).toBeLessThan(5000)
})
