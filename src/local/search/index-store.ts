import type { Replica } from '../database.ts'
import { readMeta, writeMeta } from '../meta.ts'
import type { BlockRow, SegmentRow } from '../rows.ts'
import { readManyChunks } from '../chunks.ts'
import type { BlockSource } from './block-cache.ts'
import {
  articleDocument,
  contactDocument,
  conversationDocument,
  goneDocument,
  type SearchDocument,
} from './documents.ts'
import { worded, type Unindexed, type Worded } from '../columns/unindexed.ts'

/** Index format; a changed format rebuilds the index. Raise it when tokenising or storage changes. */
export const searchFormat = 2

/** Notes, documents, threads and blocks per transaction. */
const atOnce = { notes: 500, documents: 1500, threads: 100, blocks: 16 }

/** Empties the index; the keeper then rebuilds it. */
export async function dropSearch(db: Replica): Promise<void> {
  await db.transaction('rw', [db.searchSegments, db.searchBlocks, db.unindexed, db.meta], async () => {
    await db.searchSegments.clear()
    await db.searchBlocks.clear()
    await db.unindexed.clear()
    // Skips the number of a segment that is being built now: it must not be added after this.
    const { next } = await readMeta(db, 'search')
    await writeMeta(db, { search: { format: 0, next: next + 1 } })
  })
}

/** Makes sure that an index of this format exists, or a backlog of everything. */
export async function beginSearch(db: Replica): Promise<void> {
  if ((await readMeta(db, 'search')).format === searchFormat) return
  await dropSearch(db)
  await db.transaction('rw', [db.unindexed, db.meta], async () => {
    await db.unindexed.bulkPut(worded.map((table) => ({ key: `all/${table}`, rest: { table, after: 0 } })))
    const { next } = await readMeta(db, 'search')
    await writeMeta(db, { search: { format: searchFormat, next } })
  })
}

/** A part of the records that are not indexed yet. */
export interface Backlog extends Record<Worded, number[]> {
  /** Backlog rows that are completed by it, and their remainders. */
  done: string[]
  left: Unindexed[]
}

/** The next records to index; null when the index is complete. */
export async function readBacklog(db: Replica): Promise<Backlog | null> {
  const notes = await db.unindexed.limit(atOnce.notes).toArray()
  if (notes.length === 0) return null
  const ids = {
    ...{ conversations: new Set<number>(), contacts: new Set<number>(), articleTexts: new Set<number>() },
  }
  const backlog = { done: [] as string[], left: [] as Unindexed[] }
  for (const note of notes) {
    const room = worded.reduce((left, name) => left - ids[name].size, atOnce.documents)
    if (room <= 0) break
    for (const name of worded) for (const id of note[name] ?? []) ids[name].add(id)
    if (note.rest) {
      const { table, after } = note.rest
      const keys = await db.table(table).where('id').above(after).limit(room).primaryKeys()
      for (const key of keys) ids[table].add(key as number)
      if (keys.length === room) {
        backlog.left.push({ key: note.key, rest: { table, after: keys.at(-1) as number } })
        continue
      }
    }
    backlog.done.push(note.key)
  }
  return {
    ...backlog,
    ...{ conversations: [...ids.conversations], contacts: [...ids.contacts] },
    articleTexts: [...ids.articleTexts],
  }
}

/** True if the index covers all data on the device. */
export async function isSearchWhole(db: Replica): Promise<boolean> {
  const { format } = await readMeta(db, 'search')
  return format === searchFormat && (await db.unindexed.limit(1).count()) === 0
}

/** Current records as documents of the index. */
export async function readDocuments(
  db: Replica,
  { conversations, contacts, articleTexts }: Pick<Backlog, Worded>,
  pause: () => Promise<void>,
): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = []
  for (let at = 0; at < conversations.length; at += atOnce.threads) {
    const ids = conversations.slice(at, at + atOnce.threads)
    const { rows, chunks } = await db.transaction('r', db.conversations, db.threads, async () => ({
      rows: await db.conversations.bulkGet(ids),
      chunks: await readManyChunks(db, ids),
    }))
    for (const [n, id] of ids.entries()) {
      const row = rows[n]
      documents.push(row ? conversationDocument(row, chunks.get(id) ?? []) : goneDocument(id))
      await pause()
    }
  }
  const take = async <Row>(
    ids: number[],
    rows: readonly (Row | undefined)[],
    of: (row: Row) => SearchDocument,
  ) => {
    for (const [n, id] of ids.entries()) {
      const row = rows[n]
      documents.push(row ? of(row) : goneDocument(id))
      await pause()
    }
  }
  await take(contacts, await db.contacts.bulkGet(contacts), contactDocument)
  await take(articleTexts, await db.articleTexts.bulkGet(articleTexts), articleDocument)
  return documents
}

const numbered = (db: Replica) => [db.searchSegments, db.searchBlocks, db.unindexed, db.meta]

/** True if a segment may be added; false when the index was emptied since its number was taken. */
async function isNext(db: Replica, n: number): Promise<boolean> {
  const { format, next } = await readMeta(db, 'search')
  if (format !== searchFormat || next !== n) return false
  await writeMeta(db, { search: { format, next: n + 1 } })
  return true
}

/**
 * Adds a segment, and removes the backlog rows that it covers, in one transaction. Does nothing when the
 * index was emptied since the segment's number was taken.
 */
export async function addSegment(
  db: Replica,
  { segment, blocks }: { segment: SegmentRow; blocks: readonly BlockRow[] },
  { done, left }: Pick<Backlog, 'done' | 'left'>,
): Promise<void> {
  await db.transaction('rw', numbered(db), async () => {
    if (!(await isNext(db, segment.n))) return
    await db.searchBlocks.bulkPut([...blocks])
    if (segment.ids.length > 0) await db.searchSegments.put(segment)
    await db.unindexed.bulkDelete(done)
    await db.unindexed.bulkPut(left)
  })
}

/**
 * Replaces segments by a merged one; an empty one only removes them. Its blocks are stored already.
 * Does nothing when the index was emptied since the segment's number was taken.
 */
export async function replaceSegments(
  db: Replica,
  row: SegmentRow,
  old: readonly SegmentRow[],
): Promise<void> {
  await db.transaction('rw', numbered(db), async () => {
    if (!(await isNext(db, row.n))) return
    if (row.ids.length > 0) await db.searchSegments.put(row)
    await db.searchSegments.bulkDelete(old.map(({ n }) => n))
    for (const { n } of old) await blocksOf(db, n, 0, Infinity).delete()
  })
}

/** Deletes the blocks of interrupted merges. */
export async function sweepBlocks(db: Replica): Promise<void> {
  await db.transaction('rw', [db.searchSegments, db.searchBlocks], async () => {
    const kept = new Set(await db.searchSegments.toCollection().primaryKeys())
    let after = 0
    for (;;) {
      const first = await db.searchBlocks.where('[segment+i]').above([after, Infinity]).first()
      if (!first) return
      after = first.segment
      if (!kept.has(after)) await blocksOf(db, after, 0, Infinity).delete()
    }
  })
}

const blocksOf = (db: Replica, segment: number, first: number, last: number) =>
  db.searchBlocks.where('[segment+i]').between([segment, first], [segment, last], true, true)

/** Source of the blocks in a replica. `onLost` is called for a missing block. */
export function blockSource(db: Replica, onLost: () => void): BlockSource {
  return {
    async read(segment, first, last) {
      const rows = await blocksOf(db, segment, first, last).toArray()
      if (rows.length <= last - first && (await db.searchSegments.get(segment)) !== undefined) onLost()
      return rows
    },
  }
}

/** Writes the blocks of a merge in batches. */
export function blockWriter(db: Replica): { write(block: BlockRow): Promise<void>; finish(): Promise<void> } {
  let waiting: BlockRow[] = []
  const finish = async () => {
    const blocks = waiting
    waiting = []
    await db.searchBlocks.bulkPut(blocks)
  }
  return {
    async write(block) {
      waiting.push(block)
      if (waiting.length >= atOnce.blocks) await finish()
    },
    finish,
  }
}
