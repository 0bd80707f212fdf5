import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { articlePath } from '#domain/knowledge/article.ts'
import { helpCenterPath, helpPath } from '#domain/knowledge/knowledge-base.ts'
import { lastingAfter, type RedirectRule } from '#domain/knowledge/redirect-rule.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { articlePage } from '#site/knowledge/article-page.tsx'
import {
  helpCenterPage,
  missingPage,
  type HelpCenter,
  type ListedArticle,
} from '#site/knowledge/help-center.tsx'
import { helpCentersPage } from '#site/knowledge/help-centers.tsx'
import { pictureUrl } from '#domain/pictures/picture.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { findPublished } from './find.ts'

/** Articles that a page lists; the others are found by the search. */
const maxListed = 200
/** Help centers that their page lists. */
const maxCenters = 200
/** Articles that a search of readers finds. */
const maxFound = 50

/** What the public pages are served with. */
export interface HelpCenterParts {
  database: Database
  clock: Clock
  origin(): string
}

/** A published article as its page shows it. */
interface PublicArticle extends ListedArticle {
  content: string
  plainContent: string
  updatedAt: number
}

/**
 * Serves the public pages of help centers, to anybody: published articles and nothing else. A knowledge base without
 * one is not there.
 */
export function serveHelpCenters(app: FastifyInstance, { database, clock, origin }: HelpCenterParts): void {
  for (const path of [helpPath, `${helpPath}/`])
    app.get(path, async (_, reply) =>
      send(
        reply,
        200,
        helpCentersPage({ centers: await listCenters(database), canonical: `${origin()}${helpPath}` }),
      ),
    )
  app.get<{ Params: { docId: string }; Querystring: { q?: unknown } }>(
    '/help/:docId',
    async ({ params, query }, reply) => {
      const place = await findCenter(database, numberOf(params.docId))
      if (!place) return send(reply, 404, missingPage(null))
      const { accountId, center } = place
      const asked = typeof query.q === 'string' ? query.q.trim().slice(0, searchLimits.text) : ''
      const text = asked === '' ? null : asked
      const found = await database.look(accountId, (sql) =>
        text === null
          ? listPublished(sql, center.id)
          : findPublished(sql, text, { docId: center.id, limit: maxFound + 1 }),
      )
      const most = text === null ? maxListed : maxFound
      const hasMore = found.length > most
      const canonical = `${origin()}${helpCenterPath(center.id)}`
      return send(
        reply,
        200,
        helpCenterPage({ center, text, articles: found.slice(0, most), hasMore, canonical }),
      )
    },
  )
  app.get<{ Params: { docId: string; article: string } }>(
    '/help/:docId/:article',
    async ({ params, url }, reply) => {
      const place = await findCenter(database, numberOf(params.docId))
      if (!place) return send(reply, 404, missingPage(null))
      const { accountId, center } = place
      const [article, articles] = await database.look(
        accountId,
        async (sql) =>
          [
            await readPublished(sql, center.id, numberOf(params.article)),
            await listPublished(sql, center.id),
          ] as const,
      )
      if (!article) {
        const rule = await database.look(accountId, (sql) =>
          findRedirect(sql, center.id, `/${params.article}`),
        )
        if (!rule) return send(reply, 404, missingPage(center))
        // Browsers keep a lasting one: a rule that was just made may be wrong.
        const isLasting = clock.now() - rule.createdAt >= lastingAfter
        return reply.redirect(helpCenterPath(center.id) + encodeURI(rule.destination), isLasting ? 301 : 302)
      }
      const path = articlePath(article)
      // It was renamed since the link was made; the number still means it.
      if (url.split('?', 1)[0] !== path) return reply.redirect(path, 302)
      const canonical = `${origin()}${path}`
      return send(
        reply,
        200,
        articlePage({ center, article, articles: articles.slice(0, maxListed), canonical }),
      )
    },
  )
}

/** The number that a part of an address begins with; 0, which is nobody's, where there is none. */
function numberOf(part: string): number {
  const number = Number(/^(\d{1,15})(?:-|$)/.exec(part)?.[1] ?? 0)
  return Number.isSafeInteger(number) ? number : 0
}

function send(reply: FastifyReply, status: number, page: string): FastifyReply {
  // What is taken away is gone at once.
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    .send(page)
}

/** What makes a knowledge base `k` public. */
const isPublic = `k.deleted_at is null and k.docs_visible and exists (select from articles where account_id = k.account_id and doc_id = k.id
  and is_published and deleted_at is null)`

function listCenters(database: Database): Promise<HelpCenter[]> {
  return database.system((sql) =>
    sql.rows<HelpCenter>({
      name: 'all help centers',
      text: `select k.id, k.name, k.detail, a.name as account,
          '${pictureUrl('')}' || a.logo as logo
        from knowledge_bases k join accounts a on a.id = k.account_id where ${isPublic}
        order by lower(k.name), k.id limit $1`,
      values: [maxCenters],
    }),
  )
}

async function findCenter(
  database: Database,
  id: Id,
): Promise<{ accountId: Id; center: HelpCenter } | undefined> {
  const [found] = await database.system((sql) =>
    sql.rows<HelpCenter & { accountId: Id }>({
      name: 'a help center',
      text: `select k.account_id as "accountId", k.id, k.name, k.detail, a.name as account,
          '${pictureUrl('')}' || a.logo as logo
        from knowledge_bases k join accounts a on a.id = k.account_id where k.id = $1 and ${isPublic}`,
      values: [id],
    }),
  )
  if (!found) return undefined
  const { accountId, ...center } = found
  return { accountId, center }
}

function listPublished(sql: DeskSql, docId: Id): Promise<ListedArticle[]> {
  return sql.rows<ListedArticle>({
    name: 'published articles',
    text: `select id, doc_id as "docId", name from articles
      where account_id = $1 and doc_id = $2 and is_published and deleted_at is null
      order by lower(name), id limit $3`,
    values: [sql.accountId, docId, maxListed + 1],
  })
}

async function readPublished(sql: DeskSql, docId: Id, id: Id): Promise<PublicArticle | undefined> {
  const [article] = await sql.rows<PublicArticle>({
    name: 'a published article',
    text: `select id, doc_id as "docId", name, content, plain_content as "plainContent", updated_at as "updatedAt"
      from articles where account_id = $1 and doc_id = $2 and id = $3 and is_published and deleted_at is null`,
    values: [sql.accountId, docId, id],
  })
  return article
}

/** The rule for an address that no article has (D1-146). */
async function findRedirect(
  sql: DeskSql,
  docId: Id,
  source: string,
): Promise<Pick<RedirectRule, 'destination' | 'createdAt'> | undefined> {
  const [rule] = await sql.rows<Pick<RedirectRule, 'destination' | 'createdAt'>>({
    name: 'redirect of an article',
    text: `select destination, created_at as "createdAt" from knowledge_redirects
      where account_id = $1 and doc_id = $2 and source = $3`,
    values: [sql.accountId, docId, source.toLowerCase()],
  })
  return rule
}
