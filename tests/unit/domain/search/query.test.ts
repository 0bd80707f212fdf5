import { expect, test } from 'vitest'
import { readDate, utcCalendar } from '#domain/search/dates.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { asksAnything, isPlain, parseQuery, withMoments } from '#domain/search/query.ts'

const now = Date.UTC(2026, 10, 22, 15)
const calendar = utcCalendar(now)
const parse = (text: string) => parseQuery(text, calendar)
const day = (text: string) => {
  const at = readDate(text, calendar)
  return at === null ? null : new Date(at).toISOString().slice(0, 10)
}
const texts = (words: readonly { text: string }[]) => words.map(({ text }) => text)

test('words and operators are told apart, in any order and case', () => {
  const query = parse(
    'flat From:dana TAG:warranty is:open tyre is:unread to:"maya lind" in:support has:attachment',
  )
  expect(query).toEqual({
    words: [
      { text: 'flat', isPrefix: true },
      { text: 'tyre', isPrefix: true },
    ],
    from: [{ text: 'dana', isPrefix: true }],
    to: [
      { text: 'maya', isPrefix: true },
      { text: 'lind', isPrefix: true },
    ],
    tags: [[{ text: 'warranty', isPrefix: true }]],
    statuses: ['open'],
    conditions: ['unread'],
    has: ['attachment'],
    pile: null,
    inboxes: [[{ text: 'support', isPrefix: true }]],
    before: null,
    after: null,
    problems: [],
  })
})

test('what only looks like an operator is words', () => {
  expect(texts(parse('http://example.test re:invoice from').words)).toEqual([
    ...['http', 'example', 'test', 're', 'invoice', 'from'],
  ])
  expect(texts(parse('ref:4821').words)).toEqual(['ref', '4821'])
})

test('while an operator is being typed it asks for nothing', () => {
  for (const text of ['from:', 'is:', 'before:', 'tag:""', 'from:"', '   '])
    expect(asksAnything(parse(text)), text).toBe(false)
  expect(texts(parse('from:"dana whit').from)).toEqual(['dana', 'whit'])
})

test('quoted words are whole', () => {
  expect(parse('"flat tyre"').words.every(({ isPrefix }) => !isPrefix)).toBe(true)
  expect(parse('"flat tyre" red').words.at(-1)).toEqual({ text: 'red', isPrefix: true })
})

test('every status and condition is known, and what is not gets a hint', () => {
  expect(parse('is:new is:hold is:on_hold is:closed').statuses).toEqual([
    'new',
    'on_hold',
    'on_hold',
    'closed',
  ])
  expect(parse('is:mine is:starred is:snoozed is:unassigned').conditions).toHaveLength(4)
  const { problems } = parse('is:purple has:wings before:soon after:2026-02-30')
  expect(problems.map(({ operator }) => operator)).toEqual(['is', 'has', 'before', 'after'])
  expect(problems[2]?.hint).toBe('before: needs a day such as 2026-11-30, 2026-11, yesterday or 7d.')
  expect(parse('is:constructor').problems).toHaveLength(1)
})

test('piles are told from inboxes', () => {
  expect(parse('in:trash')).toMatchObject({ pile: 'trash', inboxes: [] })
  expect(parse('in:"Dealer desk"').inboxes.map(texts)).toEqual([['dealer', 'desk']])
})

test('days are read as people write them', () => {
  expect(day('2026-11-30')).toBe('2026-11-30')
  expect(day('2026/3/9')).toBe('2026-03-09')
  expect(day('2026-11')).toBe('2026-11-01')
  expect(day('2026')).toBe('2026-01-01')
  expect(day('today')).toBe('2026-11-22')
  expect(day('Yesterday')).toBe('2026-11-21')
  expect([day('7d'), day('2w'), day('3m'), day('1y')]).toEqual([
    ...['2026-11-15', '2026-11-08', '2026-08-22', '2025-11-22'],
  ])
  expect(['soon', '20', '2026-13', '2026-02-29', '30.11.2026', '1969', ''].map(day)).toEqual(
    Array(7).fill(null),
  )
})

test('a text with its moments means the same in any calendar', () => {
  const text = withMoments('flat before:2026-11-30 after:"7d" before:soon', calendar)
  const elsewhere = { ...utcCalendar(0), startOf: () => 0 }
  expect(parseQuery(text, elsewhere)).toEqual(parse('flat before:2026-11-30 after:7d before:soon'))
})

test('contacts are looked for by words alone', () => {
  expect(isPlain(parse('dana'))).toBe(true)
  expect(isPlain(parse('dana is:open'))).toBe(false)
  expect(isPlain(parse('is:open'))).toBe(false)
})

test('a text has its limits', () => {
  expect(parse(`${'x'.repeat(searchLimits.text)} is:open`).statuses).toEqual([])
  expect(parse('"a b c d e f g h i j" k l m n o p q r s t u v w').words).toHaveLength(searchLimits.words)
})
