import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { nextReview, reviewedInPast, type Review } from '#domain/knowledge/article.ts'
import { zoneOf } from '../access/zone.ts'
import type { DeskSql } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'
import { setTimer } from '../timers/set-timer.ts'

/** Timer name for article reviews. */
export const reviewTimerName = 'articleReview'

/**
 * Changes the review date of an article.
 * @param review null for never; undefined changes nothing.
 * @throws DeskError INVALID under `review` for a new date in the past.
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
  // Sets a single reminder per review date.
  if (!isSameDay) await setTimer(sql, reviewTimerName, before.id, at)
}

/** Schedules the review after a completed one. @throws DeskError CONFLICT without a review date. */
export async function reviewed(
  sql: DeskSql,
  { id, review }: { id: Id; review: Review | null },
  now: number,
): Promise<void> {
  if (!review) throw new DeskError('CONFLICT', { message: 'This article has no date of review.' })
  await setReview(sql, { id, review }, nextReview(review, now, await zoneOf(sql)), now)
}
