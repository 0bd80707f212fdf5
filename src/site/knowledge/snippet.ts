import { foldText } from '#lib/text.ts'
import type { QueryWord } from '#domain/search/tokens.ts'

/** A piece of text; `isHit` if it matches the search. */
export interface Piece {
  text: string
  isHit: boolean
}

/** Characters of a search result's sentence. */
const longest = 200

const isHit = (word: string, looked: readonly QueryWord[]) => {
  const folded = foldText(word)
  return looked.some(({ text, isPrefix }) => (isPrefix ? folded.startsWith(text) : folded === text))
}

/** Splits a text into pieces; matching words are pieces of their own. */
export function marked(text: string, looked: readonly QueryWord[]): Piece[] {
  const pieces: Piece[] = []
  for (const [part] of text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu)) {
    const hit = /^[\p{L}\p{N}]/u.test(part) && isHit(part, looked)
    const last = pieces.at(-1)
    if (last && last.isHit === hit) last.text += part
    else pieces.push({ text: part, isHit: hit })
  }
  return pieces
}

/** Sentence of a text with the most matching words; the first one if none matches. */
export function snippetOf(text: string, looked: readonly QueryWord[]): Piece[] {
  const sentences = text
    .slice(0, 50_000)
    .split(/(?<=[.!?。！？])\s+|\n+/u)
    .filter((each) => each.trim() !== '')
  let best = { hits: 0, pieces: marked((sentences[0] ?? '').slice(0, longest), looked) }
  for (const sentence of sentences) {
    const pieces = marked(sentence.trim().slice(0, longest), looked)
    const hits = pieces.filter((piece) => piece.isHit).length
    if (hits > best.hits) best = { hits, pieces }
  }
  return best.pieces
}
