import type { Id } from '#lib/id.ts'
import type { Actor } from '#domain/auth/actor.ts'
import type { ThreadItem } from '#domain/sync/pull.ts'
import type { Items, Records, Rows, Tx } from '#domain/tx.ts'
import type { ChangeSet } from './changes.ts'
import type { Replica } from './database.ts'
import { withBox, type Held, type RecordTable, type Shadow, type ThreadChunk } from './rows.ts'
import { chunkWithRoom, findItem } from './threads.ts'

interface Staged<Row> {
  before: Row | undefined
  now: Row | undefined
}

type ItemName = 'messages' | 'notes' | 'deliveries'

/** The conversation, or the record itself, whose ops write a row. */
function laneOf(table: RecordTable, row: { id: Id; conversationId?: Id }): Id {
  return table === 'drafts' ? (row.conversationId ?? row.id) : row.id
}

/**
 * What a mutator works on in the replica. Writes are staged in memory and land by `flush`, so that a mutator that
 * throws has changed nothing. The first write on a row since the server's version keeps that version as its shadow.
 * Lives inside one Dexie transaction over `writtenTables`.
 */
export class LocalTx implements Tx {
  readonly at: number
  readonly actor: Actor
  readonly op: string
  readonly #db: Replica
  readonly #records = new Map<string, Staged<Held<{ id: Id }>> & { table: RecordTable }>()
  readonly #threads = new Map<
    Id,
    { chunks: ThreadChunk[]; before: Map<number, ThreadChunk>; dirty: Set<number> }
  >()

  constructor(db: Replica, actor: Actor, op: string, at: number) {
    this.#db = db
    this.actor = actor
    this.op = op
    this.at = at
  }

  readonly conversations = this.#recordsOf('conversations')
  readonly drafts = this.#recordsOf('drafts')
  readonly labels = this.#recordsOf('labels')
  readonly contacts = this.#recordsOf('contacts')
  readonly mailboxes = this.#recordsOf('mailboxes')
  readonly users = this.#recordsOf('users')
  readonly teams = this.#recordsOf('teams')
  readonly messages = this.#itemsOf('messages')
  readonly notes = this.#itemsOf('notes')
  readonly deliveries = this.#itemsOf('deliveries')

  /** Places are given by the server; here an item waits at the end. */
  nextPosition(): Promise<null> {
    return Promise.resolve(null)
  }

  async newestForeign(conversationId: Id, inboundOnly: boolean): Promise<number> {
    const { chunks } = await this.#thread(conversationId)
    let newest = 0
    for (const item of chunks.flatMap((chunk) => chunk.items)) {
      if (item.e !== 'messages' && item.e !== 'notes') continue
      const isInbound = item.e === 'messages' && item.r.isInbound
      if (inboundOnly ? isInbound : item.r.authorId !== this.actor.userId)
        newest = Math.max(newest, item.r.position ?? 0)
    }
    return newest
  }

  async hasDrafts(conversationId: Id): Promise<boolean> {
    const ids = new Set(await this.#db.drafts.where('conversationId').equals(conversationId).primaryKeys())
    for (const { table, now, before } of this.#records.values()) {
      const draft = (now ?? before) as { id: Id; conversationId?: Id } | undefined
      if (table !== 'drafts' || draft?.conversationId !== conversationId) continue
      if (now) ids.add(draft.id)
      else ids.delete(draft.id)
    }
    return ids.size > 0
  }

  /** Writes what was staged, with shadows for rows that had none. */
  async flush(changes: ChangeSet): Promise<void> {
    for (const [key, staged] of this.#records) {
      if (staged.before === staged.now) continue
      const { table, before, now } = staged
      const id = (now ?? before)?.id as Id
      await this.#keepShadow({
        table,
        key: String(id),
        lane: laneOf(table, (before ?? now) as { id: Id }),
        row: before ?? null,
      })
      if (now === undefined) await this.#db.records(table).delete(id)
      else
        await this.#db.records(table).put((table === 'conversations' ? withBox(now as never) : now) as never)
      changes.add(table, id)
      this.#records.delete(key)
    }
    for (const [conversationId, thread] of this.#threads) {
      for (const n of thread.dirty) {
        const row = thread.before.get(n) ?? null
        await this.#keepShadow({ table: 'threads', key: `${conversationId}/${n}`, lane: conversationId, row })
        await this.#db.threads.put(thread.chunks.find((chunk) => chunk.n === n) as ThreadChunk)
      }
      if (thread.dirty.size > 0) changes.add('threads', conversationId)
    }
    this.#threads.clear()
  }

  async #keepShadow(shadow: Shadow): Promise<void> {
    if ((await this.#db.shadow.get([shadow.table, shadow.key])) === undefined)
      await this.#db.shadow.add(shadow)
  }

  #recordsOf<T extends RecordTable>(table: T): Records<Rows[T]> {
    type Row = Held<Rows[T]>
    const staged = async (id: Id): Promise<Staged<Row>> => {
      const key = `${table}/${id}`
      const known = this.#records.get(key)
      if (known) return known as unknown as Staged<Row>
      const row = (await this.#db.records(table).get(id)) as Row | undefined
      const fresh = { table, before: row, now: row }
      this.#records.set(key, fresh as never)
      return fresh
    }
    return {
      get: async (id) => (await staged(id)).now,
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
        const thread = await this.#thread(row.conversationId)
        if (findItem(thread.chunks, e, row.id)) return false
        const item = { e, v: 0, r: row } as unknown as ThreadItem
        const chunk = chunkWithRoom(row.conversationId, thread.chunks, item)
        if (!thread.chunks.includes(chunk)) thread.chunks.push(chunk)
        chunk.items.push(item)
        thread.dirty.add(chunk.n)
        return true
      },
      patch: (conversationId, id, fields) =>
        change(conversationId, id, (item) => ({ ...item, r: { ...item.r, ...fields } }) as ThreadItem),
      remove: (conversationId, id) => change(conversationId, id, () => null),
    }
  }
}

/** A conversation's chunks in their order. */
export async function readChunks(db: Replica, conversationId: Id): Promise<ThreadChunk[]> {
  return db.threads
    .where('[conversationId+n]')
    .between([conversationId, 0], [conversationId, Infinity])
    .toArray()
}

/** The chunks of many conversations in few requests; those without any have an empty list. */
export async function readManyChunks(
  db: Replica,
  conversationIds: readonly Id[],
): Promise<Map<Id, ThreadChunk[]>> {
  const firsts = await db.threads.bulkGet(conversationIds.map((id): [Id, number] => [id, 0]))
  const seconds = await db.threads.bulkGet(conversationIds.map((id): [Id, number] => [id, 1]))
  const found = new Map<Id, ThreadChunk[]>()
  for (const [index, id] of conversationIds.entries()) {
    const [first, second] = [firsts[index], seconds[index]]
    // Most threads are one chunk; the numbers of a long one are read as they lie.
    found.set(id, second ? await readChunks(db, id) : first ? [first] : [])
  }
  return found
}
