import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addressPart } from '#domain/knowledge/article.ts'
import { helpPath } from '#domain/knowledge/knowledge-base.ts'
import { lastingAfter, type RedirectRule } from '#domain/knowledge/redirect-rule.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { queryWords } from '#domain/search/tokens.ts'
import { linkedIds } from '#site/knowledge/contents.ts'
import { articlePage } from '#site/knowledge/article-page.tsx'
import { categoryPage, frontPage } from '#site/knowledge/front-page.tsx'
import { articleAt, categoryAt, homeOf, missingPage } from '#site/knowledge/help-center.tsx'
import { helpCentersPage } from '#site/knowledge/help-centers.tsx'
import { fittingIndex, keptNames } from '#site/knowledge/kept-index.ts'
import { keptSearchPage, notKeptPage } from '#site/knowledge/kept-pages.tsx'
import { marksIn } from '#site/knowledge/mark-words.ts'
import { searchPage } from '#site/knowledge/search-page.tsx'
import { robotsText, siteMap } from '#site/knowledge/site-map.ts'
import { FormTokens } from '../contact-forms/form-token.ts'
import { hostName } from '../http/host-name.ts'
import { helpPage, scriptedHelpPage } from '../http/security.ts'
import { sendPage } from '../http/send-page.ts'
import { ofEverybody, ofOwner, type Publishing } from '../published/serve.ts'
import type { DeskSql } from '../store/database.ts'
import { vendorSource } from '../knowledge/import-vendors.ts'
import { countSearch } from '../knowledge/searches.ts'
import { serveWriting } from './forms.ts'
import { isReader } from './reading.ts'
import { numberOf, type HelpCenterRequest, type HelpCenterParts, type WithCenter } from './parts.ts'
import {
  findCenter,
  listArticles,
  listCenters,
  listEntries,
  listLinked,
  listTopics,
  listWithText,
  maxFound,
  maxListed,
  readImported,
  readPublished,
  readTopic,
  searchArticles,
} from './read.ts'

/** Service worker of help centers in the built app, and its policy: it may connect to this server. */
const workerFile = 'widget/help-worker.js'
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Maximum number of URLs per sitemap. */
const maxEntries = 50_000

/** Publishing options of the list of help centers. */
const listPublishing = { config: { publishing: { nameOf: () => ({ site: 'help', page: '' }) } } }

/** Publishing options of help center pages. @param pageOf names the page; null if it is not published. */
const publishing = (
  pageOf: (request: HelpCenterRequest) => string | null,
  more: Partial<Publishing> = {},
) => {
  const nameOf = (request: HelpCenterRequest) => {
    const page = pageOf(request)
    return page === null ? null : { site: `help ${numberOf(request.params.docId)}`, page }
  }
  return { config: { publishing: { nameOf, ...more } as Publishing } }
}

const searchIn = (query: HelpCenterRequest['query']): string =>
  typeof query['q'] === 'string' ? query['q'].trim().slice(0, searchLimits.text) : ''

/** Vote of a reader who returns from voting; null for others. */
const saidIn = (query: HelpCenterRequest['query']) =>
  query['said'] === 'yes' || query['said'] === 'no' ? query['said'] : null

/** Serves the public pages of help centers: published articles and nothing else. */
export function serveHelpCenters(app: FastifyInstance, parts: HelpCenterParts): void {
  const { database, origin, hosts, clock } = parts
  const tokens = new FormTokens(parts.secret)
  const withCenter: WithCenter = (serve) => async (request, reply) => {
    const isOwnHost = hosts.siteOf(hostName(request.host)) !== undefined
    const found = await findCenter(database, numberOf(request.params.docId), {
      ...{ isOwnHost, origin: origin(), now: clock.now() },
    })
    if (!found) return sendPage(reply, 404, missingPage(null))
    ofOwner(request, found.accountId)
    if (found.center.scripts.length > 0) reply.helmet(scriptedHelpPage)
    await serve(found, request, reply)
    return reply
  }
  app.addHook('onClose', () => parts.readings.flush())
  void app.register(async (pages) => {
    // Set by a hook: a route's own policy would be read before the hooks of this scope run.
    pages.addHook('onRequest', (_, reply, done) => {
      reply.helmet(helpPage)
      done()
    })
    for (const path of [helpPath, `${helpPath}/`])
      pages.get(path, listPublishing, async (request, reply) => {
        ofEverybody(request)
        const centers = await listCenters(database)
        return sendPage(reply, 200, helpCentersPage({ centers, canonical: `${origin()}${helpPath}` }))
      })
    serveLists(pages, parts, withCenter)
    serveArticles(pages, parts, { withCenter, tokens })
    serveOldAddresses(pages, parts, withCenter)
    serveWriting(pages, parts, { withCenter, tokens })
    serveMachines(pages, parts, withCenter)
  })
}

/** Records a reader's action; the page is served even if that fails. */
async function note(
  { database }: HelpCenterParts,
  { request, accountId }: { request: HelpCenterRequest; accountId: number },
  count: (sql: DeskSql) => Promise<void>,
): Promise<void> {
  if (!isReader(request)) return
  await database.desk(accountId, count).catch((error: unknown) => {
    request.log.warn({ err: error }, 'A visit of a help center could not be counted')
  })
}

function serveLists(pages: FastifyInstance, parts: HelpCenterParts, withCenter: WithCenter): void {
  const { database, clock } = parts
  pages.get(
    '/help/:docId',
    publishing(({ query }) => (searchIn(query) === '' ? 'front' : null)),
    withCenter(async ({ accountId, center }, request, reply) => {
      const text = searchIn(request.query)
      if (text === '') {
        const [topics, others] = await database.look(
          accountId,
          async (sql) =>
            [await listTopics(sql, center.id), await listArticles(sql, center.id, null)] as const,
        )
        const hasMore = others.length > maxListed
        return sendPage(
          reply,
          200,
          frontPage({ center, topics, others: others.slice(0, maxListed), hasMore }),
        )
      }
      const found = await database.look(accountId, (sql) => searchArticles(sql, center.id, text))
      const counted = { docId: center.id, text, isFound: found.length > 0, now: clock.now() }
      await note(parts, { request, accountId }, (sql) => countSearch(sql, counted))
      const articles = found.slice(0, maxFound)
      const words = { text, looked: queryWords(text) }
      return sendPage(
        reply,
        200,
        searchPage({ center, ...words, articles, hasMore: found.length > maxFound }),
      )
    }),
  )
  pages.get(
    '/help/:docId/categories/:part',
    publishing(({ params }) => `category ${params.part}`),
    withCenter(async ({ accountId, center }, { params }, reply) => {
      const id = numberOf(params.part)
      const [category, articles] = await database.look(
        accountId,
        async (sql) => [await readTopic(sql, center.id, id), await listArticles(sql, center.id, id)] as const,
      )
      if (!category) return sendPage(reply, 404, missingPage(center))
      if (isOther(params.part, category)) return reply.redirect(categoryAt(center, category), 302)
      const hasMore = articles.length > maxListed
      return sendPage(
        reply,
        200,
        categoryPage({ center, category, articles: articles.slice(0, maxListed), hasMore }),
      )
    }),
  )
}

function serveArticles(
  pages: FastifyInstance,
  parts: HelpCenterParts,
  { withCenter, tokens }: { withCenter: WithCenter; tokens: FormTokens },
): void {
  const { database, clock } = parts
  pages.get(
    '/help/:docId/:part',
    publishing(({ params, query }) => `article ${params.part} ${saidIn(query) ?? ''}`, {
      onSent: (request: HelpCenterRequest, accountId) => {
        // Returning from a vote does not count as another view.
        if (saidIn(request.query) === null && isReader(request))
          parts.readings.add(accountId, numberOf(request.params.part))
      },
    }),
    withCenter(async ({ accountId, center }, request, reply) => {
      const { params, query } = request
      const id = numberOf(params.part)
      const { article, rule, ...around } = await database.look(accountId, async (sql) => {
        const shown = await readPublished(sql, center.id, id)
        if (!shown) return { rule: await findRedirect(sql, center.id, `/${params.part}`) }
        const categories = (await listTopics(sql, center.id)).filter((each) => each.id !== shown.category?.id)
        const articles = await listArticles(sql, center.id, shown.category?.id ?? null)
        const ids = linkedIds(shown.content)
        const linked = ids.length > 0 ? await listLinked(sql, center.id, ids) : []
        return { article: shown, linked, categories, articles: articles.slice(0, maxListed) }
      })
      if (!article) {
        if (!rule) return sendPage(reply, 404, missingPage(center))
        // Browsers cache permanent redirects, and a new rule may be wrong.
        const isLasting = clock.now() - rule.createdAt >= lastingAfter
        return reply.redirect(center.base + encodeURI(rule.destination), isLasting ? 301 : 302)
      }
      // It was renamed after the link was created; the id still identifies it.
      if (isOther(params.part, article)) return reply.redirect(articleAt(center, article), 302)
      const said = saidIn(query)
      const { token } = tokens.make(`article ${article.id}`, clock.now())
      const { articles = [], categories = [], linked = [] } = around
      return sendPage(reply, 200, articlePage({ center, article, linked, articles, categories, token, said }))
    }),
  )
}

/** Redirects the old URLs of imported articles to their new ones. */
function serveOldAddresses(
  pages: FastifyInstance,
  { database }: HelpCenterParts,
  withCenter: WithCenter,
): void {
  const places = [
    ['zendesk', '/hc/articles/:part'],
    ['zendesk', '/hc/:locale/articles/:part'],
    ['freshdesk', '/support/solutions/articles/:part'],
    ['freshdesk', '/:locale/support/solutions/articles/:part'],
  ] as const
  for (const [vendor, place] of places)
    pages.get(
      `/help/:docId${place}`,
      publishing(({ params }) => `${vendor} ${params.part}`),
      withCenter(async ({ accountId, center }, { params }, reply) => {
        const source = vendorSource(vendor, numberOf(params.part))
        const article = await database.look(accountId, (sql) => readImported(sql, center.id, source))
        // A temporary redirect, as the import can be undone and repeated.
        return article
          ? reply.redirect(articleAt(center, article), 302)
          : sendPage(reply, 404, missingPage(center))
      }),
    )
}

/** Serves files for programs: sitemaps, robots.txt, custom scripts. */
function serveMachines(pages: FastifyInstance, parts: HelpCenterParts, withCenter: WithCenter): void {
  const { database, origin } = parts
  const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' }
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' }
  pages.get(
    '/help/:docId/sitemap.xml',
    publishing(() => 'sitemap.xml'),
    withCenter(async ({ accountId, center }, _, reply) => {
      const entries = await database.look(accountId, (sql) => listEntries(sql, center.id, maxEntries - 1))
      return reply.headers(xml).send(siteMap(center, entries))
    }),
  )
  pages.get(
    '/help/:docId/robots.txt',
    publishing(() => 'robots.txt'),
    withCenter(({ center }, _, reply) =>
      reply.headers(text).send(robotsText([`${center.canonical}/sitemap.xml`])),
    ),
  )
  pages.get(
    '/help/:docId/custom.js',
    publishing(() => 'custom.js'),
    withCenter(({ center, javascript }, _, reply) =>
      // On the desk's host, custom scripts would have access to the agents' app.
      center.scripts.length === 0
        ? sendPage(reply, 404, missingPage(center))
        : reply
            .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
            .send(javascript),
    ),
  )
  pages.get(
    `/help/:docId/${keptNames.index}`,
    publishing(() => keptNames.index),
    withCenter(async ({ accountId, center }, _, reply) => {
      const articles = await database.look(accountId, (sql) => listWithText(sql, center.id))
      const index = fittingIndex({
        articles: articles.map(({ name, plainContent, ...article }) => ({
          ...{ name, text: plainContent.replace(/\s+/g, ' ') },
          path: `/${addressPart({ ...article, name })}`,
        })),
        ...{ search: keptSearchPage(center), missing: notKeptPage(center) },
        notKept: marksIn(center.language).notKept,
      })
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }
      return reply.headers(headers).send(JSON.stringify(index))
    }),
  )
  pages.get(
    `/help/:docId/${keptNames.worker}`,
    publishing(() => keptNames.worker),
    withCenter(async ({ center }, _, reply) => {
      const script = parts.web && (await readFile(join(parts.web, workerFile), 'utf8').catch(() => null))
      if (!script) return sendPage(reply, 404, missingPage(center))
      return reply
        .headers({
          ...{ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
          ...{ 'service-worker-allowed': homeOf(center), 'content-security-policy': workerPolicy },
        })
        .send(script)
    }),
  )
  pages.get('/robots.txt', async (_, reply) => {
    const centers = await listCenters(database)
    return reply
      .headers(text)
      .send(robotsText(centers.map(({ id }) => `${origin()}${helpPath}/${id}/sitemap.xml`)))
  })
}

/** True if a record has another URL by now. @param part of the URL, decoded. */
const isOther = (part: string, named: { id: number; name: string }) =>
  part !== decodeURIComponent(addressPart(named))

/** Redirect rule for a URL without an article (D1-146). */
async function findRedirect(
  sql: DeskSql,
  docId: number,
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
