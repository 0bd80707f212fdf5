import type { Id } from '#lib/id.ts'
import { companionsOf, entityOf, type EntityName } from '#domain/entities.ts'
import type { Parent } from '#domain/scope.ts'
import { invariant } from '#lib/invariant.ts'
import type { DeskSql } from '../../store/database.ts'
import { columnOf } from '../../store/scope-sql.ts'
import { shapes } from '../../store/shape.ts'
import { putLine } from '../../store/wire.ts'
import type { LineCache } from './line-cache.ts'

/** A row as today's scopes show it. */
export interface Seen {
  v: number
  /** Where an item is; null for other rows. */
  conversationId: Id | null
  /** Of a conversation the count of messages, notes and activities; null for other rows. */
  items: number | null
  isVisible: boolean
  /** The `put` line; null for a row the user does not see, or an item outside the window. */
  line: string | null
}

/** The user for whom rows are read, with the scopes of that user. */
export interface View {
  userId: Id
  /** The user's scopes as of this transaction. */
  scopes: readonly string[]
  /** Items of conversations outside the window stay away; null sends all. */
  since: number | null
  /** Contacts that are sent whatever conversations they have. */
  keep?: readonly Id[]
}

/**
 * SQL that tells whether a conversation's thread belongs on a device: active since, or open, snoozed, starred or the
 * user's own. `since` and `user` are parameters.
 */
export function inWindow(alias: string, since: string, user: string): string {
  const c = alias
  return (
    `(${c}.last_activity_at > ${since} or not ${c}.is_trashed and not ${c}.is_spam and ` +
    `(${c}.status_id <> 4 or ${c}.snooze_time is not null or ${c}.is_starred or coalesce(${c}.assignee_id = ${user}, false)))`
  )
}

/** SQL that tells whether a user sees a row of its own scope; of items their conversation is asked instead. */
export function visibleSql(name: EntityName, alias: string, scopes: string, user: string): string {
  const { scope } = entityOf(name)
  // A table that keeps rows of every user has an index of them.
  return scope.kind === 'user'
    ? `${alias}.${columnOf(scope.key)} = ${user}`
    : `${shapes[name].scope(alias)} = any(${scopes})`
}

/**
 * SQL that tells whether a contact's changes are sent to a device (D2-07): one is opened there, or a conversation of
 * theirs that the user sees belongs there. Whoever comes with a conversation's row is sent beside it.
 */
export function concernsSql(p: string, [scopes, since, user, keep]: readonly string[]): string {
  return (
    `(${p}.id = any(${keep}) or exists (select from conversations c where c.account_id = ${p}.account_id ` +
    `and c.contact_id = ${p}.id and c.scope = any(${scopes}) and ${inWindow('c', String(since), String(user))}))`
  )
}

/** SQL that tells whether a row of the window is recent enough for a device; every row is where that is not declared. */
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

/** Lines that were written before, and the history that they are of. */
export interface KeptLines {
  cache: LineCache
  epoch: string
}

/**
 * Reads rows of one entity as lines of the wire; what is not in the answer does not exist. With `kept`, lines that were
 * written before are not written again: for transactions that only read.
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

/** Puts the lines where they are wanted: those that are kept, and the others as the database writes them. */
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

/** The companions of conversations or tasks that the user sees: they come along whenever one of those does. */
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

/** Whether rows of an entity have companions that come with them, and not with a thread. */
export const isParent = (name: EntityName): name is Parent =>
  name !== 'conversations' && companionsOf(name).length > 0
