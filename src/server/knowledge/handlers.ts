import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { recordChange } from '../events/record.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import type { HostParts } from '../hosts/hosts.ts'
import type { CallOutside } from '../outside/call.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { categoryHandlers } from './categories.ts'
import { findPublished, wordQueries } from './find.ts'
import { gapHandlers } from './gaps.ts'
import { holdBase, moveBetween } from './order.ts'
import {
  hasKnowledgeBase,
  readArticle,
  readArticles,
  readKnowledgeBase,
  readKnowledgeBases,
  withLink,
  type Origin,
} from './read.ts'
import { setPublishing } from './publishing.ts'
import { reviewed, setReview } from './review.ts'
import { searchReportHandlers } from './searches.ts'
import { docsSettingHandlers, readDoc } from './settings.ts'
import { requireName } from './transfer.ts'
import { transferHandlers } from './transfer-handlers.ts'
import { readUses } from './uses.ts'
import { readVotes } from './votes.ts'
import { readVersion, readVersions } from './versions.ts'
import {
  holdArticle,
  insertArticle,
  insertKnowledgeBase,
  replaceArticle,
  replaceDraft,
  setCategory,
  setDeleted,
} from './write.ts'

/** Dependencies of the knowledge base handlers. */
export interface KnowledgeParts {
  database: Database
  clock: Clock
  origin: Origin
}

/** Dependencies with file storage and requests to external servers. */
export type KnowledgeHandlerParts = KnowledgeParts & FileIntake & HostParts & { callOutside: CallOutside }

type Handlers = HandlersOf<(typeof endpoints)['knowledge']>

/** Handlers for knowledge bases and articles, for users of the account. */
export function knowledgeHandlers(parts: KnowledgeHandlerParts) {
  return {
    ...baseHandlers(parts),
    ...docsSettingHandlers(parts),
    ...categoryHandlers(parts),
    ...articleHandlers(parts),
    ...versionHandlers(parts),
    ...transferHandlers(parts),
    ...searchReportHandlers(parts),
    ...gapHandlers(parts),
  } satisfies Handlers
}

function baseHandlers({ database, clock, origin }: KnowledgeParts) {
  /** Moves a knowledge base to or from the trash and writes the audit log. */
  const move = async (sql: DeskSql, { actor, key }: Call, id: Id, deletedAt: number | null) => {
    await sql.rows({
      name: 'move a knowledge base',
      text: 'update knowledge_bases set deleted_at = $3, revision = revision + 1 where account_id = $1 and id = $2',
      values: [sql.accountId, id, deletedAt],
    })
    const is = (state: string) => ({ state })
    const [before, after] = deletedAt === null ? ['in the trash', 'in use'] : ['in use', 'in the trash']
    const told = ofRecord('knowledgeBases', { id, before: is(before ?? ''), after: is(after ?? '') })
    await recordChange(sql, told, { actorId: actor.userId, op: key, at: clock.now() })
  }
  return {
    async getDocs({ isDeleted }, { actor }) {
      const data = await database.look(actor.accountId, (sql) =>
        readKnowledgeBases(sql, origin, { isDeleted }),
      )
      return { data, total: data.length }
    },
    getDocDetail: ({ docId }, { actor }) =>
      database.look(actor.accountId, (sql) => readDoc(sql, origin, docId)),
    createDoc: (words, { actor }) =>
      database.desk(actor.accountId, async (sql) =>
        readKnowledgeBase(sql, origin, await insertKnowledgeBase(sql, words, clock.now())),
      ),
    deleteDoc: ({ id, name }, call) =>
      database.desk(call.actor.accountId, async (sql) => {
        await holdBase(sql, id)
        const base = await readKnowledgeBase(sql, origin, id)
        if (base.articleCount > 0) requireName(name ?? '', base)
        await move(sql, call, id, clock.now())
        return { id }
      }),
    restoreDoc: ({ id }, call) =>
      database.desk(call.actor.accountId, async (sql) => {
        const [trashed] = await readKnowledgeBases(sql, origin, { id, isDeleted: true })
        if (trashed) await move(sql, call, id, null)
        return readDoc(sql, origin, id)
      }),
  } satisfies Pick<Handlers, 'getDocs' | 'getDocDetail' | 'createDoc' | 'deleteDoc' | 'restoreDoc'>
}

function articleHandlers({ database, clock, origin }: KnowledgeParts) {
  const hand = (userId: number) => ({ userId, now: clock.now() })
  return {
    getArticles: ({ text = '', needsReview, ...choice }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        if (!(await hasKnowledgeBase(sql, choice.docId))) throw new DeskError('NOT_FOUND')
        const { lines, total } = await readArticles(sql, {
          ...choice,
          queries: wordQueries(text),
          dueBy: needsReview ? clock.now() : undefined,
        })
        return { data: lines.map((line) => withLink(line, origin)), total }
      }),
    getArticleDetail: ({ articleId }, { actor }) =>
      database.look(actor.accountId, async (sql) => withLink(await readArticle(sql, articleId), origin)),
    getArticleVotes: ({ articleId }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        await readArticle(sql, articleId)
        return readVotes(sql, articleId)
      }),
    getArticleUses: ({ articleId, page }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        await readArticle(sql, articleId)
        return readUses(sql, { articleId, page, scopes: actor.scopes })
      }),
    createArticle: (written, { actor }) =>
      database.desk(actor.accountId, async (sql) =>
        withLink(await insertArticle(sql, hand(actor.userId), written), origin),
      ),
    updateArticle: ({ id, revision, isAutosave = false, ...words }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const before = await holdArticle(sql, id, revision)
        return withLink(await replaceArticle(sql, hand(actor.userId), before, words, { isAutosave }), origin)
      }),
    updateDraft: ({ id, revision, draft, categoryId, review }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const before = await holdArticle(sql, id, revision)
        if (categoryId !== undefined) await setCategory(sql, before, categoryId)
        await setReview(sql, before, review, clock.now())
        return withLink(await replaceDraft(sql, hand(actor.userId), before, draft), origin)
      }),
    updatePublishing: ({ id, revision, publishAt }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const before = await holdArticle(sql, id, revision)
        return withLink(await setPublishing(sql, hand(actor.userId), before, publishAt), origin)
      }),
    reviewArticle: ({ id, revision }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        await reviewed(sql, await holdArticle(sql, id, revision), clock.now())
        return withLink(await readArticle(sql, id), origin)
      }),
    updateArticleSequence: ({ id, docId, categoryId = null, prevId, nextId }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const article = await holdArticle(sql, id)
        if (article.docId !== docId) throw new DeskError('NOT_FOUND')
        await setCategory(sql, article, categoryId)
        await moveBetween(sql, { table: 'articles', docId, categoryId }, id, { prevId, nextId })
        return { id }
      }),
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
  } satisfies Partial<Handlers>
}

function versionHandlers({ database, clock, origin }: KnowledgeParts) {
  return {
    getArticleVersions: (asked, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        if (asked.articleId !== undefined) await readArticle(sql, asked.articleId)
        else if (!(await hasKnowledgeBase(sql, asked.docId))) throw new DeskError('NOT_FOUND')
        return { data: await readVersions(sql, asked) }
      }),
    getVersionDetail: ({ versionId }, { actor }) =>
      database.look(actor.accountId, (sql) => readVersion(sql, versionId)),
    restoreVersion: ({ versionId, revision }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const { articleId, name, content, number } = await readVersion(sql, versionId)
        const before = await holdArticle(sql, articleId, revision)
        const words = { name, content, isPublished: before.isPublished }
        const by = { userId: actor.userId, now: clock.now() }
        return withLink(await replaceArticle(sql, by, before, words, { restoredFrom: number }), origin)
      }),
  } satisfies Partial<Handlers>
}
