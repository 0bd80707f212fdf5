import type { Clock } from '#lib/clock.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { findPublished, wordQueries } from './find.ts'
import {
  hasKnowledgeBase,
  readArticle,
  readArticles,
  readKnowledgeBase,
  readKnowledgeBases,
  withLink,
  type Origin,
} from './read.ts'
import { insertArticle, insertKnowledgeBase, replaceArticle, setDeleted } from './write.ts'

/** What knowledge bases are served with. */
export interface KnowledgeParts {
  database: Database
  clock: Clock
  origin: Origin
}

/** Serves knowledge bases and their articles to the people of their account. */
export function knowledgeHandlers({ database, clock, origin }: KnowledgeParts) {
  const hand = (userId: number) => ({ userId, now: clock.now() })
  return {
    async getDocs(_, { actor }) {
      const data = await database.look(actor.accountId, (sql) => readKnowledgeBases(sql, origin))
      return { data, total: data.length }
    },
    getDocDetail: ({ docId }, { actor }) =>
      database.look(actor.accountId, (sql) => readKnowledgeBase(sql, origin, docId)),
    createDoc: (words, { actor }) =>
      database.desk(actor.accountId, async (sql) =>
        readKnowledgeBase(sql, origin, await insertKnowledgeBase(sql, words, clock.now())),
      ),
    getArticles: ({ docId, text = '', isDeleted, page }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        if (!(await hasKnowledgeBase(sql, docId))) throw new DeskError('NOT_FOUND')
        const choice = { docId, queries: wordQueries(text), isDeleted, page }
        const { lines, total } = await readArticles(sql, choice)
        return { data: lines.map((line) => withLink(line, origin)), total }
      }),
    getArticleDetail: ({ articleId }, { actor }) =>
      database.look(actor.accountId, async (sql) => withLink(await readArticle(sql, articleId), origin)),
    createArticle: (written, { actor }) =>
      database.desk(actor.accountId, async (sql) =>
        withLink(await insertArticle(sql, hand(actor.userId), written), origin),
      ),
    updateArticle: ({ id, revision, ...words }, { actor }) =>
      database.desk(actor.accountId, async (sql) =>
        withLink(await replaceArticle(sql, hand(actor.userId), id, words, revision), origin),
      ),
    async deleteArticle({ id }, { actor }) {
      await database.desk(actor.accountId, (sql) => setDeleted(sql, id, clock.now()))
      return { id }
    },
    restoreArticle: ({ id }, { actor }) =>
      database.desk(actor.accountId, async (sql) => withLink(await setDeleted(sql, id, null), origin)),
    attachArticle: ({ text }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        const found = await findPublished(sql, text)
        return {
          data: found.map((article) => {
            const { id, name, webLink } = withLink(article, origin)
            return { id, name, webLink }
          }),
        }
      }),
  } satisfies HandlersOf<(typeof endpoints)['knowledge']>
}
