import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '#lib/text.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { marksIn } from '#domain/search/marks.ts'
import { meets, queryWords, termsOf } from '#domain/search/tokens.ts'
import { isNear, mayBeTypo } from '#domain/search/typo.ts'

const words = (text: string) => queryWords(text).map(({ text: word }) => word)
const has = (text: string, query: string) => {
  const terms = [...termsOf(text)]
  return queryWords(query).every((word) => terms.some((term) => meets(term, word)))
}

test('a text is found whatever its accents, case and punctuation', () => {
  const text = 'Crème Brûlée — “STRASSE” für Łukasz, #4821: order TX-123 (dana@customer.example) Ελλάδος'
  for (const query of [
    ...['creme', 'BRULEE', 'straße', 'lukasz', '4821', '#48', 'tx-123', 'tx123', 'tx 1', 'ελλαδοσ'],
    ...['dana@customer.example', 'customer', 'dana@cust', '“strasse”', 'creme, bru'],
  ])
    expect(has(text, query), query).toBe(true)
  for (const query of ['rem', 'trasse', '821', 'danac', 'x123']) expect(has(text, query), query).toBe(false)
})

test('words joined by a hyphen or an apostrophe are found by their pieces and in one', () => {
  for (const query of ['o’neil', "o'neil", 'oneil', 'neil', 'e-bike', 'ebike', 'bike'])
    expect(has("O'Neil’s e‑bike", query), query).toBe(true)
})

test('scripts without spaces are found by any piece of one letter or more', () => {
  for (const query of ['日', '本', '語', '日本', '本語', '日本語', 'バッテリ', 'ｶﾞﾗｽ'])
    expect(has('日本語のバッテリー ガラス', query), query).toBe(true)
  expect(has('日本語', '日語')).toBe(false)
  expect(has('サポートteam東京', 'team東')).toBe(true)
})

test('numbers are found without what parts their groups', () => {
  const text =
    'IBAN DE44 5001 0517 5407 3249 31 please, 1,299.50 € by +49 171 123 45-67 on 2026-11-30, or GB29 NWBK 6016 1331 9268 19'
  for (const query of [
    ...[
      'DE44500105175407324931',
      'de445001',
      '500105175407324931',
      'GB29NWBK60161331926819',
      '1299.50',
      '1.299,50',
    ],
    ...[
      '129950',
      '1,299.50',
      '+491711234567',
      '1711234567',
      '171123',
      '171-123',
      '5001 0517',
      '2026-11',
      '20261130',
    ],
  ])
    expect(has(text, query), query).toBe(true)
  for (const query of ['1299.51', '9950', 'de445002', '4567890']) expect(has(text, query), query).toBe(false)
  const [mark] = marksIn(text, queryWords('1299.50'))
  expect(mark && text.slice(...mark)).toBe('1,299.50')
})

test('a word of Hangul is found by its later parts', () => {
  for (const query of ['배터리', '교체', '배터리교체', '리교'])
    expect(has('배터리교체 부탁', query), query).toBe(true)
  expect(has('배터리교체', '체리')).toBe(false)
  const [mark] = marksIn('배터리교체 부탁', queryWords('교체'))
  expect(mark && '배터리교체 부탁'.slice(...mark)).toBe('교체')
})

test('signs nobody sees part nothing', () => {
  expect([...termsOf('bat\u00adtery bat\u200btery')]).toEqual(['battery'])
})

test('folding letter by letter gives what folding the whole gives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(Array.from(text, (each) => foldText(each)).join('')).toBe(foldText(text))
    }),
  )
})

test('a text is found by each of its words and each of their beginnings', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(), (text, at) => {
      const found = words(text)
      if (found.length === 0 || found.length === searchLimits.words) return
      expect(has(text, text)).toBe(true)
      const word = Array.from(found[at % found.length] as string)
      expect(has(text, word.slice(0, (at % word.length) + 1).join(''))).toBe(true)
    }),
  )
})

test('each word may be a beginning, and a whole one or a letter within may not', () => {
  for (const query of ['aurel font', 'font aurel', 'aur 4711'])
    expect(has('Aurelia Fontaine 4711', query), query).toBe(true)
  expect(has('Aurelia Fontaine', 'a font')).toBe(false)
  expect(queryWords('red b bat')).toEqual([
    { text: 'red', isPrefix: true },
    { text: 'b', isPrefix: false },
    { text: 'bat', isPrefix: true },
  ])
  expect(queryWords('red bat', { isWhole: true }).every(({ isPrefix }) => !isPrefix)).toBe(true)
  expect(words('a '.repeat(90))).toEqual(['a'])
  expect(queryWords(Array.from({ length: 90 }, (_, n) => `w${n}`).join(' '))).toHaveLength(searchLimits.words)
  expect(words('x'.repeat(500))).toEqual(['x'.repeat(searchLimits.letters)])
})

const near = (term: string, text: string, isPrefix = false) => isNear(term, { text, isPrefix })

test('one typing error is forgiven, two are not, nor a wrong first letter', () => {
  for (const typed of ['batery', 'batttery', 'bsttery', 'batetry', 'batter', 'batterys', 'battery'])
    expect(near('battery', typed), typed).toBe(true)
  for (const typed of ['bater', 'vattery', 'bsttrey', 'abttery', 'batt'])
    expect(near('battery', typed), typed).toBe(false)
  for (const typed of ['bate', 'batr', 'btat', 'batteri'])
    expect(near('battery', typed, true), typed).toBe(true)
  expect(near('battery', 'btter', true)).toBe(true)
  expect(near('battery', 'bxxt', true)).toBe(false)
})

test('one error is the distance of Damerau and Levenshtein', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      const [term, text] = [`z${a}`, `z${b}`]
      expect(near(term, text)).toBe(distance(term, text) <= 1)
      const beginnings = Array.from({ length: term.length + 1 }, (_, n) => term.slice(0, n))
      expect(near(term, text, true)).toBe(
        beginnings.some((beginning) => beginning !== '' && distance(beginning, text) <= 1),
      )
    }),
    { numRuns: 500 },
  )
})

test('numbers and short words mean what they say', () => {
  expect(['bat', '4821', 'tx4711'].some((text) => mayBeTypo({ text, isPrefix: true }))).toBe(false)
  expect(mayBeTypo({ text: 'batt', isPrefix: true })).toBe(true)
})

/** Edit distance with transpositions, each position edited once. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] as number
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      let best = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 1)
      ;(rows[i] as number[])[j] = best
    }
  return at(a.length, b.length)
}

const marked = (text: string, query: string) =>
  marksIn(text, queryWords(query)).map(([from, to]) => text.slice(from, to))

test('what was found is marked as it is written', () => {
  expect(marked('Unassign: assigned to Ås', 'ass')).toEqual(['ass'])
  expect(marked('Crème BRÛLÉE brule', 'creme bru')).toEqual(['Crème', 'BRÛ', 'bru'])
  expect(marked('Cre\u0300me', 'creme')).toEqual(['Cre\u0300me'])
  expect(marked('Straße', 'strass')).toEqual(['Straß'])
  expect(marked('red redder', 'red x')).toEqual(['red', 'red'])
  expect(marked('日本語', '本語')).toEqual(['本語'])
  expect(marked('😀 battery 😀', 'batt')).toEqual(['batt'])
  expect(marked('nothing', '')).toEqual([])
})
