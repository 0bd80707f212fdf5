import type { Id } from '#lib/id.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Origin } from '#domain/conversations/origin.ts'
import { wasSeen } from '#domain/conversations/messages/reading-order.ts'
import type { ThreadItem } from '#domain/sync/pull.ts'
import { entityOf, laneOf } from '#domain/entities.ts'
import type { ItemName, LookupOf, Rows } from '#domain/entities.ts'
import { fits, isAmong } from '#domain/lookup.ts'
import { defineTables, TableHolder } from '#domain/table-holder.ts'
import type { Items, Records, TxGround } from '#domain/tx.ts'
import type { ChangeSet } from './changes.ts'
import { readChunks } from './chunks.ts'
import type { Replica } from './database.ts'
import { withBox, type LocalRow, type RecordTable, type Shadow, type ThreadChunk } from './rows.ts'
import { chunkWithRoom, findItem } from './threads.ts'

/** All stored shadows of these lanes, as `table/key`, so that they need not be read. Added to. */
export interface KnownShadows {
  lanes: ReadonlySet<Id>
  names: Set<string>
}

interface Staged<Row> {
  before: Row | undefined
  now: Row | undefined
}

/**
 * Mutator context of the replica. Writes are staged in memory and written by `flush`, so that a mutator that
 * throws has changed nothing. The first write on a row since the server's version stores that version as its
 * shadow. Used inside one Dexie transaction over `writtenTables`.
 */
export class LocalTx extends TableHolder implements TxGround {
  readonly actor: Actor
  /** The op that writes the rows, and its time; the waiting op's, when the change joins one. */
  op: string
  at: number
  /** Lanes of the written rows. */
  readonly lanes = new Set<Id>()
  readonly #db: Replica
  readonly #known: KnownShadows | null
  readonly #records = new Map<string, Staged<LocalRow<{ id: Id }>> & { table: RecordTable }>()
  readonly #threads = new Map<
    Id,
    { chunks: ThreadChunk[]; before: Map<number, ThreadChunk>; dirty: Set<number> }
  >()

  constructor(db: Replica, actor: Actor, op: string, at: number, known: KnownShadows | null = null) {
    super()
    this.#db = db
    this.#known = known
    this.actor = actor
    this.op = op
    this.at = at
  }

  static {
    defineTables(this.prototype, {
      records: (tx, name) => tx.#recordsOf(name),
      items: (tx, name) => tx.#itemsOf(name),
    })
  }

  /** Positions are assigned by the server; a local item waits at the end. */
  nextPosition(): Promise<null> {
    return Promise.resolve(null)
  }

  async newestForeign(
    conversationId: Id,
    inboundOnly: boolean,
    through: readonly Origin[] = [],
  ): Promise<number> {
    const { chunks } = await this.#thread(conversationId)
    let newest = 0
    for (const item of chunks.flatMap((chunk) => chunk.items)) {
      if ((item.e !== 'messages' && item.e !== 'notes') || wasSeen(item.r, through)) continue
      // Automatic messages cause no conflict.
      if (item.e === 'messages' && item.r.kind === 'automatic') continue
      const isInbound = item.e === 'messages' && item.r.isInbound
      if (inboundOnly ? isInbound : item.r.authorId !== this.actor.userId)
        newest = Math.max(newest, item.r.position ?? 0)
    }
    return newest
  }

  async through(conversationId: Id): Promise<Origin[]> {
    const { chunks } = await this.#thread(conversationId)
    const seen = new Map<Id, number>()
    for (const item of chunks.flatMap((chunk) => chunk.items)) {
      // An item merged in by the server has its position of the original thread.
      const origin = item.e === 'deliveries' || item.r.position !== null ? undefined : item.r.origins.at(-1)
      if (origin)
        seen.set(origin.conversationId, Math.max(seen.get(origin.conversationId) ?? 0, origin.position ?? 0))
    }
    return [...seen].map(([id, position]) => ({ conversationId: id, position }))
  }

  /**
   * Lanes of staged rows that are not in `lanes`. A draft may be in another conversation than its op says,
   * because a split moved it.
   */
  lanesBeyond(lanes: readonly Id[]): Id[] {
    const strayed = new Set<Id>()
    for (const { table, before, now } of this.#records.values())
      if (before !== now) strayed.add(laneOf(table, (before ?? now) as { id: Id }))
    for (const [conversationId, { dirty }] of this.#threads) if (dirty.size > 0) strayed.add(conversationId)
    for (const lane of lanes) strayed.delete(lane)
    return [...strayed]
  }

  /** Writes the staged rows and missing shadows; in one turn, as IndexedDB has a cost per request. */
  async flush(changes: ChangeSet): Promise<void> {
    const shadows: Shadow[] = []
    const writes: (() => PromiseLike<unknown>)[] = []
    for (const { table, before, now } of this.#records.values()) {
      if (before === now) continue
      const id = (now ?? before)?.id as Id
      const lane = laneOf(table, (before ?? now) as { id: Id })
      shadows.push({ table, key: String(id), lane, row: before ?? null })
      const row = table === 'conversations' && now ? withBox(now as never) : now
      const records = this.#db.records(table)
      writes.push(() => (row ? records.put(row as never) : records.delete(id)))
      changes.add(table, id)
    }
    for (const [conversationId, { before, chunks, dirty }] of this.#threads) {
      const changed = chunks.filter(({ n }) => dirty.has(n))
      for (const { n } of changed) {
        const row = before.get(n) ?? null
        shadows.push({ table: 'threads', key: `${conversationId}/${n}`, lane: conversationId, row })
      }
      if (changed.length === 0) continue
      writes.push(() => this.#db.threads.bulkPut(changed))
      changes.add('threads', conversationId)
    }
    this.#records.clear()
    this.#threads.clear()
    for (const { lane } of shadows) this.lanes.add(lane)
    const missing = await this.#missing(shadows)
    if (missing.length > 0) writes.push(() => this.#db.shadow.bulkAdd(missing))
    await Promise.all(writes.map((write) => write()))
  }

  /** Shadows that are not stored yet. */
  async #missing(shadows: readonly Shadow[]): Promise<Shadow[]> {
    const isKnown = ({ lane }: Shadow) => this.#known?.lanes.has(lane) ?? false
    const asked = shadows.filter((shadow) => !isKnown(shadow))
    const kept =
      asked.length > 0
        ? await this.#db.shadow.bulkGet(asked.map(({ table, key }): [string, string] => [table, key]))
        : []
    const nameOf = ({ table, key }: Shadow) => `${table}/${key}`
    const fresh = shadows.filter((shadow) => isKnown(shadow) && !this.#known?.names.has(nameOf(shadow)))
    for (const shadow of fresh) this.#known?.names.add(nameOf(shadow))
    return [...fresh, ...asked.filter((_, place) => kept[place] === undefined)]
  }

  #recordsOf<T extends RecordTable>(table: T): Records<Rows[T], LookupOf<T>> {
    type Row = LocalRow<Rows[T]>
    const staged = async (id: Id): Promise<Staged<Row>> => {
      const key = `${table}/${id}`
      const known = this.#records.get(key)
      if (known) return known as unknown as Staged<Row>
      const row = (await this.#db.records(table).get(id)) as Row | undefined
      const fresh = { table, before: row, now: row }
      this.#records.set(key, fresh as never)
      return fresh
    }
    /** Matching rows among these ids and the rows that this transaction has touched, by id. */
    const now = async (held: readonly Id[], isWanted: (row: Rows[T]) => boolean): Promise<Rows[T][]> => {
      const ids = new Set(held)
      for (const entry of this.#records.values())
        if (entry.table === table && entry.now) ids.add(entry.now.id)
      const rows: Rows[T][] = []
      for (const id of [...ids].sort((a, b) => a - b)) {
        const row = (await staged(id)).now
        if (row && isWanted(row)) rows.push(row)
      }
      return rows
    }
    const { scanned = [], caseless = [] } = entityOf(table)
    const records = this.#db.records(table)
    return {
      get: async (id) => (await staged(id)).now,
      where: async (key, values, rest = {}) => {
        const isWanted = (row: Rows[T]) =>
          isAmong(row[key], values, caseless.includes(key)) && fits(row, rest as Partial<Rows[T]>)
        const found = scanned.includes(key)
          ? records.filter(isWanted as never)
          : records.where(key).anyOf(values as never)
        return now(await found.primaryKeys(), isWanted)
      },
      between: async (key, from, to, rest = {}) => {
        const isWanted = (row: Rows[T]) => {
          const value = row[key] as number
          return value > from && value < to && fits(row, rest as Partial<Rows[T]>)
        }
        const found = scanned.includes(key)
          ? records.filter(isWanted as never)
          : records.where(key).between(from, to, false, false)
        return now(await found.primaryKeys(), isWanted)
      },
      insert: async (row) => {
        const entry = await staged(row.id)
        if (entry.now !== undefined) return false
        entry.now = { ...row, v: entry.before?.v ?? 0 } as Row
        return true
      },
      patch: async (id, fields) => {
        const entry = await staged(id)
        if (entry.now !== undefined) entry.now = { ...entry.now, ...fields }
      },
      remove: async (id) => {
        const entry = await staged(id)
        entry.now = undefined
      },
    }
  }

  async #thread(conversationId: Id) {
    const known = this.#threads.get(conversationId)
    if (known) return known
    const chunks = await readChunks(this.#db, conversationId)
    const before = new Map(chunks.map((chunk) => [chunk.n, { ...chunk, items: [...chunk.items] }]))
    const thread = { chunks, before, dirty: new Set<number>() }
    this.#threads.set(conversationId, thread)
    return thread
  }

  async #append(conversationId: Id, item: ThreadItem): Promise<void> {
    const thread = await this.#thread(conversationId)
    const chunk = chunkWithRoom(conversationId, thread.chunks)
    if (!thread.chunks.includes(chunk)) thread.chunks.push(chunk)
    chunk.items.push(item)
    thread.dirty.add(chunk.n)
  }

  #itemsOf<E extends ItemName>(e: E): Items<Rows[E]> {
    type Row = Rows[E]
    const change = async (conversationId: Id, id: Id, make: (item: ThreadItem) => ThreadItem | null) => {
      const thread = await this.#thread(conversationId)
      const found = findItem(thread.chunks, e, id)
      const old = found?.chunk.items[found.index]
      if (!found || !old) return
      const item = make(old)
      if (item) found.chunk.items[found.index] = item
      else found.chunk.items.splice(found.index, 1)
      thread.dirty.add(found.chunk.n)
    }
    return {
      get: async (conversationId, id) => {
        const { chunks } = await this.#thread(conversationId)
        const found = findItem(chunks, e, id)
        return found?.chunk.items[found.index]?.r as Row | undefined
      },
      insert: async (row) => {
        const { chunks } = await this.#thread(row.conversationId)
        if (findItem(chunks, e, row.id)) return false
        await this.#append(row.conversationId, { e, v: 0, r: row } as unknown as ThreadItem)
        return true
      },
      patch: (conversationId, id, fields) =>
        change(conversationId, id, (item) => ({ ...item, r: { ...item.r, ...fields } }) as ThreadItem),
      remove: (conversationId, id) => change(conversationId, id, () => null),
      all: async (conversationId) => {
        const { chunks } = await this.#thread(conversationId)
        const rows = chunks.flatMap((chunk) => chunk.items.flatMap((item) => (item.e === e ? [item.r] : [])))
        return (rows as (Row & { position?: number | null })[]).sort(
          (a, b) => (a.position ?? Infinity) - (b.position ?? Infinity),
        )
      },
      move: async (conversationId, id, to) => {
        let moved: ThreadItem | undefined
        await change(conversationId, id, (item) => {
          moved = { ...item, r: { ...item.r, ...to } } as ThreadItem
          return null
        })
        if (moved) await this.#append(to.conversationId, moved)
      },
    }
  }
}
