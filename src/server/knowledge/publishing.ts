import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { publishedInPast, type Publishing } from '#domain/knowledge/article.ts'
import type { DeskSql } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'
import type { RingKind } from '../timers/kind.ts'
import { setTimer } from '../timers/set-timer.ts'
import { readArticle } from './read.ts'
import { holdArticle, replaceArticle, requireWords, type Hand, type StoredArticle } from './write.ts'

/** The timer of an article that is published later. */
const kind = 'articlePublishing'

/**
 * Chooses when an article is published, or calls it off.
 * @param before the article, held by `holdArticle`.
 * @param at epoch ms; null calls it off.
 * @throws DeskError INVALID under `publishAt` for a time that is over, under `content` for no words; CONFLICT where
 * nothing waits to be published.
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
    requireWords((before.draft ?? before).content)
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

/** Holds an article as whoever changes it does; undefined for one in the trash, or in a knowledge base there. */
async function present(sql: DeskSql, id: Id): Promise<StoredArticle | undefined> {
  try {
    return await holdArticle(sql, id)
  } catch (error) {
    if (error instanceof DeskError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

/** Publishes the words that an article's draft has when the chosen time comes, by the hand of who chose it. */
export const publishingTimer: RingKind = {
  name: kind,
  async ring({ sql, now, take }, id, dueAt) {
    const article = await present(sql, id)
    if (!(await take())) return
    // A knowledge base that comes back later brings no time along that is over.
    if (!article) return void (await write(sql, id, null))
    const { publishing, draft } = article
    if (publishing?.at !== dueAt) return
    const { name, content } = draft ?? article
    await replaceArticle(sql, { userId: publishing.byId, now }, article, { name, content, isPublished: true })
  },
}
