import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { nextReview, reviewedInPast, type Review } from '#domain/knowledge/article.ts'
import { makeNotifications } from '../notifications/make-notifications.ts'
import type { DeskSql } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'
import type { RingKind } from '../timers/kind.ts'
import { setTimer } from '../timers/set-timer.ts'

/** The timer of an article that is to be reviewed. */
const kind = 'articleReview'

/**
 * Changes when an article is to be reviewed.
 * @param review null for never; undefined leaves it as it is.
 * @throws DeskError INVALID under `review` for another day than before that is over.
 */
export async function setReview(
  sql: DeskSql,
  before: { id: Id; review: Review | null },
  review: Review | null | undefined,
  now: number,
): Promise<void> {
  const at = review?.at ?? null
  const isSameDay = before.review?.at === at
  if (review === undefined || (before.review?.months === review?.months && isSameDay)) return
  if (at !== null && at <= now && !isSameDay)
    throw new DeskError('INVALID', { field: 'review', message: reviewedInPast })
  await sql.rows({
    name: 'when an article is reviewed',
    text: 'update articles set review = $3::jsonb, revision = revision + 1 where account_id = $1 and id = $2',
    values: [sql.accountId, before.id, review && jsonOf(review)],
  })
  // One notice for each day.
  if (!isSameDay) await setTimer(sql, kind, before.id, at)
}

/** The next review of an article that was reviewed now. @throws DeskError CONFLICT for one that never is. */
export async function reviewed(
  sql: DeskSql,
  { id, review }: { id: Id; review: Review | null },
  now: number,
): Promise<void> {
  if (!review) throw new DeskError('CONFLICT', { message: 'This article has no date of review.' })
  const [account] = await sql.rows<{ zone: string }>({
    name: 'zone of the account',
    text: 'select time_zone as zone from "accountSettings" where account_id = $1',
    values: [sql.accountId],
  })
  await setReview(sql, { id, review }, nextReview(review, now, account?.zone || undefined), now)
}

/** Tells who wrote an article last that it is to be reviewed. */
export const reviewTimer: RingKind = {
  name: kind,
  async ring({ sql, now, take }, id, dueAt) {
    const [row] = await sql.rows<{ userId: Id; docId: Id; at: number | null; isDeleted: boolean }>({
      name: 'lock an article that is to be reviewed',
      text: `select updated_by_id as "userId", doc_id as "docId", (review->>'at')::bigint as at, deleted_at is not null as "isDeleted"
        from articles where account_id = $1 and id = $2 for update`,
      values: [sql.accountId, id],
    })
    if (!(await take()) || !row || row.isDeleted || row.at !== dueAt) return
    const { userId, docId } = row
    const news = {
      kind: 'articleReview' as const,
      conversationId: null,
      article: { id, docId },
      itemId: id,
      userId,
    }
    await makeNotifications(sql, news, { key: `articleReview ${id} ${dueAt}`, now })
  },
}
