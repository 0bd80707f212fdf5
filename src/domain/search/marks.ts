import { foldText } from '#lib/text.ts'
import { isNumber, unspaced, type QueryWord } from './tokens.ts'

/** A part of a text: start inclusive, end exclusive. */
export type Mark = readonly [start: number, end: number]

const letter = /[\p{L}\p{N}]/u
/** First letter of a Hangul syllable, as folding decomposes it. */
const syllable = /[\u1100-\u115f]/
const apart = new RegExp(`[${unspaced}]`, 'u')

/**
 * Parts of a text that match words, in order and without overlaps: for a prefix the typed letters, else the
 * whole word. Offsets refer to the original text, whatever folding does to its length.
 */
export function marksIn(text: string, words: readonly QueryWord[]): Mark[] {
  const { folded, places } = foldInPlace(text)
  const marks: Mark[] = []
  for (const word of words)
    for (const [at, end] of placesOf(folded, word)) marks.push([places[at] as number, endOf(places, end)])
  return joined(marks)
}

/** Number of the words that a text contains. */
export function countFound(text: string, words: readonly QueryWord[]): number {
  const folded = foldText(text)
  return words.filter((word) => !placesOf(folded, word).next().done).length
}

function* placesOf(folded: string, { text, isPrefix }: QueryWord): Generator<Mark, void> {
  if (text === '') return
  if (isNumber(text)) {
    // Its groups of digits may be separated.
    const parted = new RegExp(Array.from(text).join("[ .,'’/()-]{0,2}"), 'g')
    for (const { 0: found, index } of folded.matchAll(parted)) {
      const end = index + found.length
      if (isBorder(folded, index) && (isPrefix || isBorder(folded, end))) yield [index, end]
    }
    return
  }
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + 1))
    if (isBorder(folded, at) && (isPrefix || isBorder(folded, at + text.length))) yield [at, at + text.length]
}

/** Folds letter by letter and records the origin of each folded one, including one past the last. */
function foldInPlace(text: string): { folded: string; places: number[] } {
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const each of text) {
    const part = foldText(each)
    for (let n = 0; n < part.length; n += 1) places.push(at)
    folded += part
    at += each.length
  }
  places.push(at)
  return { folded, places }
}

/** Original end of the folded letters before `end`: before the next letter, including its marks. */
function endOf(places: readonly number[], end: number): number {
  const last = places[end - 1] as number
  // A letter that folds to two, of which one was typed.
  let next = end
  while (places[next] === last) next += 1
  return places[next] as number
}

/** True at a word boundary. */
function isBorder(text: string, at: number): boolean {
  const [before, after] = [text[at - 1], text[at]]
  if (before === undefined || after === undefined) return true
  if (!letter.test(before) || !letter.test(after)) return true
  return apart.test(before) || apart.test(after) || syllable.test(after)
}

function joined(marks: readonly Mark[]): Mark[] {
  const result: [number, number][] = []
  for (const [start, end] of [...marks].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
