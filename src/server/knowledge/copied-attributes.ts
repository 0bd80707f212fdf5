import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'
import { ofCopy, type CopyParts } from './copy-file.ts'

/** Replaces URLs in an article, its draft and its versions; concurrent text edits stay. */
export async function replaceAttributes(
  sql: DeskSql,
  articleId: Id,
  copies: readonly (readonly [before: string, after: string])[],
): Promise<void> {
  for (const [before, after] of copies) {
    const values = [sql.accountId, articleId, before, after]
    await sql.rows({
      name: 'copied file of an article',
      text: `update articles set content = replace(content, $3, $4), revision = revision + 1,
          draft = case when draft is null then null
            else jsonb_set(draft, '{content}', to_jsonb(replace(draft->>'content', $3, $4))) end
        where account_id = $1 and id = $2`,
      values,
    })
    await sql.rows({
      name: 'copied file of versions',
      text: `update article_versions set content = replace(content, $3, $4)
        where account_id = $1 and article_id = $2 and content like '%' || $3 || '%'`,
      values,
    })
  }
}

/** SQL for the names of pictures and files in a text. */
const namesIn = (words: string) =>
  `regexp_matches(${words}, '/api/pictures/([A-Za-z0-9_-]{24})', 'g') hit(name)`
const articleWords = `a.content || coalesce(a.draft->>'content', '')`

/** Restores the original URLs in articles; copies without any other use are released. */
export async function takeBackCopies(
  sql: DeskSql,
  parts: Pick<CopyParts, 'origin'>,
  articleIds: readonly Id[],
): Promise<void> {
  const copies = await sql.rows<{ articleId: Id; name: string; copiedFrom: string }>({
    name: 'copies in articles',
    text: `select distinct w.id as "articleId", p.name, p.copied_from as "copiedFrom" from (
        select a.id, ${articleWords} as words from articles a where a.account_id = $1 and a.id = any($2)
        union all
        select v.article_id, v.content from article_versions v where v.account_id = $1 and v.article_id = any($2)
      ) w, ${namesIn('w.words')}, pictures p
      where p.account_id = $1 and p.name = hit.name[1] and p.copied_from is not null`,
    values: [sql.accountId, articleIds],
  })
  for (const { articleId, name, copiedFrom } of copies) {
    const kind = copiedFrom.startsWith('src') ? 'picture' : 'file'
    await replaceAttributes(sql, articleId, [[ofCopy(parts, kind, name), copiedFrom]])
  }
  await letGo(
    sql,
    copies.map(({ name }) => name),
  )
}

/** Releases pictures that no article, version or backup names; the sweep then deletes them. */
async function letGo(sql: DeskSql, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql.rows({
    name: 'let copies go',
    text: `with named as (
        select hit.name[1] as name from articles a, ${namesIn(articleWords)}
          where a.account_id = $1 and ${articleWords} like '%/api/pictures/%'
        union all
        select hit.name[1] from article_versions v, ${namesIn('v.content')}
          where v.account_id = $1 and v.content like '%/api/pictures/%'
        union all
        select hit.name[1] from knowledge_backups b, ${namesIn('b.content')} where b.account_id = $1)
      delete from knowledge_pictures k
      where k.account_id = $1 and k.name = any($2) and not exists (select from named n where n.name = k.name)`,
    values: [sql.accountId, names],
  })
}
