import type { Id } from '#lib/id.ts'
import { reviewTimerName } from '../knowledge/review.ts'
import type { RingKind } from '../timers/kind.ts'
import { makeNotifications } from './make-notifications.ts'

/** Notifies an article's last author that it is due for review. */
export const reviewTimer: RingKind = {
  name: reviewTimerName,
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
