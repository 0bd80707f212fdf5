import type { QueryProblem } from './query.ts'
import { meets, termsOf, type QueryWord } from './tokens.ts'

/** True if every word is a prefix of a word of a name; used for tags and inboxes. */
export function isNamed(name: string, words: readonly QueryWord[]): boolean {
  const terms = [...termsOf(name)]
  return words.every((word) => terms.some((term) => meets(term, { ...word, isPrefix: true })))
}

/** Message that no tag or inbox has such a name. */
export function nothingNamed(operator: 'tag' | 'in', words: readonly QueryWord[]): QueryProblem {
  const value = words.map(({ text }) => text).join(' ')
  return { operator, value, hint: `There is no ${operator === 'tag' ? 'tag' : 'inbox'} “${value}”.` }
}
