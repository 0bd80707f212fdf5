import type { Id } from '#lib/id.ts'
import { helpCenterPath } from '#domain/knowledge/knowledge-base.ts'
import { usualLook, type DocsForm, type HelpCenterStyle } from '#domain/knowledge/settings.ts'
import { bannerOf } from '#domain/status-page/banner.ts'
import type { EffectedService } from '#domain/status-page/effect.ts'
import { statusItemPath } from '#domain/status-page/page.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import type { HelpCenter, ListedArticle, ListedCategory } from '#site/knowledge/help-center.tsx'
import type { ShownArticle } from '#site/knowledge/article-page.tsx'
import type { Topic } from '#site/knowledge/front-page.tsx'
import type { FoundArticle } from '#site/knowledge/search-page.tsx'
import { hostOrigin } from '../http/host-name.ts'
import { servedHostSql } from '../hosts/hosts.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { findAlike, findPublished } from '../knowledge/find.ts'

/** Articles listed on a page; the search finds the others. */
export const maxListed = 200
/** Articles per category on the front page. */
const onFront = 3
/** Limit of the list of help centers. */
const maxCenters = 200
/** Articles that a browser stores for searching. */
const maxKept = 500
/** Results of a reader's search. */
export const maxFound = 50

/** Condition under which a knowledge base `k` is public. */
export const isPublic = `k.deleted_at is null and k.docs_visible and exists (select from articles where account_id = k.account_id and doc_id = k.id
  and is_published and deleted_at is null)`

/** SQL for custom code, if the plan includes it. */
const withCode = (column: string) =>
  `case when coalesce('knowledgeBase.customCSSJavascript' = any(a.features), true) then k.${column} else '' end as ${column}`
const picture = (column: string) => `'${pictureUrl('')}' || k.${column}`

/** All public help centers. */
export function listCenters(database: Database): Promise<Pick<HelpCenter, 'id' | 'name' | 'account'>[]> {
  return database.system((sql) =>
    sql.rows({
      name: 'all help centers',
      text: `select k.id, k.name, a.name as account
        from knowledge_bases k join accounts a on a.id = k.account_id where ${isPublic}
        order by lower(k.name), k.id limit $1`,
      values: [maxCenters],
    }),
  )
}

/** Help center with its owner and its form. */
export interface FoundCenter {
  accountId: Id
  center: HelpCenter
  form: DocsForm | null
  /** Its verified host; null for none. */
  servedHost: string | null
  javascript: string
}

type Made = 'base' | 'canonical' | 'deskAddress' | 'incident' | 'origin' | 'scripts' | 'look'
type CenterRow = Omit<HelpCenter, Made> & {
  look: HelpCenterStyle | null
  incident: OpenIncident | null
} & Omit<FoundCenter, 'center'>

interface OpenIncident {
  id: Id
  title: string
  effectedServices: EffectedService[]
  domain: string
  host: string | null
}

/** SQL for the newest open incident of an account with a status page. @param now its placeholder. */
const incidentSql = (now: string) =>
  `(select jsonb_build_object('id', i.id, 'title', i.title, 'effectedServices', i.effected_services, 'domain', p.domain,
      'host', ${servedHostSql('p', 'page_id')})
    from "statusIncidents" i join "statusPages" p on p.account_id = i.account_id
    where i.account_id = k.account_id and i.end_date is null and not i.is_resolved and i.start_date <= ${now}
    order by i.start_date desc, i.id desc, p.id limit 1)`

function shownIncident(desk: string, { id, title, effectedServices, domain, host }: OpenIncident) {
  const state = bannerOf({ incidents: [{ effectedServices }], maintenance: [] })
  const url = `${host === null ? desk : hostOrigin(desk, host)}${statusItemPath(domain, 'incidents', id)}`
  // An open incident may name no service yet.
  return { title, url, state: state === 'operational' ? ('degraded' as const) : state }
}

/**
 * Help center by id; missing without a published article.
 * @param on whether its own host was requested; the time in epoch ms.
 */
export async function findCenter(
  database: Database,
  id: Id,
  on: { isOwnHost: boolean; origin: string; now: number },
): Promise<FoundCenter | undefined> {
  const [found] = await database.system((sql) =>
    sql.rows<CenterRow>({
      name: 'a help center',
      text: `select k.account_id as "accountId", k.id, k.name, k.detail, a.name as account, k.language, k.look,
          k.seo_title as "seoTitle", k.seo_description as "seoDescription", ${withCode('css')}, ${withCode('javascript')},
          coalesce(${picture('logo')}, '${pictureUrl('')}' || a.logo) as logo, ${picture('favicon')} as favicon,
          ${picture('background')} as background, ${picture('og_image')} as "ogImage",
          case when (k.docs_form->>'isActive')::boolean then k.docs_form end as form,
          coalesce((k.docs_form->>'isActive')::boolean, false) and exists (select from mailboxes m
            where m.account_id = k.account_id and m.id = (k.docs_form->>'mailboxId')::bigint) as "hasContact",
          ${servedHostSql('k', 'doc_id')} as "servedHost", ${incidentSql('$2')} as incident
        from knowledge_bases k join accounts a on a.id = k.account_id where k.id = $1 and ${isPublic}`,
      values: [id, on.now],
    }),
  )
  if (!found) return undefined
  const { accountId, form, servedHost, javascript, look, incident, ...words } = found
  if (on.isOwnHost && servedHost === null) return undefined
  const path = helpCenterPath(id)
  const origin = servedHost === null ? on.origin : hostOrigin(on.origin, servedHost)
  const center: HelpCenter = {
    ...{ ...words, look: look ?? usualLook, base: on.isOwnHost ? '' : path },
    ...{ origin, canonical: servedHost === null ? on.origin + path : origin },
    deskAddress: on.origin + path,
    incident: incident && shownIncident(on.origin, incident),
    scripts: on.isOwnHost && javascript.trim() !== '' ? ['/custom.js'] : [],
  }
  return { accountId, center, form, servedHost, javascript }
}

const isReadable = 'a.is_published and a.deleted_at is null'
const listed = 'a.id, a.doc_id as "docId", a.name'

/** Published articles of a category, or of none, in order; one more than the page limit. */
export function listArticles(sql: DeskSql, docId: Id, categoryId: Id | null): Promise<ListedArticle[]> {
  return sql.rows<ListedArticle>({
    name: 'published articles of a category',
    text: `select ${listed} from articles a where a.account_id = $1 and a.doc_id = $2 and ${isReadable}
      and a.category_id is not distinct from $3::bigint order by a.place, a.id limit $4`,
    values: [sql.accountId, docId, categoryId, maxListed + 1],
  })
}

/** Categories with published articles, in order, with their first articles. */
export async function listTopics(sql: DeskSql, docId: Id): Promise<Topic[]> {
  const categories = await sql.rows<ListedCategory & { total: number }>({
    name: 'categories of a help center',
    text: `select c.id, c.name, c.description, n.total from knowledge_categories c
      join lateral (select count(*)::int as total from articles a where a.account_id = c.account_id
        and a.doc_id = c.doc_id and a.category_id = c.id and ${isReadable}) n on n.total > 0
      where c.account_id = $1 and c.doc_id = $2 order by c.place, c.id`,
    values: [sql.accountId, docId],
  })
  const articles = await sql.rows<ListedArticle & { categoryId: Id }>({
    name: 'first articles of categories',
    text: `select id, "docId", name, "categoryId" from (select ${listed}, a.category_id as "categoryId", a.place,
        row_number() over (partition by a.category_id order by a.place, a.id) as rank
        from articles a where a.account_id = $1 and a.doc_id = $2 and ${isReadable} and a.category_id is not null) a
      where rank <= $3 order by place, id`,
    values: [sql.accountId, docId, onFront],
  })
  return categories.map((category) => ({
    ...category,
    articles: articles.filter(({ categoryId }) => categoryId === category.id),
  }))
}

/** Category with published articles. */
export async function readTopic(sql: DeskSql, docId: Id, id: Id): Promise<ListedCategory | undefined> {
  const [category] = await sql.rows<ListedCategory>({
    name: 'a category of a help center',
    text: `select c.id, c.name, c.description from knowledge_categories c
      where c.account_id = $1 and c.doc_id = $2 and c.id = $3 and exists (select from articles a
        where a.account_id = c.account_id and a.doc_id = c.doc_id and a.category_id = c.id and ${isReadable})`,
    values: [sql.accountId, docId, id],
  })
  return category
}

/** Published article with its category. */
export async function readPublished(sql: DeskSql, docId: Id, id: Id): Promise<ShownArticle | undefined> {
  const [article] = await sql.rows<ShownArticle>({
    name: 'a published article',
    text: `select ${listed}, a.content, a.plain_content as "plainContent", a.created_at as "createdAt",
        a.updated_at as "updatedAt", case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name,
          'description', c.description) end as category
      from articles a left join knowledge_categories c on c.account_id = a.account_id and c.id = a.category_id
      where a.account_id = $1 and a.doc_id = $2 and a.id = $3 and ${isReadable}`,
    values: [sql.accountId, docId, id],
  })
  return article
}

/** Published article by the source key of its import. */
export async function readImported(
  sql: DeskSql,
  docId: Id,
  source: string,
): Promise<ListedArticle | undefined> {
  const [article] = await sql.rows<ListedArticle>({
    name: 'an imported article',
    text: `select ${listed} from articles a where a.account_id = $1 and a.doc_id = $2 and ${isReadable}
      and a.source = $3 order by a.id limit 1`,
    values: [sql.accountId, docId, source],
  })
  return article
}

/** Published articles of a help center by id; missing ones are omitted. */
export function listLinked(sql: DeskSql, docId: Id, ids: readonly Id[]): Promise<ListedArticle[]> {
  return sql.rows<ListedArticle>({
    name: 'published articles that an article links',
    text: `select ${listed} from articles a where a.account_id = $1 and a.doc_id = $2 and ${isReadable}
      and a.id = any($3::bigint[])`,
    values: [sql.accountId, docId, [...ids]],
  })
}

/** Published articles for a text, or for similar words as a fallback, best first; one more than the limit. */
export async function searchArticles(sql: DeskSql, docId: Id, text: string): Promise<FoundArticle[]> {
  const within = { docId, limit: maxFound + 1 }
  const exact = await findPublished(sql, text, within)
  const hits = exact.length > 0 ? exact : await findAlike(sql, text, within)
  const rows = await sql.rows<FoundArticle>({
    name: 'articles that were found',
    text: `select ${listed}, a.plain_content as "plainContent", a.updated_at as "updatedAt", c.name as category
      from articles a left join knowledge_categories c on c.account_id = a.account_id and c.id = a.category_id
      where a.account_id = $1 and a.id = any($2::bigint[]) and ${isReadable}`,
    values: [sql.accountId, hits.map(({ id }) => id)],
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return hits.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Articles of a help center with the start of their text, newest first. */
export function listWithText(
  sql: DeskSql,
  docId: Id,
): Promise<(ListedArticle & Pick<FoundArticle, 'plainContent'>)[]> {
  return sql.rows({
    name: 'words to keep',
    text: `select ${listed}, left(a.plain_content, 20000) as "plainContent" from articles a
      where a.account_id = $1 and a.doc_id = $2 and ${isReadable} order by a.updated_at desc, a.id limit $3`,
    values: [sql.accountId, docId, maxKept],
  })
}

/** URL of a help center in its sitemap. */
export interface SiteEntry extends ListedArticle {
  isCategory: boolean
  /** Epoch ms; null for a category. */
  updatedAt: number | null
}

/** Sitemap entries of a help center, without the front page. */
export function listEntries(sql: DeskSql, docId: Id, most: number): Promise<SiteEntry[]> {
  return sql.rows<SiteEntry>({
    name: 'map of a help center',
    text: `select c.id, c.doc_id as "docId", c.name, true as "isCategory", null::bigint as "updatedAt"
        from knowledge_categories c where c.account_id = $1 and c.doc_id = $2 and exists (select from articles a
          where a.account_id = c.account_id and a.doc_id = c.doc_id and a.category_id = c.id and ${isReadable})
      union all select ${listed}, false, a.updated_at from articles a
        where a.account_id = $1 and a.doc_id = $2 and ${isReadable}
      order by "isCategory" desc, id limit $3`,
    values: [sql.accountId, docId, most],
  })
}
