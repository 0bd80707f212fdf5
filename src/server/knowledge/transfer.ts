import type { Id } from '#lib/id.ts'
import { foldText } from '#lib/text.ts'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import { DeskError } from '#domain/errors.ts'
import { articlePath } from '#domain/knowledge/article.ts'
import type { DocExport, KnownDocument, WaitingImport } from '#domain/knowledge/transfer.ts'
import type { DeskSql } from '../store/database.ts'
import { newIds } from '../store/id-source.ts'
import { insertCategory, readCategories } from './categories.ts'
import { exportedSource, relinked } from './import-file.ts'
import type { Upload } from './zip-files.ts'
import { holdBase } from './order.ts'
import { readKnowledgeBase, type Origin } from './read.ts'
import { insertArticle, type Hand } from './write.ts'

/** Knowledge base in our export format, without trash and pending drafts. @throws DeskError NOT_FOUND. */
export async function exportOf(sql: DeskSql, origin: Origin, docId: Id, now: number): Promise<DocExport> {
  const { name, detail } = await readKnowledgeBase(sql, origin, docId)
  const categories = await readCategories(sql, { docId })
  const articles = await sql.rows<DocExport['articles'][number]>({
    name: 'articles of an export',
    text: `select id, name, content, is_published as "isPublished", category_id as "categoryId" from articles
      where account_id = $1 and doc_id = $2 and deleted_at is null order by place, id`,
    values: [sql.accountId, docId],
  })
  return {
    ...{ format: 'outpost-knowledge-base', version: 1, name, detail, exportedAt: now },
    categories: categories.map((category) => ({
      ...{ id: category.id, name: category.name, description: category.description },
    })),
    articles,
  }
}

/** Articles of a knowledge base by source key: that of their import, and that of our own export. */
async function knownSources(sql: DeskSql, docId: Id): Promise<Map<string, Id>> {
  const rows = await sql.rows<{ id: Id; source: string | null }>({
    name: 'sources of articles',
    text: 'select id, source from articles where account_id = $1 and doc_id = $2 and deleted_at is null',
    values: [sql.accountId, docId],
  })
  return new Map(
    rows.flatMap(({ id, source }) => [
      [exportedSource(id), id] as const,
      ...(source === null ? [] : [[source, id] as const]),
    ]),
  )
}

/** Stores an upload and replaces an earlier pending one. @throws DeskError NOT_FOUND. */
export async function keepWaiting(
  sql: DeskSql,
  docId: Id,
  { name, documents, pictures, missing, now }: Upload & { name: string; now: number },
): Promise<void> {
  await holdBase(sql, docId)
  await sql.rows({
    name: 'keep an import',
    text: `insert into knowledge_imports (account_id, doc_id, name, documents, created_at, pictures, missing)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (account_id, doc_id) do update set name = excluded.name, documents = excluded.documents,
        created_at = excluded.created_at, pictures = excluded.pictures, missing = excluded.missing`,
    values: [sql.accountId, docId, name, JSON.stringify(documents), now, pictures, missing],
  })
}

type Waiting = Pick<Upload, 'documents' | 'missing'> & { name: string }

/** Uploaded documents that await import. */
export async function waitingDocuments(sql: DeskSql, docId: Id): Promise<Waiting | undefined> {
  const [found] = await sql.rows<Waiting>({
    name: 'waiting import',
    text: 'select name, documents, missing from knowledge_imports where account_id = $1 and doc_id = $2',
    values: [sql.accountId, docId],
  })
  return found
}

/** Pending import, as shown on the page. */
export async function waitingImport(sql: DeskSql, docId: Id): Promise<WaitingImport> {
  const found = await waitingDocuments(sql, docId)
  const known = await knownSources(sql, docId)
  return {
    ...{ name: found?.name ?? null, missing: found?.missing ?? [] },
    documents: (found?.documents ?? []).map(({ source, name, category, isPublished }) => ({
      ...{ source, name, category, isPublished, isKnown: known.has(source) },
    })),
  }
}

/**
 * Creates articles from documents; skips those imported before, so that a repeated import creates nothing
 * twice. Links between them are rewritten.
 * @returns ids of the new articles.
 */
export async function importInto(
  sql: DeskSql,
  { docId, origin, ...hand }: Hand & { docId: Id; origin: Origin },
  documents: readonly KnownDocument[],
): Promise<{ made: Id[]; known: number }> {
  await holdBase(sql, docId)
  const known = await knownSources(sql, docId)
  const fresh = documents.filter(({ source }) => !known.has(source))
  const ids = await newIds(sql, fresh.length)
  const made = new Map(fresh.map(({ source, name }, at) => [source, { id: ids[at] ?? 0, docId, name }]))
  const categories = new Map(
    (await readCategories(sql, { docId })).map(({ id, name }) => [foldText(name), id]),
  )
  for (const document of fresh) {
    const { source, name, category, isPublished } = document
    const content = relinked(document, (target) => {
      const article = made.get(target)
      return article && `${origin()}${articlePath(article)}`
    })
    let categoryId = category === null ? null : (categories.get(foldText(category)) ?? null)
    if (category !== null && categoryId === null) {
      categoryId = await insertCategory(sql, { docId, name: category, description: '' })
      categories.set(foldText(category), categoryId)
    }
    const id = made.get(source)?.id ?? 0
    const words = { name, content, categoryId, isPublished: isPublished && !isBlank(content) }
    await insertArticle(sql, hand, { ...words, docId, id, source })
  }
  return { made: ids, known: documents.length - fresh.length }
}

/** Requires the typed name as a confirmation. @throws DeskError INVALID under `name` if it differs. */
export function requireName(typed: string, { name }: { name: string }): void {
  if (typed.trim() !== name)
    throw new DeskError('INVALID', { field: 'name', message: 'Type the name of the knowledge base' })
}
