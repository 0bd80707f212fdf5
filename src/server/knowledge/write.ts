import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { plainText } from '#domain/conversations/plain-text.ts'
import { DeskError } from '#domain/errors.ts'
import { emptyArticle, isPresentable, type Article, type ArticleWords } from '#domain/knowledge/article.ts'
import type { KnowledgeBaseWords } from '#domain/knowledge/knowledge-base.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import type { DeskSql } from '../store/database.ts'
import { readArticle } from './read.ts'

/** Who writes, and when (epoch ms). */
export interface Hand {
  userId: Id
  now: number
}

type StoredArticle = Omit<Article, 'webLink'>

/** Makes a knowledge base. @returns its id. */
export async function insertKnowledgeBase(
  sql: DeskSql,
  { name, detail }: KnowledgeBaseWords,
  now: number,
): Promise<Id> {
  const [made] = await sql.rows<{ id: Id }>({
    name: 'make a knowledge base',
    text: `insert into knowledge_bases (account_id, name, detail, created_at) values ($1, $2, $3, $4) returning id`,
    values: [sql.accountId, name, detail, now],
  })
  return invariant(made, 'knowledge base').id
}

/** Makes an article. @throws DeskError NOT_FOUND for its knowledge base, INVALID under `content`. */
export async function insertArticle(
  sql: DeskSql,
  { userId, now }: Hand,
  { docId, ...words }: ArticleWords & { docId: Id },
): Promise<StoredArticle> {
  const [base] = await sql.rows({
    name: 'hold a knowledge base',
    text: 'select 1 from knowledge_bases where account_id = $1 and id = $2 for key share',
    values: [sql.accountId, docId],
  })
  if (!base) throw new DeskError('NOT_FOUND')
  const { name, content, plainContent, isPublished } = cleaned(words)
  const [made] = await sql.rows<{ id: Id }>({
    name: 'make an article',
    text: `insert into articles (account_id, doc_id, name, content, plain_content, is_published, created_at, updated_at,
        updated_by_id, revision) values ($1, $2, $3, $4, $5, $6, $7, $7, $8, 1) returning id`,
    values: [sql.accountId, docId, name, content, plainContent, isPublished, now, userId],
  })
  return readArticle(sql, invariant(made, 'article').id)
}

/**
 * Replaces the name and words of an article.
 * @param seen the revision that the caller began with; without one what is there is replaced in any case.
 * @throws DeskError NOT_FOUND, also for one in the trash; CONFLICT with the present article when somebody changed it
 * meanwhile; INVALID under `content`.
 */
export async function replaceArticle(
  sql: DeskSql,
  { userId, now }: Hand,
  id: Id,
  words: ArticleWords,
  seen?: number,
): Promise<StoredArticle> {
  const before = await lockArticle(sql, id)
  if (before.isDeleted) throw new DeskError('NOT_FOUND')
  if (seen !== undefined && seen !== before.revision)
    throw new DeskError('CONFLICT', {
      reason: 'changed',
      message: 'Somebody changed this article while you were away.',
      facts: { current: before },
    })
  const { name, content, plainContent, isPublished } = cleaned(words)
  await sql.rows({
    name: 'change an article',
    text: `update articles set name = $3, content = $4, plain_content = $5, is_published = $6, updated_at = $7,
        updated_by_id = $8, revision = revision + 1 where account_id = $1 and id = $2`,
    values: [sql.accountId, id, name, content, plainContent, isPublished, now, userId],
  })
  return readArticle(sql, id)
}

/** Puts an article in the trash, or brings it back; twice is once. @throws DeskError NOT_FOUND. */
export async function setDeleted(sql: DeskSql, id: Id, deletedAt: number | null): Promise<StoredArticle> {
  await lockArticle(sql, id)
  await sql.rows({
    name: 'move an article',
    text: `update articles set deleted_at = case when $3::bigint is null then null else coalesce(deleted_at, $3) end
      where account_id = $1 and id = $2`,
    values: [sql.accountId, id, deletedAt],
  })
  return readArticle(sql, id)
}

async function lockArticle(sql: DeskSql, id: Id): Promise<StoredArticle> {
  await sql.rows({
    name: 'lock an article',
    text: 'select 1 from articles where account_id = $1 and id = $2 for update',
    values: [sql.accountId, id],
  })
  return readArticle(sql, id)
}

/** A picture of a mail, which no reader could be shown. */
const picture = /<img\b[^>]*\bsrc="cid:[^>]*>/gi

/** An article is shown to everybody: its HTML is cleaned like every other, and its words are taken from what is left. */
function cleaned(words: ArticleWords): ArticleWords & { plainContent: string } {
  const content = sanitiseHtml(words.content).replace(picture, '')
  if (!isPresentable({ ...words, content }))
    throw new DeskError('INVALID', { field: 'content', message: emptyArticle })
  return { ...words, content, plainContent: plainText(content) }
}
