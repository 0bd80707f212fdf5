import { sql, type SQL } from 'drizzle-orm'
import { foldText } from '#lib/text.ts'

/** What of a search text is looked for; the rest is left out. */
const limits = { words: 20, letters: 100 }

/** The words of a search text as the index holds them: folded, parted at punctuation. */
export function searchWords(text: string): string[] {
  return foldText(text)
    .split(/(?:(?![a-z\d])[\p{ASCII}\s\p{P}\p{S}])+/u)
    .filter((word) => word !== '')
    .slice(0, limits.words)
    .map((word) => Array.from(word).slice(0, limits.letters).join(''))
}

/**
 * SQL for the ids of conversations that contain all words of a text, the last one as a beginning, in the subject, the
 * ticket number, the contact's name or address, or any message; to be used as `id in (…)` together with the scopes,
 * which it does not judge. Null for a text without a word.
 */
export function conversationsWith(text: string): SQL | null {
  const words = searchWords(text)
  if (words.length === 0) return null
  // Quoted, a word means itself; words hold no quotes, because those part words.
  const queries = words.map((word, index) => (index === words.length - 1 ? `'${word}':*` : `'${word}'`))
  return sql`(select search_conversations(${sql.param(queries)}::text[]::tsquery[]))`
}
