import type { Id } from '#lib/id.ts'
import { companionsOf, entityOf, type EntityName } from '#domain/entities.ts'
import type { Parent } from '#domain/scope.ts'
import { invariant } from '#lib/invariant.ts'
import type { DeskSql } from '../../store/database.ts'
import { columnOf } from '../../store/scope-sql.ts'
import { shapes } from '../../store/shape.ts'
import { putLine } from '../../store/wire.ts'
import type { LineCache } from './line-cache.ts'

/** A row as the user's current scopes show it. */
export interface Seen {
  v: number
  /** Conversation of an item; null for other rows. */
  conversationId: Id | null
  /** For a conversation, its count of messages, notes and activities; null for other rows. */
  items: number | null
  isVisible: boolean
  /** The `put` line; null for a row the user does not see, or an item outside the window. */
  line: string | null
}

/** User for whom rows are read, with their scopes. */
export interface View {
  userId: Id
  /** The user's scopes as of this transaction. */
  scopes: readonly string[]
  /** Start of the window: items of conversations outside it are left out; null sends all. */
  since: number | null
  /** Contacts that are sent regardless of their conversations. */
  keep?: readonly Id[]
}

/**
 * SQL condition for conversations whose thread belongs on a device: active since, or open, snoozed, starred
 * or the user's own. `since` and `user` are parameters.
 */
export function inWindow(alias: string, since: string, user: string): string {
  const c = alias
  return (
    `(${c}.last_activity_at > ${since} or not ${c}.is_trashed and not ${c}.is_spam and ` +
    `(${c}.status_id <> 4 or ${c}.snooze_time is not null or ${c}.is_starred or coalesce(${c}.assignee_id = ${user}, false)))`
  )
}

/** SQL condition for rows visible by their own scope; for items, check their conversation instead. */
export function visibleSql(name: EntityName, alias: string, scopes: string, user: string): string {
  const { scope } = entityOf(name)
  // A table with rows of every user has an index on the user column.
  return scope.kind === 'user'
    ? `${alias}.${columnOf(scope.key)} = ${user}`
    : `${shapes[name].scope(alias)} = any(${scopes})`
}

/**
 * SQL condition for contacts whose changes are sent to a device (D2-07): opened there, or with a visible
 * conversation that belongs there. The contact of a sent conversation row is sent in any case.
 */
export function concernsSql(p: string, [scopes, since, user, keep]: readonly string[]): string {
  return (
    `(${p}.id = any(${keep}) or exists (select from conversations c where c.account_id = ${p}.account_id ` +
    `and c.contact_id = ${p}.id and c.scope = any(${scopes}) and ${inWindow('c', String(since), String(user))}))`
  )
}

/** SQL condition for rows recent enough for a device; true for entities without such a rule. */
export function recentSql(name: EntityName, alias: string, since: string): string {
  const { recent, recentWith } = entityOf(name)
  if (recentWith)
    return (
      `exists (select from "${recentWith.record}" r where r.account_id = ${alias}.account_id ` +
      `and r.id = ${alias}.${columnOf(recentWith.key)} and ${recentSql(recentWith.record as EntityName, 'r', since)})`
    )
  if (recent === undefined) return 'true'
  const at = `${alias}.${columnOf(recent)}`
  return `(${at} is null or ${at} > ${since})`
}

/** Cache of lines, with the epoch that they belong to. */
export interface KeptLines {
  cache: LineCache
  epoch: string
}

/**
 * Reads rows of one entity as wire lines; rows missing in the result do not exist. With `kept`, cached lines
 * are reused: only for read-only transactions.
 */
export async function seenRows(
  sql: DeskSql,
  name: EntityName,
  ids: readonly Id[],
  { scopes, since, userId, keep = [] }: View,
  kept?: KeptLines,
): Promise<Map<Id, Seen>> {
  const { isItem, scope } = shapes[name]
  const visible = `${isItem ? 'c.scope' : scope('t')} = any($3::text[])`
  const isContact = name === 'contacts'
  const windowed = isItem
    ? `and ($4::bigint is null or ${inWindow('c', '$4::bigint', '$5::bigint')})`
    : `and ($4::bigint is null or ${concernsSql('t', ['$3::text[]', '$4::bigint', '$5::bigint', '$6::bigint[]'])})`
  const wanted = isItem || isContact ? `${visible} ${windowed}` : visible
  const join = isItem
    ? 'join conversations c on c.account_id = t.account_id and c.id = t.conversation_id'
    : ''
  const line = kept ? `case when ${wanted} then '' end` : `case when ${wanted} then ${putLine(name, 't')} end`
  const columns = [
    't.id',
    't.ver as v',
    `${isItem ? 't.conversation_id' : 'null::bigint'} as "conversationId"`,
    `${name === 'conversations' ? 't.items' : 'null::int'} as items`,
    `${visible} as "isVisible"`,
    `${line} as line`,
  ]
  const rows = await sql.rows<Seen & { id: Id }>({
    name: `seen ${name}${kept ? ', without lines' : ''}`,
    text: `select ${columns.join(', ')} from "${name}" t ${join} where t.account_id = $1 and t.id = any($2::bigint[])`,
    values: [
      ...[sql.accountId, ids, scopes],
      ...(isItem || isContact ? [since, userId] : []),
      ...(isContact ? [keep] : []),
    ],
  })
  const seen = new Map(rows.map(({ id, ...each }) => [id, each]))
  if (kept) await fillIn(sql, name, seen, kept)
  return seen
}

/** Fills in the lines: cached ones, and the others serialised by the database. */
async function fillIn(
  sql: DeskSql,
  name: EntityName,
  seen: Map<Id, Seen>,
  { cache, epoch }: KeptLines,
): Promise<void> {
  const versionOf = (id: Id, v: number) => ({ epoch, accountId: sql.accountId, name, id, v })
  const missing = new Map<Id, Seen>()
  for (const [id, row] of seen) {
    if (row.line === null) continue
    const line = cache.get(versionOf(id, row.v))
    if (line === undefined) missing.set(id, row)
    else row.line = line
  }
  if (missing.size === 0) return
  const rows = await sql.rows<{ id: Id; line: string }>({
    name: `lines of ${name}`,
    text: `select t.id, ${putLine(name, 't')} as line from "${name}" t where t.account_id = $1 and t.id = any($2::bigint[])`,
    values: [sql.accountId, [...missing.keys()]],
  })
  for (const { id, line } of rows) {
    const row = invariant(missing.get(id), 'a row that was just seen')
    row.line = line
    cache.set(versionOf(id, row.v), line)
  }
}

/** A `del` or `evict` line; `c` is the conversation of an item. */
export function gone(t: 'del' | 'evict', e: EntityName, id: Id, v: number, c: Id | null): string {
  return JSON.stringify({ t, e, id, v, ...(c !== null && c !== 0 && { c }) })
}

/** Companions of visible conversations or tasks: they are sent whenever one of those is. */
export async function companionLines(
  sql: DeskSql,
  ids: readonly Id[],
  scopes: readonly string[],
  parent: Parent = 'conversations',
): Promise<string[]> {
  if (ids.length === 0) return []
  const lines: string[] = []
  for (const { name, key } of companionsOf(parent)) {
    const rows = await sql.rows<{ line: string }>({
      name: `${name} of ${parent}`,
      text: `select ${putLine(name, 't')} as line from "${name}" t
        join ${parent} p on p.account_id = t.account_id and p.id = t.${columnOf(key)}
        where t.account_id = $1 and p.id = any($2::bigint[]) and p.scope = any($3::text[])
        order by t.id`,
      values: [sql.accountId, ids, scopes],
    })
    lines.push(...rows.map(({ line }) => line))
  }
  return lines
}

/** True if an entity's companions are sent with its rows, not with a thread. */
export const isParent = (name: EntityName): name is Parent =>
  name !== 'conversations' && companionsOf(name).length > 0
