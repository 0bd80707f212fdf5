import { searchLimits } from './limits.ts'
import type { QueryWord } from './tokens.ts'

/** True if a word may contain a typing error: not for numbers and short words. */
export function mayBeTypo({ text }: QueryWord): boolean {
  return text.length >= searchLimits.typoFrom && !/\p{N}/u.test(text)
}

/**
 * True if a term, or its beginning for a prefix, equals the word with one typing error: an extra, missing,
 * wrong or swapped letter. The first letter must be right.
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
