import type { Id } from '#lib/id.ts'
import { isOfInbox } from '#domain/notifications/kinds.ts'
import { enqueueing } from '../outbox/enqueue.ts'
import type { AppliedKind, OutboxKind } from '../outbox/kind.ts'
import type { DeskSql } from '../store/database.ts'
import { concernedBy, unreadOf, type Concerned } from './concerned.ts'
import { newsKind, type QueuedNews } from './notification-queue.ts'
import { pushKind } from './pushes.ts'
import { linesOf, notificationText } from './notification-text.ts'

/**
 * Turns a due notification into pushes: one per device of each absent recipient who can see the conversation,
 * has chosen pushes, has not read it and is not away. In quiet hours it is postponed to their end.
 */
export const newsSpreading: AppliedKind<QueuedNews> = {
  ...newsKind,
  async apply(sql, news, { id, now }) {
    const words = await notificationText(sql, news, now)
    if (!words) return
    const { conversationId, position, title, at } = words
    const concerned = await concernedBy(sql, news, now)
    const wanting = await unreadOf(
      sql,
      concerned.filter(({ channels, isAway }) => channels.push && !isAway),
      news,
    )
    const body = linesOf(words).join('\n')
    const { taskId, article } = news
    const place =
      taskId !== undefined
        ? { taskId }
        : article
          ? { article }
          : isOfInbox(news.kind)
            ? { mailboxId: news.itemId }
            : {}
    const message = {
      ...{ kind: news.kind, accountId: sql.accountId, conversationId, position, title, body, at },
      ...place,
    }
    const awake = wanting.filter(({ quietUntil }) => quietUntil === null)
    const statements = (await devicesOf(sql, awake, conversationId)).map(({ subscriptionId, userId }) =>
      enqueueing(
        sql.accountId,
        pushKind,
        { subscriptionId, message: { ...message, userId }, notificationId: idFor(news, userId) },
        { key: `${id} ${subscriptionId}`, now },
      ),
    )
    statements.push(...puttingOff(sql.accountId, newsKind, news, wanting, { id, now }))
    if (statements.length > 0) await sql.script(statements.join(';\n'))
  },
}

const idFor = ({ told = [] }: QueuedNews, userId: Id) => told.find((each) => each.userId === userId)?.id

/** Statements that queue a notification again for recipients in quiet hours, due at the end of those. */
export function puttingOff(
  accountId: number,
  kind: OutboxKind<QueuedNews>,
  news: QueuedNews,
  wanting: readonly Concerned[],
  { id, now }: { id: Id; now: number },
): string[] {
  return [...new Set(wanting.map(({ quietUntil }) => quietUntil))].flatMap((end) => {
    if (end === null) return []
    const quiet = new Set(wanting.filter(({ quietUntil }) => quietUntil === end).map(({ userId }) => userId))
    const told = news.told?.filter(({ userId }) => quiet.has(userId)) ?? []
    // Rows from before notifications existed name no recipient: they would be sent to all again.
    if (told.length === 0) return []
    return [enqueueing(accountId, kind, { ...news, told }, { key: `${id} at ${end}`, now, notBefore: end })]
  })
}

/**
 * Devices of absent users. A user is absent without a fresh presence mark of any process, and without a
 * viewer mark of the conversation: a visible conversation needs no push.
 */
async function devicesOf(
  sql: DeskSql,
  people: readonly Concerned[],
  conversationId: Id | null,
): Promise<{ subscriptionId: Id; userId: Id }[]> {
  if (people.length === 0) return []
  return sql.rows({
    name: 'devices of the absent',
    text: `select d.id as "subscriptionId", d.user_id as "userId"
      from push_subscriptions d
      join sessions e on e.id = d.session_id and e.expires_at > extract(epoch from clock_timestamp()) * 1000
      where d.account_id = $1 and d.user_id = any($2::bigint[])
        and not exists (select from user_presence p
          where p.account_id = d.account_id and p.user_id = d.user_id and p.shown_until > clock_timestamp())
        and not exists (select from conversation_viewers v
          where v.account_id = d.account_id and v.conversation_id = $3 and v.user_id = d.user_id
            and v.seen_until > clock_timestamp())
      order by d.id`,
    values: [sql.accountId, people.map(({ userId }) => userId), conversationId],
  })
}
