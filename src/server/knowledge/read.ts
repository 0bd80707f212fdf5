import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { articleLimits, articlePath, type Article, type ArticleLine } from '#domain/knowledge/article.ts'
import { helpCenterPath, type KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import { hostOrigin } from '../http/host-name.ts'
import { hostSql, servedHostSql } from '../hosts/hosts.ts'
import type { DeskSql } from '../store/database.ts'

/** Returns the public URL of the desk. */
export type Origin = () => string

const lineColumns = `a.id, a.doc_id as "docId", a.name, a.is_published as "isPublished",
  a.deleted_at is not null as "isDeleted", a.updated_at as "updatedAt", a.category_id as "categoryId",
  a.draft is not null as "hasDraft", a.publishing, a.review`
const columns = `${lineColumns}, a.content, a.plain_content as "plainContent", a.created_at as "createdAt",
  a.updated_by_id as "updatedById", a.draft, a.revision`

/** SQL condition: the row's knowledge base is not in the trash. */
export const inLiveBase = (alias: string): string =>
  `exists (select from knowledge_bases live where live.account_id = ${alias}.account_id and live.id = ${alias}.doc_id
    and live.deleted_at is null)`

/** Adds the public address. */
export const withLink = <A extends Pick<Article, 'id' | 'docId' | 'name'>>(article: A, origin: Origin) => ({
  ...article,
  webLink: `${origin()}${articlePath(article)}`,
})

/** Knowledge bases of the account by name, or the one with an id; optionally those in the trash. */
export async function readKnowledgeBases(
  sql: DeskSql,
  origin: Origin,
  { id, isDeleted = false }: { id?: Id; isDeleted?: boolean } = {},
): Promise<KnowledgeBase[]> {
  const found = await sql.rows<Omit<KnowledgeBase, 'url'> & { servedHost: string | null }>({
    name: 'knowledge bases',
    text: `select k.id, k.name, k.detail, k.created_at as "createdAt", ${hostSql('k', 'doc_id')} as cname,
        ${servedHostSql('k', 'doc_id')} as "servedHost",
        k.deleted_at is not null as "isDeleted",
        (select count(*)::int from knowledge_categories c
          where c.account_id = k.account_id and c.doc_id = k.id) as "categoryCount",
        (select count(*)::int from articles a
          where a.account_id = k.account_id and a.doc_id = k.id and a.deleted_at is null) as "articleCount",
        k.deleted_at is null and k.docs_visible and exists (select from articles a
          where a.account_id = k.account_id and a.doc_id = k.id and a.deleted_at is null and a.is_published) as "isPublic"
      from knowledge_bases k where k.account_id = $1 and ($2::bigint is null or k.id = $2)
        and (k.deleted_at is not null) = $3
      order by lower(k.name), k.id`,
    values: [sql.accountId, id ?? null, isDeleted],
  })
  return found.map(({ servedHost, ...one }) => ({
    ...one,
    url:
      servedHost === null ? `${origin()}${helpCenterPath(one.id)}` : `${hostOrigin(origin(), servedHost)}/`,
  }))
}

/** True if the account has any knowledge base, or the one with an id. */
export async function hasKnowledgeBase(sql: DeskSql, id?: Id): Promise<boolean> {
  const [found] = await sql.rows({
    name: 'any knowledge base',
    text: `select 1 from knowledge_bases where account_id = $1 and ($2::bigint is null or id = $2)
      and ($2 is null or deleted_at is null) limit 1`,
    values: [sql.accountId, id ?? null],
  })
  return found !== undefined
}

/** Reads one knowledge base. @throws DeskError NOT_FOUND. */
export async function readKnowledgeBase(sql: DeskSql, origin: Origin, id: Id): Promise<KnowledgeBase> {
  const [found] = await readKnowledgeBases(sql, origin, { id })
  if (!found) throw new DeskError('NOT_FOUND')
  return found
}

/** Filters of an article list; `queries` are search words that must all match. */
export interface ArticleChoice {
  docId: Id
  categoryId?: Id | undefined
  isPublished?: boolean | undefined
  /** Only articles whose review was due by then, in epoch ms. */
  dueBy?: number | undefined
  queries: readonly string[]
  isDeleted: boolean
  page: number
}

/** Page of articles, last changed first, with the total; articles of a category by position. */
export async function readArticles(
  sql: DeskSql,
  { docId, categoryId, isPublished, dueBy, queries, isDeleted, page }: ArticleChoice,
): Promise<{ lines: Omit<ArticleLine, 'webLink'>[]; total: number }> {
  const chosen = `from articles a where a.account_id = $1 and a.doc_id = $2 and (a.deleted_at is not null) = $3
    and a.words @@ all($4::text[]::tsquery[]) and ($5::bigint is null or a.category_id = $5)
    and ($6::boolean is null or a.is_published = $6) and ($7::bigint is null or (a.review->>'at')::bigint <= $7)`
  const values = [
    ...[sql.accountId, docId, isDeleted, [...queries], categoryId ?? null, isPublished ?? null],
    dueBy ?? null,
  ]
  const order =
    categoryId === undefined ? 'coalesce(a.deleted_at, a.updated_at) desc, a.id desc' : 'a.place, a.id'
  const [count] = await sql.rows<{ total: number }>({
    name: 'how many articles',
    text: `select count(*)::int as total ${chosen}`,
    values,
  })
  const lines = await sql.rows<Omit<ArticleLine, 'webLink'>>({
    text: `select ${lineColumns} ${chosen} order by ${order} limit $8 offset $9`,
    values: [...values, articleLimits.page, (page - 1) * articleLimits.page],
  })
  return { lines, total: count?.total ?? 0 }
}

/** Reads one article, including trashed ones. @throws DeskError NOT_FOUND. */
export async function readArticle(sql: DeskSql, id: Id): Promise<Omit<Article, 'webLink'>> {
  const [found] = await sql.rows<Omit<Article, 'webLink'>>({
    name: 'article',
    text: `select ${columns} from articles a where a.account_id = $1 and a.id = $2 and ${inLiveBase('a')}`,
    values: [sql.accountId, id],
  })
  if (!found) throw new DeskError('NOT_FOUND')
  return found
}
