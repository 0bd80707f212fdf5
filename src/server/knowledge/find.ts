import type { Id } from '#lib/id.ts'
import { articleLimits } from '#domain/knowledge/article.ts'
import { queryWords } from '#domain/search/tokens.ts'
import type { DeskSql } from '../store/database.ts'
import { toQueries } from '../store/search.ts'

/** Each word of a text as the database looks for it; the last one as a beginning. */
export const wordQueries = (text: string): string[] => toQueries(queryWords(text).map((word) => [word]))

/** What was found for a link. */
export interface FoundArticle {
  id: Id
  docId: Id
  name: string
}

/**
 * Published articles with at least half of the words of a text, which may be a few words or the subject of a mail:
 * those with most of them first, then those with most of them in the name, then the newest.
 * @param docId of this knowledge base; of all without.
 */
export async function findPublished(
  sql: DeskSql,
  text: string,
  docId: Id | null = null,
): Promise<FoundArticle[]> {
  const queries = wordQueries(text)
  if (queries.length === 0) return []
  return sql.rows<FoundArticle>({
    name: 'published articles with words',
    text: `select f.id, f."docId", f.name from (
        select a.id, a.doc_id as "docId", a.name, a.updated_at,
          (select count(*) from unnest($2::text[]::tsquery[]) q(word) where a.words @@ q.word) as hits,
          (select count(*) from unnest($2::text[]::tsquery[]) q(word) where search_words(a.name) @@ q.word)
            as "hitsOfName"
        from articles a
        where a.account_id = $1 and a.is_published and a.deleted_at is null
          and ($3::bigint is null or a.doc_id = $3) and a.words @@ $4::text::tsquery) f
      where f.hits * 2 >= cardinality($2::text[])
      order by f.hits desc, f."hitsOfName" desc, f.updated_at desc, f.id desc limit $5`,
    values: [
      ...[sql.accountId, queries, docId],
      ...[queries.map((query) => `(${query})`).join(' | '), articleLimits.found],
    ],
  })
}
