import { foldText } from '#lib/text.ts'
import { queryWords, termsOf, type QueryWord } from '#domain/search/tokens.ts'
import { isNear, mayBeTypo } from '#domain/search/typo.ts'

/*
 * Ranking of the palette's entries (commands, pages, views, colleagues) for a text. Every word of it has to be found in
 * a line; a line is as good as the worst of its words. Two lines that are equally good stand as they were used last,
 * then as they are listed, so that the same text always gives the same order.
 */

/** A line that is found by its words. */
export interface Findable {
  key: string
  title: string
  /** Other words that agents look for it with. */
  words?: string | undefined
}

/** How well a word is found, the best first: it begins the title, a word of it, another word; inside a word; mistyped. */
export const grades = { start: 0, title: 1, words: 2, inside: 3, near: 4 } as const

/** From so many letters on a word is looked for beyond the title's beginnings: two letters are in nearly all lines. */
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

/** The words of a text, each of which may be the beginning of one. */
export const wordsOf = (text: string): QueryWord[] =>
  queryWords(text).map((word) => ({ ...word, isPrefix: true }))

/** A line that is meant, and how well it is found; see {@link grades}. */
export interface Ranked<Line> {
  line: Line
  grade: number
}

/**
 * The lines that a text means, the best first; mistyped words count only while nothing else is found. None for a text
 * without words. `recent` holds the keys used last, newest first.
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
      // A title can begin with the first word alone.
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
