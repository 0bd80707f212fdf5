import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { pullLimits } from '#domain/sync/pull.ts'
import { entityOf, recordNames, type EntityName } from '#domain/entities.ts'
import type { DeskSql } from '../../store/database.ts'
import { putLine, threadLine } from '../../store/wire.ts'
import { companionLines, inWindow, isParent, recentSql, visibleSql, type View } from './row-lines.ts'

/** Position in the list of conversations, newest first. */
export interface After {
  lastActivityAt: number
  id: Id
}

/** User and window of a snapshot. */
export interface SnapshotView extends View {
  since: number
  /** Older conversations are sent only if they are open, starred, snoozed or the user's. */
  cutoff: number
}

/** Thread items per page: 200 conversations of usual length. */
const itemsAPage = 1500
const newest: After = { lastActivityAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

/**
 * Time from which all conversations are sent: that of the 10,000th newest the user sees. 0 when the device
 * stores everything (`since` 0).
 */
export async function cutoffOf(sql: DeskSql, scopes: readonly string[], since: number): Promise<number> {
  if (since <= 0) return 0
  const [row] = await sql.rows<{ at: number }>({
    name: 'cutoff',
    text: `select last_activity_at as at from conversations where account_id = $1 and scope = any($2::text[])
      order by last_activity_at desc, id desc offset $3 limit 1`,
    values: [sql.accountId, scopes, pullLimits.conversations - 1],
  })
  return row?.at ?? 0
}

const referenceNames = recordNames.filter((name) => entityOf(name).replication === 'all')
/** Window entities that are sent after conversations and contacts. */
const lastNames = recordNames.filter(
  (name) => entityOf(name).replication === 'window' && name !== 'conversations' && name !== 'contacts',
)

/** Reference rows and the newest rows of the first list, with their contacts: enough to start working. */
export async function firstLines(sql: DeskSql, view: SnapshotView): Promise<string[]> {
  const { scopes } = view
  const lines: string[] = []
  for (const name of referenceNames) lines.push(...(await allLines(sql, name, view)))
  const talks = await sql.rows<Talk>({
    name: 'first conversations',
    text: `select c.contact_id as "contactId", ${putLine('conversations', 'c')} as line from conversations c
      where c.account_id = $1 and c.scope = any($2::text[]) and not c.is_trashed and not c.is_spam
        and c.merged_into is null
      order by c.last_activity_at desc, c.id desc limit $3`,
    values: [sql.accountId, scopes, pullLimits.firstRows],
  })
  return [...lines, ...(await contactsOf(sql, talks)), ...talks.map(({ line }) => line)]
}

interface Talk {
  id: Id
  lastActivityAt: number
  contactId: Id | null
  line: string
  thread: string | null
}

/** SQL condition for conversations of a snapshot; `$3` since, `$4` user, `$5` cutoff. */
const isSent = (c: string) =>
  `(${c}.last_activity_at >= $5::bigint or ${inWindow(c, '$3::bigint', '$4::bigint')})`

/** Total number of conversations in a snapshot. */
export async function countSent(
  sql: DeskSql,
  { scopes, since, userId, cutoff }: SnapshotView,
): Promise<number> {
  const [row] = await sql.rows<{ total: number }>({
    name: 'count of snapshot',
    text: `select count(*)::int as total from conversations c
      where c.account_id = $1 and c.scope = any($2::text[]) and ${isSent('c')}`,
    values: [sql.accountId, scopes, since, userId, cutoff],
  })
  return row?.total ?? 0
}

/** The next conversations, newest first, with contacts, and threads inside the window; null at the end. */
export async function conversationPage(
  sql: DeskSql,
  { scopes, since, userId, cutoff }: SnapshotView,
  after: After | null,
): Promise<{ lines: string[]; after: After } | null> {
  const from = after ?? newest
  const talks = await sql.rows<Talk>({
    name: 'conversation page',
    text: `with page as (
        select *, sum(items) over (order by last_activity_at desc, id desc) - items as before from (
          select c.* from conversations c
          where c.account_id = $1 and c.scope = any($2::text[]) and (c.last_activity_at, c.id) < ($6, $7)
            and ${isSent('c')}
          order by c.last_activity_at desc, c.id desc limit $8) newest)
      select c.id, c.last_activity_at as "lastActivityAt", c.contact_id as "contactId",
        ${putLine('conversations', 'c')} as line,
        case when ${inWindow('c', '$3::bigint', '$4::bigint')} then ${threadLine('c')} end as thread
      from page c where before < $9 order by c.last_activity_at desc, c.id desc`,
    values: [
      sql.accountId,
      scopes,
      since,
      userId,
      cutoff,
      from.lastActivityAt,
      from.id,
      pullLimits.pageRows,
      itemsAPage,
    ],
  })
  if (talks.length === 0) return null
  const { lastActivityAt, id } = invariant(talks.at(-1), 'last conversation')
  const lines = await contactsOf(sql, talks)
  for (const { line, thread } of talks) lines.push(line, ...(thread === null ? [] : [thread]))
  const ids = talks.map(({ id }) => id)
  lines.push(...(await companionLines(sql, ids, scopes)))
  return { lines, after: { lastActivityAt, id } }
}

/** Last lines: the user's own rows, and contacts opened on the device, regardless of their conversations. */
export async function lastLines(sql: DeskSql, view: SnapshotView): Promise<string[]> {
  const lines: string[] = []
  for (const name of lastNames) lines.push(...(await allLines(sql, name, view)))
  const contacts = await sql.rows<{ line: string }>({
    name: 'kept contacts',
    text: `select ${putLine('contacts', 'p')} as line from contacts p
      where p.account_id = $1 and p.id = any($2::bigint[]) order by p.id`,
    values: [sql.accountId, view.keep ?? []],
  })
  return [...lines, ...contacts.map(({ line }) => line)]
}

async function allLines(
  sql: DeskSql,
  name: EntityName,
  { scopes, userId, since }: SnapshotView,
): Promise<string[]> {
  const visible = visibleSql(name, 't', 'w.scopes', 'w.reader')
  const rows = await sql.rows<{ id: Id; line: string }>({
    name: `all ${name}`,
    text: `select t.id, ${putLine(name, 't')} as line
      from (select $2::text[] as scopes, $3::bigint as reader, $4::bigint as since) w, "${name}" t
      where t.account_id = $1 and ${visible} and ${recentSql(name, 't', 'w.since')} order by t.id`,
    values: [sql.accountId, scopes, userId, since],
  })
  const lines = rows.map(({ line }) => line)
  if (!isParent(name)) return lines
  const ids = rows.map(({ id }) => id)
  return [...lines, ...(await companionLines(sql, ids, scopes, name))]
}

async function contactsOf(sql: DeskSql, talks: readonly Pick<Talk, 'contactId'>[]): Promise<string[]> {
  const ids = [...new Set(talks.flatMap(({ contactId }) => contactId ?? []))]
  const rows = await sql.rows<{ line: string }>({
    name: 'contacts of page',
    text: `select ${putLine('contacts', 'p')} as line from contacts p where p.account_id = $1 and p.id = any($2::bigint[])`,
    values: [sql.accountId, ids],
  })
  return rows.map(({ line }) => line)
}
