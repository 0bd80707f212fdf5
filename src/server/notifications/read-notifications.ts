import type { InputOf } from '#domain/define.ts'
import { notificationPage, type listNotifications } from '#domain/notifications/endpoints.ts'
import type { Notification } from '#domain/notifications/notification.ts'
import { descriptionOf, detailOf } from '#domain/notifications/sentence.ts'
import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'

interface Row extends Pick<Notification, 'id' | 'kind' | 'texts' | 'createdAt' | 'readAt'> {
  conversationId: Id | null
  mailboxId: Id | null
  taskId: Id | null
  articleId: Id | null
  docId: Id | null
  subject: string | null
}

/** Keyset pagination, newest first, so that new rows do not shift pages. */
const shown = `from notifications n
  left join conversations c on c.account_id = n.account_id and c.id = (n.subjects->>'conversationId')::bigint
  left join tasks k on k.account_id = n.account_id and k.id = (n.subjects->>'taskId')::bigint and k.deleted_at is null
  where n.account_id = $1 and n.user_id = $2 and n.is_listed
    and (n.subjects->'conversationId' is null and n.subjects->'taskId' is null or exists (
      select from user_scope v where v.account_id = $1 and v.user_id = $2 and v.scope = coalesce(c.scope, k.scope)))`

/** A page of a user's notifications, limited to visible conversations and tasks. */
export async function readNotifications(
  sql: DeskSql,
  userId: Id,
  { page, from }: InputOf<typeof listNotifications>,
) {
  const [counts] = await sql.rows<{ total: number; unread: number }>({
    name: 'count of notifications',
    text: `select count(*)::int as total, count(*) filter (where n.read_at is null)::int as unread ${shown}`,
    values: [sql.accountId, userId],
  })
  const [at, id] = from === undefined ? [null, null] : from.split('-').map(Number)
  const rows = await sql.rows<Row>({
    name: 'page of notifications',
    text: `select n.id, n.kind, n.texts, n.created_at as "createdAt", n.read_at as "readAt", c.id as "conversationId",
        (n.subjects->>'mailboxId')::bigint as "mailboxId", k.id as "taskId",
        (n.subjects->>'articleId')::bigint as "articleId", (n.subjects->>'docId')::bigint as "docId",
        coalesce(c.subject, k.subject) as subject ${shown} and ($3::bigint is null or (n.created_at, n.id) <= ($3::bigint, $4::bigint))
      order by n.created_at desc, n.id desc limit ${notificationPage} offset $5`,
    values: [sql.accountId, userId, at, id, (page - 1) * notificationPage],
  })
  const [first] = rows
  const data = rows.map(({ texts, readAt, articleId, docId, ...row }) => ({
    ...row,
    article: articleId === null || docId === null ? null : { id: articleId, docId },
    subject: row.subject ?? (detailOf({ texts }) || null),
    description: descriptionOf({ kind: row.kind, texts }),
    isRead: readAt !== null,
  }))
  const ownFrom = first ? `${first.createdAt}-${first.id}` : null
  return { data, total: counts?.total ?? 0, unread: counts?.unread ?? 0, from: from ?? ownFrom }
}
