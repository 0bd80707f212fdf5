import { invariant } from '#lib/invariant.ts'
import {
  companionNames,
  companionsOf,
  entityOf,
  isCompanion,
  isEntityName,
  isItemName,
  laneOf,
} from '#domain/entities.ts'
import type { EntityName } from '#domain/entities.ts'
import { parentOf, parentsIn } from '#domain/scope.ts'
import type { RowLine, ThreadItem } from '#domain/sync/pull.ts'
import { isBuilt, rules } from '#domain/sync/rules.ts'
import { ChangeSet } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import {
  withBox,
  type LocalRow,
  type LocalConversation,
  type RecordTable,
  type ThreadChunk,
} from '#local/rows.ts'
import { chunkWithRoom, findItem, toChunks } from '#local/threads.ts'
import { readManyChunks } from '#local/chunks.ts'
import { forgetOutOfSight } from './out-of-sight.ts'

/** A whole thread on the wire. */
export interface ThreadLine {
  t: 'thread'
  id: number
  items: ThreadItem[]
}

/** Anything that changes the server's side of a replica. */
export type DataLine = RowLine | ThreadLine

const isRecord = (e: string): e is RecordTable => isEntityName(e) && !isItemName(e)

/** Lines of entities that this build knows; a newer build fetches the others. */
export const known = <Line extends DataLine>(db: Replica, lines: readonly Line[]): Line[] =>
  lines.filter((line) => line.t === 'thread' || db.knows(line.e))

/** The lane a line belongs to. */
export function laneOfLine(line: DataLine): number {
  if (line.t === 'thread') return line.id
  if (line.t !== 'put') return line.c ?? line.id
  return isEntityName(line.e) ? laneOf(line.e, line.r) : (line.r as { id: number }).id
}

/** True for a row that belongs to the lane of another record, not to one of its own id. */
const isOnOther = (line: DataLine): line is RowLine =>
  line.t !== 'thread' && isRecord(line.e) && entityOf(line.e).lane !== undefined

/**
 * The lanes that lines touch. A row that ops read touches all lanes with waiting ops: an op may show a
 * different result, or none, with its new version. A removed or merged record touches the lanes of its stored
 * row and shadow, which the line does not name; a removed companion touches the agent's own lane.
 */
export async function lanesOf(db: Replica, lines: readonly DataLine[]): Promise<Set<number>> {
  const lanes = new Set(lines.map(laneOfLine))
  for (const line of lines) {
    if (line.t === 'thread' || !isEntityName(line.e)) continue
    if (line.t !== 'put' && (companionsOf(line.e).length > 0 || isCompanion(line.e))) lanes.add(db.userId)
    if (!isOnOther(line) || isCompanion(line.e)) continue
    const id = line.t === 'put' ? line.r.id : line.id
    const shadow = await db.shadow.get([line.e, String(id)])
    const held = (await db.table(line.e).get(id)) as { id: number } | undefined
    if (shadow) lanes.add(shadow.lane)
    if (held) lanes.add(laneOf(line.e, held))
  }
  const isRead = (line: DataLine) =>
    line.t !== 'thread' && isEntityName(line.e) && entityOf(line.e).isReadByOps === true
  if (lines.some(isRead)) for (const lane of await waitingLanes(db)) lanes.add(lane)
  return lanes
}

/** All lanes with ops. */
export async function waitingLanes(db: Replica): Promise<number[]> {
  return (await db.outbox.toArray()).flatMap((op) => op.lanes)
}

/**
 * Writes server rows, each only when it is newer than the stored one and has no newer tombstone (C8).
 * The lanes of the lines must be bare of waiting ops: call it inside `refold`.
 */
export async function writeLines(
  db: Replica,
  lines: readonly DataLine[],
  now: number,
  changes: ChangeSet,
): Promise<void> {
  const buried = await tombstones(db)
  const isBuried = (e: string, id: number, v: number) => {
    const tomb = buried.get(`${e}/${id}`)
    if (tomb === undefined || !(isBuilt || rules.tombstones)) return false
    // A draft saved without reading the server's state is a new draft under the id of the removed one.
    if (tomb.kind === 'del') return !(isRecord(e) && entityOf(e).allowsReinsert) || tomb.v >= v
    if (!(isBuilt || rules.evictTombstones)) return false
    return isBuilt || rules.evictOrder ? tomb.v > v : tomb.v >= v
  }
  const removals: Extract<RowLine, { t: 'del' | 'evict' }>[] = []
  const threads = new Map<number, DataLine[]>()
  const records = new Map<RecordTable, LocalRow<{ id: number }>[]>()
  for (const line of lines) {
    if (line.t === 'thread') threads.set(line.id, [...(threads.get(line.id) ?? []), line])
    else if (line.t !== 'put') {
      removals.push(line)
      if (line.c !== undefined) threads.set(line.c, [...(threads.get(line.c) ?? []), line])
    } else if (isRecord(line.e)) {
      if (isBuried(line.e, line.r.id, line.v)) continue
      const rows = records.get(line.e) ?? []
      rows.push({ ...line.r, v: line.v })
      records.set(line.e, rows)
    } else if ('conversationId' in line.r && line.r.conversationId !== null) {
      if (isBuried(line.e, line.r.id, line.v)) continue
      threads.set(line.r.conversationId, [...(threads.get(line.r.conversationId) ?? []), line])
    }
  }
  const added = new Set<number>()
  for (const [table, rows] of records) {
    if (isCompanion(table)) continue
    const fresh = await putRecords(db, table, rows, changes)
    if (table === 'conversations') for (const id of fresh) added.add(id)
  }
  for (const name of companionNames) {
    const rows = records.get(name)
    if (rows) await putRecords(db, name, await withTheirs(db, name, rows), changes)
  }
  await putThreads(db, threads, added, changes)
  await removeRows(db, removals, now, changes)
}

/** Adds the companions of rows: they are stored with their conversation or task, and go with it. */
async function withTheirs<Row extends { id: number }>(
  db: Replica,
  name: EntityName,
  rows: readonly Row[],
): Promise<Row[]> {
  const { scope } = entityOf(name)
  const parents = rows.map((row) => parentOf(scope, row))
  const held = new Set<string>()
  for (const { parent } of parentsIn(scope)) {
    if (!db.knows(parent)) continue
    const ids = parents.flatMap((each) => (each?.parent === parent ? [each.id] : []))
    for (const row of await db.records(parent).bulkGet([...new Set(ids)]))
      if (row) held.add(`${parent} ${row.id}`)
  }
  return rows.filter((_, n) => {
    const each = parents[n]
    return !each || held.has(`${each.parent} ${each.id}`)
  })
}

/** True if the stored row is newer than version `v`. */
const isNewer = (row: { v: number } | undefined, v: number) =>
  (isBuilt || rules.versionGate) && row !== undefined && row.v > v

/**
 * True if the stored row has version `v` or newer. A version is immutable, and the result of an op arrives
 * twice, with its verdict and with the next pull: it is written once.
 */
const isHeld = (row: { v: number } | undefined, v: number) => row?.v === v || isNewer(row, v)

async function tombstones(db: Replica) {
  const rows = await db.tomb.toArray()
  return new Map(rows.map((row) => [`${row.e}/${row.id}`, row]))
}

/** @returns ids that were not stored before. */
async function putRecords(
  db: Replica,
  table: RecordTable,
  rows: readonly LocalRow<{ id: number }>[],
  changes: ChangeSet,
): Promise<number[]> {
  const known = await db.records(table).bulkGet(rows.map((row) => row.id))
  const newer = rows.filter((row, index) => !isHeld(known[index], row.v))
  const boxed = table === 'conversations' ? newer.map((row) => withBox(row as LocalConversation)) : newer
  await db.records(table).bulkPut(boxed as never[])
  for (const row of newer) changes.add(table, row.id)
  return rows.flatMap((row, index) => (known[index] ? [] : [row.id]))
}

/** @param added conversations that arrived with these lines and so have no thread yet. */
async function putThreads(
  db: Replica,
  threads: ReadonlyMap<number, DataLine[]>,
  added: ReadonlySet<number>,
  changes: ChangeSet,
): Promise<void> {
  const fresh: ThreadChunk[] = []
  const held = await readManyChunks(
    db,
    [...threads.keys()].filter((id) => !added.has(id)),
  )
  for (const [conversationId, lines] of threads) {
    const chunks = held.get(conversationId) ?? []
    const whole = lines.findLast((line) => line.t === 'thread')
    if (whole?.t === 'thread' && chunks.length === 0 && lines.length === 1) {
      changes.add('threads', conversationId)
      fresh.push(...toChunks(conversationId, whole.items))
      continue
    }
    const dirty = new Set<ThreadChunk>()
    for (const line of lines) {
      if (line.t === 'thread') for (const item of line.items) mergeItem(conversationId, chunks, item, dirty)
      else if (line.t === 'put')
        mergeItem(conversationId, chunks, { e: line.e, v: line.v, r: line.r } as ThreadItem, dirty)
      else dropItem(chunks, line, dirty)
    }
    if (dirty.size > 0) changes.add('threads', conversationId)
    fresh.push(...dirty)
  }
  await db.threads.bulkPut(fresh)
}

function mergeItem(
  conversationId: number,
  chunks: ThreadChunk[],
  item: ThreadItem,
  dirty: Set<ThreadChunk>,
): void {
  const found = findItem(chunks, item.e, item.r.id)
  if (found) {
    if (isHeld(invariant(found.chunk.items[found.index], 'item'), item.v)) return
    found.chunk.items[found.index] = item
    dirty.add(found.chunk)
    return
  }
  const chunk = chunkWithRoom(conversationId, chunks)
  if (!chunks.includes(chunk)) chunks.push(chunk)
  chunk.items.push(item)
  dirty.add(chunk)
}

function dropItem(
  chunks: ThreadChunk[],
  line: { e: string; id: number; v: number },
  dirty: Set<ThreadChunk>,
): void {
  const found = findItem(chunks, line.e as ThreadItem['e'], line.id)
  if (!found || isNewer(invariant(found.chunk.items[found.index], 'item'), line.v)) return
  found.chunk.items.splice(found.index, 1)
  dirty.add(found.chunk)
}

async function removeRows(
  db: Replica,
  removals: readonly Extract<RowLine, { t: 'del' | 'evict' }>[],
  now: number,
  changes: ChangeSet,
): Promise<void> {
  for (const { t, e, id, v } of removals) {
    await db.tomb.put({ e, id, v, kind: t, at: now })
    if (!isRecord(e)) continue
    const row = await db.records(e).get(id)
    if (isNewer(row, v)) continue
    await db.records(e).delete(id)
    changes.add(e, id)
    if (e === 'conversations') await dropThread(db, id, changes)
    await dropCompanions(db, e, [id], changes)
  }
  if (removals.some(({ t, e }) => t === 'evict' && e === 'conversations')) await forgetOutOfSight(db)
}

/** Removes the companions of rows from the device. The agent's own lane must be bare of waiting ops. */
export async function dropCompanions(
  db: Replica,
  parent: EntityName,
  ids: readonly number[],
  changes: ChangeSet,
): Promise<void> {
  for (const { name, key } of companionsOf(parent)) {
    if (!db.knows(name)) continue
    const table = db.table(name)
    const gone = (await table.where(key).anyOf(ids).primaryKeys()) as number[]
    await table.bulkDelete(gone)
    for (const id of gone) changes.add(name, id)
  }
}

/** Removes a conversation's thread from the device. */
export async function dropThread(db: Replica, conversationId: number, changes: ChangeSet): Promise<void> {
  await db.threads
    .where('[conversationId+n]')
    .between([conversationId, 0], [conversationId, Infinity])
    .delete()
  changes.add('threads', conversationId)
}
