import { sql, type SQL } from 'drizzle-orm'
import { isNear, mayBeTypo } from '#domain/search/typo.ts'
import { queryWords, termsOf, type QueryWord } from '#domain/search/tokens.ts'
import type { DeskSql } from './database.ts'

/** Most words that one mistyped word may stand for. */
const maxNear = 40

/** Words as the database looks for them; one that was mistyped stands for several, one of which is enough. */
export type WordChoice = readonly QueryWord[]

/** Quoted, a word means itself; words hold no quotes, because those part words. */
const termQuery = ({ text, isPrefix }: QueryWord, field = '') => `'${field}${text}'${isPrefix ? ':*' : ''}`

/** Each choice as a `tsquery`; one without any word finds nothing. */
export function toQueries(choices: readonly WordChoice[], field = ''): string[] {
  // Nothing is a colon alone.
  return choices.map((choice) => choice.map((word) => termQuery(word, field)).join(' | ') || `':'`)
}

/** A list of `tsquery` as a parameter. */
export const queryParam = (queries: readonly string[]): SQL =>
  sql`${sql.param([...queries])}::text[]::tsquery[]`

/**
 * SQL for the ids of conversations that contain all words of a text, as their beginnings, in the subject, the
 * ticket number, the contact, a note or any message; to be used as `id in (…)` together with the scopes, which it
 * does not judge. Null for a text without a word.
 */
export function conversationsWith(text: string): SQL | null {
  const words = queryWords(text)
  return words.length === 0 ? null : foundBy(toQueries(words.map((word) => [word])))
}

/** The same for queries. What became part of another conversation finds that one too. */
export const foundBy = (queries: readonly string[]): SQL =>
  sql`(with recursive way(id) as (
      select search_conversations(${queryParam(queries)})
      union select m.merged_into from way join conversations m on m.id = way.id where m.merged_into is not null)
    select id from way)`

/** Search words for typed ones: themselves, or similar ones if nothing has them. */
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
