import type { Id } from '#lib/id.ts'
import { articleLimits } from '#domain/knowledge/article.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { queryWords, type QueryWord } from '#domain/search/tokens.ts'
import type { DeskSql } from '../store/database.ts'
import { toQueries } from '../store/search.ts'
import { inLiveBase } from './read.ts'

/** Search queries of a text, one per word; the last word matches as a prefix. */
export const wordQueries = (text: string): string[] => queriesOf(queryWords(text))

const queriesOf = (words: readonly QueryWord[]) => toQueries(words.map((word) => [word]))

/** Article found for a link. */
export interface FoundArticle {
  id: Id
  docId: Id
  name: string
}

/**
 * Published articles for a text, such as a few words or a mail subject, best first. Rare words weigh more; a
 * word without matches weighs like one with a single match. An article must reach a third of the total
 * weight, so that common words of a mail find nothing.
 * @param where knowledge base, or all of them; and the limit.
 */
export async function findPublished(
  sql: DeskSql,
  text: string,
  { docId = null, limit = articleLimits.found }: { docId?: Id | null; limit?: number } = {},
): Promise<FoundArticle[]> {
  const queries = wordQueries(text)
  if (queries.length === 0) return []
  return sql.rows<FoundArticle>({
    name: 'published articles with words',
    text: `with published as (select id, doc_id, name, words, updated_at from articles
        where account_id = $1 and is_published and deleted_at is null and doc_id in (select id from knowledge_bases
          where account_id = $1 and deleted_at is null and docs_visible) and ($3::bigint is null or doc_id = $3)),
      weighed as (select q.word, ln(1 + (select count(*) from published)::float
          / greatest(1, (select count(*) from published p where p.words @@ q.word))) as weight
        from unnest($2::text[]::tsquery[]) q(word))
      select p.id, p.doc_id as "docId", p.name from published p
      join lateral (select sum(weight) as total, sum(weight) filter (where search_words(p.name) @@ word) as of_name
        from weighed where p.words @@ word) hit on true
      where hit.total * 3 >= (select sum(weight) from weighed)
      order by hit.total desc, hit.of_name desc nulls last, p.updated_at desc, p.id desc limit $4`,
    values: [sql.accountId, queries, docId, limit],
  })
}

/** Minimum trigram similarity (0 to 1) of words, and their minimum length. */
const near = { likeness: 0.4, letters: 4 }

/**
 * Published articles of a knowledge base with words similar to a text, most similar first: a fallback when
 * the exact search finds nothing.
 */
export async function findAlike(
  sql: DeskSql,
  text: string,
  { docId, limit }: { docId: Id; limit: number },
): Promise<FoundArticle[]> {
  const words = queryWords(text)
    .map((word) => word.text)
    .filter((word) => word.length >= near.letters)
  if (words.length === 0) return []
  return sql.rows<FoundArticle>({
    name: 'published articles with words alike',
    text: `select a.id, a.doc_id as "docId", a.name from articles a
      join lateral (select count(*) as hits, sum(likeness) as total from unnest($3::text[]) typed(word)
        join lateral (select max(similarity(word, term)) as likeness
          from unnest(tsvector_to_array(a.words)) term) best on best.likeness >= $4) hit on hit.hits > 0
      where a.account_id = $1 and a.doc_id = $2 and a.is_published and a.deleted_at is null
      order by hit.hits desc, hit.total desc, a.id desc limit $5`,
    values: [sql.accountId, docId, words, near.likeness, limit],
  })
}

/** Articles that contain all words of a desk search, including drafts, last changed first. */
export function findArticles(sql: DeskSql, words: readonly QueryWord[]): Promise<FoundArticle[]> {
  return sql.rows<FoundArticle>({
    name: 'articles with words',
    text: `select id, doc_id as "docId", name from articles
      where account_id = $1 and deleted_at is null and ${inLiveBase('articles')} and words @@ all($2::text[]::tsquery[])
      order by updated_at desc, id desc limit $3`,
    values: [sql.accountId, queriesOf(words), searchLimits.group],
  })
}
