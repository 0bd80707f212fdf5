import { searchLimits } from './limits.ts'
import type { QueryWord } from './tokens.ts'

/** Whether a word may be meant with one typing error: numbers and short words are not. */
export function mayBeTypo({ text }: QueryWord): boolean {
  return text.length >= searchLimits.typoFrom && !/\p{N}/u.test(text)
}

/**
 * Whether a term, or its beginning for a prefix, is the word with one typing error: a letter too much, too few, wrong,
 * or two exchanged. The first letter has to be right.
 */
export function isNear(term: string, { text, isPrefix }: QueryWord): boolean {
  if (term[0] !== text[0]) return false
  let at = 1
  while (at < text.length && at < term.length && term[at] === text[at]) at += 1
  const ends = (typed: number, meant: number) =>
    isPrefix ? term.startsWith(text.slice(typed), meant) : term.slice(meant) === text.slice(typed)
  return (
    ends(at, at) ||
    ends(at + 1, at) ||
    ends(at, at + 1) ||
    (at < term.length && ends(at + 1, at + 1)) ||
    (text[at] === term[at + 1] && text[at + 1] === term[at] && ends(at + 2, at + 2))
  )
}
