import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#lib/text.ts'
import { termsOf } from '#domain/search/tokens.ts'
import { makeWorld, type World } from '../sync/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const texts = [
  'Ärger STRASSE ß, Łódź Ørsted — ﬁne Å “İstanbul” Ελλάδος Привет Й',
  "O'Neil’s e‑bike: order TX-123, #4821 (dana@customer.example) https://x.test/a_b?c=d",
  '日本語のバッテリー ｶﾞﾗｽ team東京 ภาษาไทย 한국어',
  'bat\u00adtery bat\u200btery ① ½ ² ٣٤٥ हिन्दी עִבְרִית عَرَبِيّ',
  `${'x'.repeat(80)} ${'é'.repeat(80)}`,
  '😀👩‍👩‍👧 ﷽ ℡ …',
  '배터리교체 부탁드립니다 교체',
  'IBAN DE44 5001 0517 5407 3249 31 please, GB29 NWBK 6016 1331 9268 19, 1,299.50 €, +49 (0)171 123 45-67, 2026-11-30',
  '12 34 56 78 90 12 34 56 78 90 12 34 56 78 90',
  '',
  ' .,; ',
]

const inDatabase = async (all: readonly string[]) =>
  world.sql<{ folded: string; terms: string[] }>(
    'select fold_text(t) as folded, tsvector_to_array(search_words(t)) as terms from unnest($1::text[]) t',
    [all],
  )

const sorted = (terms: Iterable<string>) => [...terms].sort()

test('the database folds and parts words as the device does', async () => {
  const rows = await inDatabase(texts)
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText))
  expect(rows.map(({ terms }) => sorted(terms))).toEqual(texts.map((text) => sorted(termsOf(text))))
})

test('whatever is written', async () => {
  // Characters newer than the database's Unicode are unknown to it; it cannot store NUL.
  const known = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .filter(
      (text) =>
        !text.includes('\0') && Array.from(text).every((letter) => (letter.codePointAt(0) ?? 0) <= 0xffef),
    )
  const all = fc.sample(known, { numRuns: 400, seed: 7 })
  const rows = await inDatabase(all)
  for (const [n, text] of all.entries())
    expect(sorted(rows[n]?.terms ?? []), text).toEqual(sorted(termsOf(text)))
})
