import type { Id } from '#lib/id.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { DeskError } from '#domain/errors.ts'
import type { Article } from '#domain/knowledge/article.ts'
import { versionLimits, type Version, type VersionLine } from '#domain/knowledge/version.ts'
import type { DeskSql } from '../store/database.ts'
import { inLiveBase } from './read.ts'
import type { Hand } from './write.ts'

/**
 * Stores the text of an article as its newest version, unless it is unchanged and not restored; deletes the
 * oldest versions beyond the limit.
 */
export async function keepVersion(
  sql: DeskSql,
  { userId, now }: Hand,
  { id, name, content, isPublished }: Pick<Article, 'id' | 'name' | 'content' | 'isPublished'>,
  restoredFrom: number | null = null,
): Promise<void> {
  await sql.rows({
    name: 'keep a version',
    text: `insert into article_versions
        (account_id, article_id, number, name, content, is_published, restored_from, created_at, created_by_id)
      select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8
        from article_versions where account_id = $1 and article_id = $2
        having $6::int is not null or not exists (
          select 1 from (select v.name, v.content, v.is_published from article_versions v
            where v.account_id = $1 and v.article_id = $2 order by v.number desc limit 1) newest
          where newest.name = $3 and newest.content = $4 and newest.is_published = $5)`,
    values: [sql.accountId, id, name, content, isPublished, restoredFrom, now, userId],
  })
  await sql.rows({
    name: 'oldest versions go',
    text: `delete from article_versions where account_id = $1 and article_id = $2 and number <=
      (select max(number) from article_versions where account_id = $1 and article_id = $2) - ${versionLimits.kept}`,
    values: [sql.accountId, id],
  })
}

const lineColumns = `v.id, v.article_id as "articleId", v.number, v.name, v.is_published as "isPublished",
  v.restored_from as "restoredFrom", v.created_at as "createdAt", v.created_by_id as "createdById"`

/** Newest versions of an article, or of all articles of a knowledge base. */
export function readVersions(
  sql: DeskSql,
  { articleId = null, docId = null }: { articleId?: Id | null | undefined; docId?: Id | null | undefined },
): Promise<VersionLine[]> {
  return sql.rows<VersionLine>({
    name: 'versions',
    text: `select ${lineColumns} from article_versions v
      join articles a on a.account_id = v.account_id and a.id = v.article_id
      where v.account_id = $1 and ($2::bigint is null or v.article_id = $2) and ($3::bigint is null or a.doc_id = $3)
        and ($2::bigint is not null or a.deleted_at is null) and ${inLiveBase('a')}
      order by v.created_at desc, v.id desc limit ${versionLimits.listed}`,
    values: [sql.accountId, articleId, docId],
  })
}

/** Reads one version with its text. @throws DeskError NOT_FOUND. */
export async function readVersion(sql: DeskSql, id: Id): Promise<Version> {
  const [found] = await sql.rows<Omit<Version, 'plainContent'>>({
    name: 'version',
    text: `select ${lineColumns}, v.content, a.doc_id as "docId" from article_versions v
      join articles a on a.account_id = v.account_id and a.id = v.article_id
      where v.account_id = $1 and v.id = $2 and ${inLiveBase('a')}`,
    values: [sql.accountId, id],
  })
  if (!found) throw new DeskError('NOT_FOUND')
  return { ...found, plainContent: plainText(found.content) }
}
