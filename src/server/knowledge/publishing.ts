import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { publishedInPast, type Publishing } from '#domain/knowledge/article.ts'
import type { DeskSql } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'
import type { RingKind } from '../timers/kind.ts'
import { setTimer } from '../timers/set-timer.ts'
import { readArticle } from './read.ts'
import { holdArticle, replaceArticle, requireText, type Hand, type StoredArticle } from './write.ts'

/** Timer name for scheduled publishing. */
const kind = 'articlePublishing'

/**
 * Schedules the publishing of an article, or cancels it.
 * @param before the article, locked by `holdArticle`.
 * @param at epoch ms; null cancels.
 * @throws DeskError INVALID under `publishAt` for a past time, under `content` for an empty text; CONFLICT if
 * there is nothing to publish.
 */
export async function setPublishing(
  sql: DeskSql,
  { userId, now }: Hand,
  before: StoredArticle,
  at: number | null,
): Promise<StoredArticle> {
  if (at !== null) {
    if (at <= now) throw new DeskError('INVALID', { field: 'publishAt', message: publishedInPast })
    if (before.isPublished && !before.draft)
      throw new DeskError('CONFLICT', { message: 'This article has no changes to publish.' })
    requireText((before.draft ?? before).content)
  }
  await write(sql, before.id, at === null ? null : { at, byId: userId })
  await setTimer(sql, kind, before.id, at)
  return readArticle(sql, before.id)
}

const write = (sql: DeskSql, id: Id, publishing: Publishing | null) =>
  sql.rows({
    name: 'when an article is published',
    text: 'update articles set publishing = $3::jsonb, revision = revision + 1 where account_id = $1 and id = $2',
    values: [sql.accountId, id, publishing && jsonOf(publishing)],
  })

/** Locks an article for a change; undefined if it, or its knowledge base, is in the trash. */
async function present(sql: DeskSql, id: Id): Promise<StoredArticle | undefined> {
  try {
    return await holdArticle(sql, id)
  } catch (error) {
    if (error instanceof DeskError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** Publishes the current draft at the scheduled time, on behalf of the user who scheduled it. */
export const publishingTimer: RingKind = {
  name: kind,
  async ring({ sql, now, take }, id, dueAt) {
    const article = await present(sql, id)
    if (!(await take())) return
    // A trashed article loses its schedule, so that a restore does not publish it late.
    if (!article) return void (await write(sql, id, null))
    const { publishing, draft } = article
    if (publishing?.at !== dueAt) return
    const { name, content } = draft ?? article
    await replaceArticle(sql, { userId: publishing.byId, now }, article, { name, content, isPublished: true })
  },
}
