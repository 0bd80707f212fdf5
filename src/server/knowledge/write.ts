import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { DeskError } from '#domain/errors.ts'
import {
  emptyArticle,
  isPresentable,
  type Article,
  type ArticleInput,
  type Draft,
} from '#domain/knowledge/article.ts'
import type { KnowledgeBaseInput } from '#domain/knowledge/knowledge-base.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import type { DeskSql } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'
import { holdBase, lastPlace } from './order.ts'
import { readArticle } from './read.ts'
import { setReview } from './review.ts'
import { keepVersion } from './versions.ts'

/** Author and time (epoch ms) of a write. */
export interface Hand {
  userId: Id
  now: number
}

/** Stored article. */
export type StoredArticle = Omit<Article, 'webLink'>

/** Creates a knowledge base. @returns its id. */
export async function insertKnowledgeBase(
  sql: DeskSql,
  { name, detail }: KnowledgeBaseInput,
  now: number,
): Promise<Id> {
  const [made] = await sql.rows<{ id: Id }>({
    name: 'make a knowledge base',
    text: `insert into knowledge_bases (account_id, name, detail, created_at) values ($1, $2, $3, $4) returning id`,
    values: [sql.accountId, name, detail, now],
  })
  return invariant(made, 'knowledge base').id
}

/** Creates an article. @throws DeskError NOT_FOUND (knowledge base), INVALID (`content`, `categoryId`). */
export async function insertArticle(
  sql: DeskSql,
  { userId, now }: Hand,
  { docId, id, source, ...words }: ArticleInput & { docId: Id; id?: Id; source?: string },
): Promise<StoredArticle> {
  await holdBase(sql, docId)
  const { name, content, plainContent, isPublished, categoryId = null, review } = cleaned(words)
  await requireCategory(sql, docId, categoryId)
  const place = await lastPlace(sql, { table: 'articles', docId, categoryId })
  const [made] = await sql.rows<{ id: Id }>({
    name: 'make an article',
    text: `insert into articles (account_id, doc_id, name, content, plain_content, is_published, created_at, updated_at,
        updated_by_id, revision, category_id, place, source, id)
      values ($1, $2, $3, $4, $5, $6, $7, $7, $8, 1, $9, $10, $11, coalesce($12::bigint, nextval('desk_id')))
      returning id`,
    values: [
      ...[sql.accountId, docId, name, content, plainContent, isPublished, now, userId],
      ...[categoryId, place, source ?? null, id ?? null],
    ],
  })
  await setReview(sql, { id: invariant(made, 'article').id, review: null }, review, now)
  const article = await readArticle(sql, invariant(made, 'article').id)
  await keepVersion(sql, { userId, now }, article)
  return article
}

async function requireCategory(sql: DeskSql, docId: Id, categoryId: Id | null): Promise<void> {
  if (categoryId === null) return
  const [category] = await sql.rows({
    name: 'category of an article',
    text: 'select 1 from knowledge_categories where account_id = $1 and doc_id = $2 and id = $3',
    values: [sql.accountId, docId, categoryId],
  })
  if (!category)
    throw new DeskError('INVALID', {
      field: 'categoryId',
      message: 'This category does not exist any more. Choose another one.',
    })
}

/** Moves an article to the end of a category, or out of its category. */
export async function setCategory(
  sql: DeskSql,
  { id, docId, categoryId: before }: Pick<StoredArticle, 'id' | 'docId' | 'categoryId'>,
  categoryId: Id | null,
): Promise<void> {
  if (categoryId === before) return
  await requireCategory(sql, docId, categoryId)
  await sql.rows({
    name: 'category of an article changes',
    text: 'update articles set category_id = $3, place = $4 where account_id = $1 and id = $2',
    values: [sql.accountId, id, categoryId, await lastPlace(sql, { table: 'articles', docId, categoryId })],
  })
}

/**
 * Locks an article for a change.
 * @param seen revision known to the caller; without it a concurrent change is overwritten.
 * @throws DeskError NOT_FOUND, also for one in the trash; CONFLICT with the current article if it has
 * changed.
 */
export async function holdArticle(sql: DeskSql, id: Id, seen?: number): Promise<StoredArticle> {
  await holdBase(sql, (await readArticle(sql, id)).docId)
  const before = await lockArticle(sql, id)
  if (before.isDeleted) throw new DeskError('NOT_FOUND')
  if (seen !== undefined && seen !== before.revision)
    throw new DeskError('CONFLICT', {
      reason: 'changed',
      message: 'Somebody changed this article while you were away.',
      facts: { current: before },
    })
  return before
}

/**
 * Replaces the name and text of an article; ends its draft, and its schedule unless it stays unpublished.
 * @param how `restoredFrom` is the number of the restored version; an autosave stores no version.
 * @throws DeskError as `holdArticle`; INVALID under `content` or `categoryId`.
 */
export async function replaceArticle(
  sql: DeskSql,
  { userId, now }: Hand,
  before: StoredArticle,
  words: ArticleInput,
  { restoredFrom = null, isAutosave = false }: { restoredFrom?: number | null; isAutosave?: boolean } = {},
): Promise<StoredArticle> {
  const { id } = before
  const isPlanned = before.publishing !== null && !before.isPublished && !words.isPublished
  const { name, content, plainContent, isPublished, categoryId, review } = cleaned(words, isPlanned)
  if (categoryId !== undefined) await setCategory(sql, before, categoryId)
  await setReview(sql, before, review, now)
  await sql.rows({
    name: 'change an article',
    text: `update articles set name = $3, content = $4, plain_content = $5, is_published = $6, updated_at = $7,
        updated_by_id = $8, draft = null, publishing = case when $9 then publishing end, revision = revision + 1
      where account_id = $1 and id = $2`,
    values: [sql.accountId, id, name, content, plainContent, isPublished, now, userId, isPlanned],
  })
  const after = await readArticle(sql, id)
  if (!isAutosave) await keepVersion(sql, { userId, now }, after, restoredFrom)
  return after
}

/**
 * Stores a draft beside the published text, or discards it with its schedule. @throws DeskError CONFLICT if
 * the article is not published; INVALID under `content` for an empty text that is scheduled.
 */
export async function replaceDraft(
  sql: DeskSql,
  { userId, now }: Hand,
  before: StoredArticle,
  draft: Pick<ArticleInput, 'name' | 'content'> | null,
): Promise<StoredArticle> {
  if (!before.isPublished)
    throw new DeskError('CONFLICT', {
      message: 'This article is not published: change the article itself.',
    })
  const kept: Draft | null = draft && {
    ...{ name: draft.name, content: cleanWords(draft.content), updatedAt: now, updatedById: userId },
  }
  if (kept && before.publishing) requireText(kept.content)
  await sql.rows({
    name: 'draft of an article',
    text: `update articles set draft = $3::jsonb, publishing = case when $3::jsonb is not null then publishing end,
        revision = revision + 1 where account_id = $1 and id = $2`,
    values: [sql.accountId, before.id, kept && jsonOf(kept)],
  })
  return readArticle(sql, before.id)
}

/** Moves an article to or from the trash; idempotent. @throws DeskError NOT_FOUND. */
export async function setDeleted(sql: DeskSql, id: Id, deletedAt: number | null): Promise<StoredArticle> {
  await lockArticle(sql, id)
  await sql.rows({
    name: 'move an article',
    text: `update articles set deleted_at = case when $3::bigint is null then null else coalesce(deleted_at, $3) end,
        publishing = case when $3::bigint is null then publishing end
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

/** Inline picture of a mail, which readers cannot load. */
const picture = /<img\b[^>]*\bsrc="cid:[^>]*>/gi

const cleanWords = (html: string): string => sanitiseHtml(html, { isArticle: true }).replace(picture, '')

/** Requires readable content. @throws DeskError INVALID under `content` */
export function requireText(content: string): void {
  if (!isPresentable({ content, isPublished: true }))
    throw new DeskError('INVALID', { field: 'content', message: emptyArticle })
}

/** Sanitises the public HTML of an article and derives its plain text from the result. */
function cleaned(words: ArticleInput, isPlanned = false): ArticleInput & { plainContent: string } {
  const content = cleanWords(words.content)
  if (words.isPublished || isPlanned) requireText(content)
  return { ...words, content, plainContent: plainText(content) }
}
