import type { Id } from '#lib/id.ts'
import type { Cursor } from '#domain/sync/cursor.ts'
import { pullLimits, type PullRequest } from '#domain/sync/pull.ts'
import { isCompanion, type EntityName } from '#domain/entities.ts'
import type { DeskSql } from '../../store/database.ts'
import { threadLine } from '../../store/wire.ts'
import type { PullState } from './pull-state.ts'
import type { LineCache } from './line-cache.ts'
import {
  companionLines,
  gone,
  inWindow,
  isParent,
  seenRows,
  type KeptLines,
  type Seen,
  type View,
} from './row-lines.ts'
import { countedItems, skippedCompanions } from './skipped-companions.ts'
import { regainedLines } from './regained-lines.ts'

/** Lines that may be applied together, and the cursor after them. */
export interface Page {
  lines: string[]
  cursor: Cursor
  /** True if this page reaches the head. */
  isLast: boolean
}

type SeenRows = ReadonlyMap<EntityName, ReadonlyMap<Id, Seen>>

/** Log entry of a row between two cursors. */
interface Entry {
  ent: EntityName
  eid: Id
  /** Conversations that the item belonged to between the cursors. */
  cids: Id[]
  first: number
  last: number
  /** The row was in the user's scopes at some time between the cursors. */
  was: boolean
  /** The row came from a scope that the user does not have. */
  gained: boolean
  isNew: boolean
}

/**
 * Next page of changes after a cursor. Rows are grouped by their first log entry and read in their current
 * state, so a page's cursor is the first entry of its last row: all entries up to there are included. A newer
 * row version does no harm, because a later page repeats it and versions decide.
 */
export async function deltaPage(
  sql: DeskSql,
  state: PullState,
  cursor: Cursor,
  { since, keep = [] }: Pick<PullRequest, 'since' | 'keep'>,
  cache?: LineCache,
): Promise<Page> {
  const { head, actor } = state
  const upTo = Math.min(head[0], cursor[0] + pullLimits.logRows)
  if (upTo === cursor[0]) return { lines: [], cursor, isLast: true }
  const found = await entries(sql, cursor[0], upTo, { scopes: actor.scopes, keep })
  const page = found.slice(0, pullLimits.pageRows)
  const last = page.at(-1)
  const isCut = found.length > page.length && last !== undefined
  const end = isCut ? last.first : upTo
  const reached: Cursor = [end, await tagAt(sql, end, head)]
  const view = { userId: actor.userId, scopes: actor.scopes, since, keep }
  const kept = cache && { cache, epoch: state.epoch }
  return {
    lines: await linesOf(sql, { entries: page, from: cursor[0], isCut }, view, kept),
    cursor: reached,
    isLast: reached[0] === head[0],
  }
}

async function entries(
  sql: DeskSql,
  from: number,
  upTo: number,
  { scopes, keep }: { scopes: readonly string[]; keep: readonly Id[] },
): Promise<Entry[]> {
  return sql.rows<Entry>({
    name: 'log entries',
    text: `select ent, eid, array_remove(array_agg(distinct cid), null) as cids, min(seq) as first, max(seq) as last,
        coalesce(bool_or(scope = any($4::text[])), false) or coalesce(bool_or(prev_scope = any($4::text[])), false)
          or ent = 'contacts' and eid = any($6::bigint[]) as was,
        coalesce(bool_or(prev_scope <> all($4::text[])), false) as gained,
        bool_or(op = 'I') as "isNew"
      from change_log where account_id = $1 and seq > $2 and seq <= $3
      group by ent, eid order by first limit $5`,
    values: [sql.accountId, from, upTo, scopes, pullLimits.pageRows + 1, keep],
  })
}

async function tagAt(sql: DeskSql, seq: number, head: Cursor): Promise<number> {
  if (seq === head[0]) return head[1]
  const [row] = await sql.rows<{ tag: number }>({
    name: 'tag',
    text: 'select tag from change_log where account_id = $1 and seq = $2',
    values: [sql.accountId, seq],
  })
  return row?.tag ?? 0
}

interface Share {
  entries: readonly Entry[]
  /** Log position at which it begins. */
  from: number
  /** True if more entries follow. */
  isCut: boolean
}

async function linesOf(sql: DeskSql, share: Share, view: View, kept?: KeptLines): Promise<string[]> {
  const { entries: page, from } = share
  const seen = await seenOf(sql, page, view, kept)
  const visible = (entry: Entry) => seen.get(entry.ent)?.get(entry.eid)?.isVisible === true
  const talks = page.filter((entry) => entry.ent === 'conversations' && visible(entry))
  const sent = new Set([...(seen.get('contacts') ?? [])].flatMap(([id, { line }]) => (line ? id : [])))
  const contacts = await contactLines(sql, talks, { sent, view, kept })
  const gained = talks.filter((entry) => entry.gained).map(({ eid }) => eid)
  const threads = await threadLines(sql, gained, view)
  const lines = contacts
  for (const entry of page) {
    const row = seen.get(entry.ent)?.get(entry.eid)
    if (row?.line) lines.push(row.line)
    lines.push(...farewells(entry, row))
    const thread = entry.ent === 'conversations' ? threads.get(entry.eid) : undefined
    if (thread) lines.push(thread)
  }
  lines.push(...(await regainedLines(sql, gained, from, view)))
  lines.push(...(await companionLines(sql, gained, view.scopes)))
  // Always for tasks: the server does not know whether a device stores one.
  for (const parent of new Set(page.map(({ ent }) => ent)))
    if (isParent(parent)) {
      const ids = page.filter((entry) => entry.ent === parent && visible(entry)).map(({ eid }) => eid)
      lines.push(...(await companionLines(sql, ids, view.scopes, parent)))
    }
  lines.push(...(await skippedCompanions(sql, skippable(share, talks, seen), from, view.scopes)))
  return lines
}

/** Changed conversations that may have only items newer than the page's start, as far as the page shows. */
function skippable({ entries: page, isCut }: Share, talks: readonly Entry[], seen: SeenRows): Id[] {
  const news = new Map<Id, number>()
  for (const { ent, cids } of page)
    if (countedItems.has(ent)) for (const cid of cids) news.set(cid, (news.get(cid) ?? 0) + 1)
  const hasOnlyNew = ({ eid }: Entry) =>
    isCut || (seen.get('conversations')?.get(eid)?.items ?? 0) <= (news.get(eid) ?? 0)
  return talks.filter((entry) => !entry.gained && !entry.isNew && hasOnlyNew(entry)).map(({ eid }) => eid)
}

/** Removal lines: a row was deleted, left the user's scopes, or left a thread by a merge or split. */
function farewells({ ent, eid, cids, was, last }: Entry, row: Seen | undefined): string[] {
  if (!was) return []
  // A companion is a separate record: it gets a single line, whatever conversations it belonged to.
  const places = cids.length > 0 && !isCompanion(ent) ? cids : [null]
  const isLeft = (cid: Id | null) =>
    !row?.isVisible || (row.conversationId !== null && cid !== null && cid !== row.conversationId)
  return places.filter(isLeft).map((cid) => gone(row ? 'evict' : 'del', ent, eid, row?.v ?? last, cid))
}

/**
 * Reads the rows of a page. New items outside the window are left out: the conversation's count shows that
 * the thread is incomplete. Changed items are sent, because a complete thread would not be requested again.
 */
async function seenOf(sql: DeskSql, page: readonly Entry[], view: View, kept?: KeptLines): Promise<SeenRows> {
  const seen = new Map<EntityName, Map<Id, Seen>>()
  for (const name of new Set(page.map(({ ent }) => ent))) {
    const entries = page.filter(({ ent }) => ent === name)
    // A changed contact without a conversation in the window is left out, like a new one.
    const read = async (isNew: boolean) => {
      const ids = entries.filter((entry) => entry.isNew === isNew).map(({ eid }) => eid)
      return ids.length === 0
        ? []
        : seenRows(sql, name, ids, { ...view, since: isNew || name === 'contacts' ? view.since : null }, kept)
    }
    seen.set(name, new Map([...(await read(true)), ...(await read(false))]))
  }
  return seen
}

/**
 * Contacts of the conversations on the page: a device may not have them, or have an outdated row from before
 * the conversation re-entered its window. Contacts that are sent already are left out.
 */
async function contactLines(
  sql: DeskSql,
  talks: readonly Entry[],
  { sent, view, kept }: { sent: ReadonlySet<Id>; view: View; kept: KeptLines | undefined },
): Promise<string[]> {
  if (talks.length === 0) return []
  const rows = await sql.rows<{ id: Id }>({
    name: 'contacts of conversations',
    text: `select distinct contact_id as id from conversations
      where account_id = $1 and id = any($2::bigint[]) and contact_id is not null order by 1`,
    values: [sql.accountId, talks.map(({ eid }) => eid)],
  })
  const ids = rows.flatMap(({ id }) => (sent.has(id) ? [] : id))
  if (ids.length === 0) return []
  const found = await seenRows(sql, 'contacts', ids, { ...view, since: null }, kept)
  return [...found.values()].flatMap(({ line }) => line ?? [])
}

/** Complete threads of visible conversations in the device's window; `since` null sends all. */
export async function threadLines(
  sql: DeskSql,
  conversationIds: readonly Id[],
  { userId, scopes, since }: View,
): Promise<Map<Id, string>> {
  if (conversationIds.length === 0) return new Map()
  const rows = await sql.rows<{ id: Id; line: string }>({
    name: 'threads',
    text: `select c.id, ${threadLine('c')} as line from conversations c
      where c.account_id = $1 and c.id = any($2::bigint[]) and c.scope = any($3::text[])
        and ($4::bigint is null or ${inWindow('c', '$4::bigint', '$5::bigint')})`,
    values: [sql.accountId, conversationIds, scopes, since, userId],
  })
  return new Map(rows.map(({ id, line }) => [id, line]))
}
