import { sql, type SQL } from 'drizzle-orm'
import { isNear, mayBeTypo } from '#domain/search/typo.ts'
import { queryWords, termsOf, type QueryWord } from '#domain/search/tokens.ts'
import type { DeskSql } from './database.ts'

/** Maximum number of words that a misspelt word may be expanded to. */
const maxNear = 40

/** Alternatives of a search word; a misspelt word has several, of which one must match. */
export type WordChoice = readonly QueryWord[]

/** Quoted, so that a word is literal; words contain no quotes, since those separate words. */
const termQuery = ({ text, isPrefix }: QueryWord, field = '') => `'${field}${text}'${isPrefix ? ':*' : ''}`

/** `tsquery` of each choice; a choice without words matches nothing. */
export function toQueries(choices: readonly WordChoice[], field = ''): string[] {
  // The query `':'` matches nothing.
  return choices.map((choice) => choice.map((word) => termQuery(word, field)).join(' | ') || `':'`)
}

/** SQL parameter with a list of `tsquery`. */
export const queryParam = (queries: readonly string[]): SQL =>
  sql`${sql.param([...queries])}::text[]::tsquery[]`

/**
 * SQL for the ids of conversations that contain all words of a text, as prefixes, in subject, ticket number,
 * contact, notes or messages; for `id in (…)` together with a scope condition, which it does not contain.
 * Null for a text without words.
 */
export function conversationsWith(text: string): SQL | null {
  const words = queryWords(text)
  return words.length === 0 ? null : foundBy(toQueries(words.map((word) => [word])))
}

/** The same for queries. A match in a merged conversation also finds its survivor. */
export const foundBy = (queries: readonly string[]): SQL =>
  sql`(with recursive way(id) as (
      select search_conversations(${queryParam(queries)})
      union select m.merged_into from way join conversations m on m.id = way.id where m.merged_into is not null)
    select id from way)`

/** Search words for typed ones: the words themselves, or similar ones if nothing contains them. */
export async function meantBy(desk: DeskSql, words: readonly QueryWord[], field = ''): Promise<WordChoice[]> {
  if (words.length === 0) return []
  const [row] = await desk.rows<{ hits: boolean[] }>(
    sql`select search_hits(${queryParam(
      toQueries(
        words.map((word) => [word]),
        field,
      ),
    )}) as hits`,
  )
  const choices: WordChoice[] = []
  for (const [place, word] of words.entries())
    choices.push(row?.hits[place] === false && mayBeTypo(word) ? await nearTo(desk, word) : [word])
  return choices
}

async function nearTo(desk: DeskSql, word: QueryWord): Promise<WordChoice> {
  const texts = await desk.rows<{ text: string }>(sql`select search_similar(${word.text}) as text`)
  const near = new Set<string>()
  for (const { text } of texts)
    for (const term of termsOf(text)) if (near.size < maxNear && isNear(term, word)) near.add(term)
  return [...near].map((text) => ({ text, isPrefix: false }))
}
