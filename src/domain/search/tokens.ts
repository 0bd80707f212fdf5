import { foldText } from '#lib/text.ts'
import { searchLimits } from './limits.ts'

/*
 * Tokenizer for the device's index, the server's index and queries: one rule, so that all find the same. The
 * database implements it as `search_words`; a test compares both.
 *
 * Text is folded (NFKD, no accents, lower case). All but letters and digits separates words: `#4821` is 4821,
 * and an address is found by its parts. Words joined by a hyphen or apostrophe are also indexed as one:
 * `neil` and `oneil` find O'Neil. Scripts without spaces are split into pairs of letters. Groups of digits
 * (amounts, phone and account numbers) are also indexed as one from each group on, Hangul words from each
 * syllable on.
 */

/** Scripts without spaces between words: Thai, Lao, Burmese, Khmer, Han, kana, bopomofo. */
export const unspaced =
  '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u3098\u309b-\u30ff\u3105-\u312f' +
  '\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{323af}'

const runs = /[\p{L}\p{N}]+/gu
const compounds = /[\p{L}\p{N}]+(?:['’‐-][\p{L}\p{N}]+)+/gu
const joints = /['’‐-]/g
const hasUnspaced = new RegExp(`[${unspaced}]`, 'u')
const scripts = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')

/** Limits of a number's groups and length in the index. */
const numberLimits = { groups: 12, letters: 34, from: 5 } as const
const chains = /[0-9]+(?:[ .,'’/()-]{1,2}[0-9]+)+/g
const ibans = /[a-z]{2}[0-9]{2}(?: [a-z0-9]{4}){2,7}(?: [a-z0-9]{1,3})?/g
/** Numbers as typed; a space separates two of them. */
const typedNumbers = /[0-9]+(?:[.,'’-][0-9]+)+/g
/** Two Hangul syllables, decomposed as by folding. */
const syllables = /^[\u1100-\u115f][^\u1100-\u115f]*[\u1100-\u115f]/
const hangul = /[\u1100-\u115f]/

/** True if a word is a number, or begins like an IBAN; in texts its groups may be separated. */
export const isNumber = (word: string): boolean => /^(?:[a-z]{2})?[0-9][a-z0-9]{3,}$/.test(word)

/** A word of a query. */
export interface QueryWord {
  text: string
  /** Matches longer words with this prefix too. */
  isPrefix: boolean
}

const cut = (word: string) =>
  word.length <= searchLimits.letters ? word : Array.from(word).slice(0, searchLimits.letters).join('')

/** Adds the index terms of a text to `terms`. */
export function addTerms(terms: Set<string>, text: string): void {
  const folded = foldText(text)
  for (const [run] of folded.matchAll(runs)) addRun(terms, run)
  for (const [compound] of folded.matchAll(compounds)) addRun(terms, compound.replace(joints, ''))
  for (const [chain] of folded.matchAll(chains)) addNumbers(terms, chain.split(/[^0-9]+/))
  for (const [iban] of folded.matchAll(ibans)) terms.add(iban.replaceAll(' ', ''))
}

function addNumbers(terms: Set<string>, groups: readonly string[]): void {
  for (let place = 0; place < groups.length - 1; place += 1) {
    const joined = groups.slice(place, place + numberLimits.groups).join('')
    if (joined.length >= numberLimits.from) terms.add(joined.slice(0, numberLimits.letters))
  }
}

/** Korean compounds have no separator: each part of two syllables or more can be found. */
function addHangulParts(terms: Set<string>, run: string): void {
  for (let place = 1; place < run.length; place += 1) {
    const part = run.slice(place, place + searchLimits.letters)
    if (syllables.test(part)) terms.add(part)
  }
}

function addRun(terms: Set<string>, run: string): void {
  if (!hasUnspaced.test(run)) {
    addWord(terms, run)
    return
  }
  for (const [piece] of run.matchAll(scripts)) {
    if (!hasUnspaced.test(piece)) addWord(terms, piece)
    else {
      const letters = Array.from(piece)
      // The last letter alone too, so that each letter begins a term.
      for (const [place, letter] of letters.entries()) terms.add(letter + (letters[place + 1] ?? ''))
    }
  }
}

function addWord(terms: Set<string>, word: string): void {
  const term = cut(word)
  terms.add(term)
  if (hangul.test(term)) addHangulParts(terms, term)
}

/** Distinct index terms of a text. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>()
  addTerms(terms, text)
  return terms
}

/**
 * Words of a typed query. All must match; each may be a prefix, unless `isWhole`. A single letter matches too
 * much: it is a prefix only as the last word.
 */
export function queryWords(text: string, { isWhole = false } = {}): QueryWord[] {
  const words = new Map<string, QueryWord>()
  const add = (word: string, isPrefix: boolean) => {
    const known = words.get(word)
    // The stricter of two.
    words.set(word, { text: word, isPrefix: isPrefix && (known?.isPrefix ?? true) })
  }
  const folded = foldText(text).replace(typedNumbers, (typed) => {
    const joined = typed.replace(/[^0-9]+/g, '')
    return joined.length < numberLimits.from || joined.length > numberLimits.letters ? typed : joined
  })
  const found = [...folded.matchAll(runs)].flatMap(([run]) => [...run.matchAll(scripts)])
  for (const [place, [piece]] of found.entries()) {
    const isLast = place === found.length - 1
    if (!hasUnspaced.test(piece)) {
      add(cut(piece), !isWhole && (isLast || Array.from(piece).length > 1))
      continue
    }
    const letters = Array.from(piece)
    if (letters.length === 1) add(piece, true)
    for (const [at, letter] of letters.slice(0, -1).entries()) add(letter + letters[at + 1], false)
  }
  return [...words.values()].slice(0, searchLimits.words)
}

/** True if a term matches a word of a query. */
export const meets = (term: string, { text, isPrefix }: QueryWord): boolean =>
  isPrefix ? term.startsWith(text) : term === text
