import { foldText } from '#lib/text.ts'
import { queryWords, termsOf, type QueryWord } from '#domain/search/tokens.ts'
import { isNear, mayBeTypo } from '#domain/search/typo.ts'

/*
 * Ranking of the palette's entries (commands, pages, views, colleagues) for a query. Every query word has to
 * match; an entry ranks as its worst word. Ties are ordered by recent use, then by list order, so that a
 * query always gives the same order.
 */

/** Entry that can be searched. */
export interface Findable {
  key: string
  title: string
  /** Synonyms. */
  words?: string | undefined
}

/** Match quality, best first: start of title, of a title word, of a synonym; inside a word; typo. */
export const grades = { start: 0, title: 1, words: 2, inside: 3, near: 4 } as const

/** Minimum length to match beyond the start of the title: two letters are in nearly all entries. */
const beyondFrom = 3

/** Searchable terms of an entry, computed once. */
interface Terms {
  start: string
  title: readonly string[]
  words: readonly string[]
}

const known = new WeakMap<Findable, Terms>()

function termsIn(line: Findable): Terms {
  const found = known.get(line)
  if (found) return found
  const words = line.words ? [...termsOf(line.words)] : []
  const terms = { start: foldText(line.title), title: [...termsOf(line.title)], words }
  known.set(line, terms)
  return terms
}

function gradeOf(word: QueryWord, { start, title, words }: Terms): number {
  const { text } = word
  const begins = (term: string) => term.startsWith(text)
  if (start.startsWith(text)) return grades.start
  if (title.some(begins)) return grades.title
  if (text.length < beyondFrom) return Infinity
  if (words.some(begins)) return grades.words
  if (title.some((term) => term.includes(text))) return grades.inside
  return mayBeTypo(word) && title.some((term) => isNear(term, word)) ? grades.near : Infinity
}

/** Words of a query; each may be a prefix. */
export const wordsOf = (text: string): QueryWord[] =>
  queryWords(text).map((word) => ({ ...word, isPrefix: true }))

/** Matching entry with its grade; see {@link grades}. */
export interface Ranked<Line> {
  line: Line
  grade: number
}

/**
 * Matching entries, best first; typos match only if nothing else does. Empty for a query without words.
 * `recent` holds the keys of recently used entries, newest first.
 */
export function ranked<Line extends Findable>(
  text: string,
  lines: readonly Line[],
  recent: readonly string[] = [],
): Ranked<Line>[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const used = new Map(recent.map((key, place) => [key, place]))
  const place = ({ line }: Ranked<Line>) => used.get(line.key) ?? recent.length
  const found = lines.flatMap((line) => {
    const terms = termsIn(line)
    const each = words.map((word, n) => {
      const grade = gradeOf(word, terms)
      // Only the first word can match the start of the title.
      return n > 0 && grade === grades.title ? grades.start : grade
    })
    const grade = Math.max(...each)
    return grade === Infinity ? [] : [{ line, grade }]
  })
  const isExact = found.some(({ grade }) => grade < grades.near)
  return found
    .filter(({ grade }) => !isExact || grade < grades.near)
    .sort((a, b) => a.grade - b.grade || place(a) - place(b))
}
