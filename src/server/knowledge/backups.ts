import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { DeskError } from '#domain/errors.ts'
import { transferLimits, type Backup, type DocExport } from '#domain/knowledge/transfer.ts'
import type { DeskSql } from '../store/database.ts'
import { holdBase } from './order.ts'
import { inLiveBase } from './read.ts'
import { keepVersion } from './versions.ts'
import type { Hand } from './write.ts'

/** Backups of a knowledge base, newest first, or the one with an id. */
export function readBackups(
  sql: DeskSql,
  { docId = null, id = null }: { docId?: Id | null; id?: Id | null },
): Promise<Backup[]> {
  return sql.rows<Backup>({
    name: 'backups',
    text: `select b.id, b.doc_id as "docId", b.article_count as "articleCount", b.category_count as "categoryCount",
        b.created_at as "createdAt", b.created_by_id as "createdById" from knowledge_backups b
      where b.account_id = $1 and ($2::bigint is null or b.doc_id = $2) and ($3::bigint is null or b.id = $3)
        and ${inLiveBase('b')} order by b.created_at desc, b.id desc`,
    values: [sql.accountId, docId, id],
  })
}

/** Stores a backup and deletes the oldest ones beyond the limit. */
export async function keepBackup(
  sql: DeskSql,
  { userId, now }: Hand,
  docId: Id,
  copy: DocExport,
): Promise<Backup> {
  await holdBase(sql, docId)
  const [made] = await sql.rows<{ id: Id }>({
    name: 'keep a backup',
    text: `insert into knowledge_backups
        (account_id, doc_id, article_count, category_count, content, created_at, created_by_id)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [
      ...[sql.accountId, docId, copy.articles.length, copy.categories.length],
      ...[JSON.stringify(copy), now, userId],
    ],
  })
  await sql.rows({
    name: 'oldest backups go',
    text: `delete from knowledge_backups where account_id = $1 and doc_id = $2 and id in (select id from knowledge_backups
      where account_id = $1 and doc_id = $2 order by created_at desc, id desc offset ${transferLimits.backups})`,
    values: [sql.accountId, docId],
  })
  const [backup] = await readBackups(sql, { id: invariant(made, 'backup').id })
  return invariant(backup, 'backup')
}

/** Restores articles and categories from a backup; articles created since then move to the trash. */
export async function restoreFrom(
  sql: DeskSql,
  hand: Hand,
  { id, docId }: Pick<Backup, 'id' | 'docId'>,
): Promise<{ restored: number; trashed: number }> {
  await holdBase(sql, docId)
  const [kept] = await sql.rows<{ content: string }>({
    name: 'content of a backup',
    text: 'select content from knowledge_backups where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
  if (!kept) throw new DeskError('NOT_FOUND')
  const copy = JSON.parse(kept.content) as DocExport
  await restoreCategories(sql, docId, copy)
  for (const [at, article] of copy.articles.entries()) await restoreArticle(sql, hand, docId, article, at + 1)
  const trashed = await sql.rows({
    name: 'later articles go',
    text: `update articles set deleted_at = $4, publishing = null where account_id = $1 and doc_id = $2 and deleted_at is null
      and id <> all($3::bigint[]) returning id`,
    values: [sql.accountId, docId, copy.articles.map((each) => each.id), hand.now],
  })
  return { restored: copy.articles.length, trashed: trashed.length }
}

async function restoreCategories(sql: DeskSql, docId: Id, { categories }: DocExport): Promise<void> {
  await sql.rows({
    name: 'later categories go',
    text: 'delete from knowledge_categories where account_id = $1 and doc_id = $2 and id <> all($3::bigint[])',
    values: [sql.accountId, docId, categories.map(({ id }) => id)],
  })
  for (const [at, { id, name, description }] of categories.entries())
    await sql.rows({
      name: 'restore a category',
      text: `insert into knowledge_categories (account_id, id, doc_id, name, description, place, revision)
        values ($1, $2, $3, $4, $5, $6, 1) on conflict (account_id, id) do update
        set name = excluded.name, description = excluded.description, place = excluded.place,
          revision = knowledge_categories.revision + 1`,
      values: [sql.accountId, id, docId, name, description, at + 1],
    })
}

/** Restores one article, which may be changed, trashed or purged. */
async function restoreArticle(
  sql: DeskSql,
  { userId, now }: Hand,
  docId: Id,
  article: DocExport['articles'][number],
  place: number,
): Promise<void> {
  const { id, name, content, isPublished, categoryId } = article
  const [before] = await sql.rows<{ isSame: boolean; isWhole: boolean }>({
    name: 'article before a backup',
    text: `select name = $3 and content = $4 and is_published = $5 as "isSame",
        deleted_at is null and draft is null and place = $6 and category_id is not distinct from $7::bigint as "isWhole"
      from articles where account_id = $1 and id = $2`,
    values: [sql.accountId, id, name, content, isPublished, place, categoryId],
  })
  // An unchanged article needs no new revision, so open editors are not notified.
  if (before?.isSame && before.isWhole) return
  await sql.rows({
    name: 'restore an article',
    text: `insert into articles (account_id, id, doc_id, name, content, plain_content, is_published, created_at,
        updated_at, updated_by_id, revision, category_id, place)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, 1, $10, $11) on conflict (account_id, id) do update
      set name = excluded.name, content = excluded.content, plain_content = excluded.plain_content,
        is_published = excluded.is_published, updated_at = excluded.updated_at, updated_by_id = excluded.updated_by_id,
        category_id = excluded.category_id, place = excluded.place, deleted_at = null, draft = null, publishing = null,
        revision = articles.revision + 1`,
    values: [
      ...[sql.accountId, id, docId, name, content, plainText(content), isPublished, now, userId],
      ...[categoryId, place],
    ],
  })
  if (!before?.isSame) await keepVersion(sql, { userId, now }, article)
}
