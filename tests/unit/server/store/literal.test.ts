import { expect, test } from 'vitest'
import { literal, textArray } from '#server/store/literal.ts'

test('values are written so that the database reads the same', () => {
  expect(literal(null)).toBe('null')
  expect(literal(undefined, 'json')).toBe('null')
  expect(literal(-12)).toBe('-12')
  expect(literal(true)).toBe('true')
  expect(literal(`it's \\ "so"; --`)).toBe(`'it''s \\ "so"; --'`)
  expect(literal({ a: "'" }, 'json')).toBe(`'{"a":"''"}'::jsonb`)
  expect(literal('all', 'json')).toBe(`'"all"'::jsonb`)
  expect(literal([1, 2], 'ids')).toBe(`'{1,2}'::bigint[]`)
  expect(textArray(["a'b", ''])).toBe(`array['a''b','']::text[]`)
  expect(textArray([])).toBe('array[]::text[]')
})

test.each([[Number.NaN], [1.5], [2 ** 60], ['a\0b'], [{}], [10n]])(
  'what no column holds is refused: %s',
  (value) => {
    expect(() => literal(value)).toThrow()
  },
)

test('a list of ids takes nothing else', () => {
  expect(() => literal([1, "2}'; drop table labels; --"], 'ids')).toThrow()
})

test('half a letter in JSON becomes what it becomes in a text; words about one stay', () => {
  expect(literal({ user: 'a\ud800b', words: String.raw`\ud800` }, 'json')).toBe(
    `'{"user":"a\ufffdb","words":"\\\\ud800"}'::jsonb`,
  )
})
