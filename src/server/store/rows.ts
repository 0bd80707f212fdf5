import type { Id } from '#lib/id.ts'
import type { Origin } from '#domain/conversations/origin.ts'
import { invariant } from '#lib/invariant.ts'
import { entityOf, type EntityName } from '#domain/entities.ts'
import { scopeOf } from '#domain/scope.ts'
import type { DeskSql } from './database.ts'
import { shapes } from './shape.ts'

/** Row of any entity, as a domain object. */
export type AnyRow = { id: Id; conversationId?: Id | null } & Record<string, unknown>

/** Stored row; `row` is null if there is none, `scope` is null for items, which have their conversation's. */
export interface StoredRow {
  row: AnyRow | null
  scope: string | null
  isLocked: boolean
}

/** A row lookup: a field equal to one of some values or in a range, with equality on other fields. */
export type Lookup = { key: string; rest: object } & (
  { values: readonly unknown[] } | { from: number; to: number }
)

/**
 * Cache of the rows that a transaction has read, so that each is read once. Mirrors the database's state for
 * this transaction: unwritten changes are in a `StoreTx`.
 */
export class RowStore {
  readonly sql: DeskSql
  readonly #held = new Map<string, StoredRow>()
  readonly #foreign = new Map<string, number>()

  constructor(sql: DeskSql) {
    this.sql = sql
  }

  /** Row, read on first use. */
  async load(name: EntityName, id: Id): Promise<StoredRow> {
    const known = this.#held.get(keyOf(name, id))
    if (known) return known
    await this.#read(name, [id], false)
    return this.held(name, id)
  }

  /** Reads rows in one query, ahead of their use. */
  async prefetch(name: EntityName, ids: readonly Id[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#held.has(keyOf(name, id)))
    if (missing.length > 0) await this.#read(name, missing, false)
  }

  /**
   * Locks the rows against other writers until the end of the transaction, in id order: this order, with the
   * account's head last, prevents deadlocks. Rows that are locked already are skipped.
   */
  async lock(name: EntityName, ids: readonly Id[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#held.get(keyOf(name, id))?.isLocked)
    if (missing.length > 0) await this.#read(name, missing, true)
  }

  /** Row as last read or written. */
  held(name: EntityName, id: Id): StoredRow {
    const held = this.#held.get(keyOf(name, id))
    if (!held) throw new Error(`${name} ${id} was not read`)
    return held
  }

  /** True if this transaction has locked the row. */
  isLocked(name: EntityName, id: Id): boolean {
    return this.#held.get(keyOf(name, id))?.isLocked ?? false
  }

  /** Records a written row. */
  wrote(name: EntityName, id: Id, row: AnyRow | null): void {
    const before = this.#held.get(keyOf(name, id))
    this.#held.set(keyOf(name, id), {
      row,
      scope: row && scopeOf(entityOf(name).scope, row),
      isLocked: before?.isLocked ?? false,
    })
  }

  /**
   * Highest position of a message or note by another user in a locked thread, 0 without one; automatic
   * messages do not count. Cached: other writers wait for the lock, and this transaction's own writes are the
   * user's.
   */
  async newestForeign(conversationId: Id, userId: Id, isInboundOnly: boolean): Promise<number> {
    const key = `${conversationId} ${userId} ${String(isInboundOnly)}`
    if (!this.#foreign.has(key)) await this.prefetchForeign([conversationId], userId, isInboundOnly)
    return this.#foreign.get(key) ?? 0
  }

  /** Reads the results of {@link newestForeign} for many threads. */
  async prefetchForeign(conversationIds: readonly Id[], userId: Id, isInboundOnly: boolean): Promise<void> {
    if (conversationIds.length === 0) return
    const found = await this.sql.rows<{ id: Id; newest: number | null }>({
      name: 'newest foreign',
      text: `select c.id, greatest(
          (select max(position) from messages m where m.account_id = $1 and m.conversation_id = c.id
            and m.author_id is distinct from $3 and m.kind <> 'automatic' and (m.is_inbound or not $4)),
          (select max(position) from notes n where n.account_id = $1 and n.conversation_id = c.id
            and n.author_id <> $3 and not $4)) as newest
        from unnest($2::bigint[]) c(id)`,
      values: [this.sql.accountId, conversationIds, userId, isInboundOnly],
    })
    for (const { id, newest } of found)
      this.#foreign.set(`${id} ${userId} ${String(isInboundOnly)}`, newest ?? 0)
  }

  /**
   * As {@link newestForeign}, without items seen in conversations that were merged into this one. Rare, so
   * not cached.
   */
  async newestUnseen(
    conversationId: Id,
    userId: Id,
    isInboundOnly: boolean,
    through: readonly Origin[],
  ): Promise<number> {
    const isUnseen = (item: string) =>
      `not exists (select from jsonb_to_recordset(${item}.origins) o("conversationId" bigint, position integer)
        join jsonb_to_recordset($5) s("conversationId" bigint, position integer)
          on s."conversationId" = o."conversationId" and o.position <= s.position)`
    const [found] = await this.sql.rows<{ newest: number | null }>({
      name: 'newest unseen',
      text: `select greatest(
          (select max(position) from messages m where m.account_id = $1 and m.conversation_id = $2
            and m.author_id is distinct from $3 and m.kind <> 'automatic' and (m.is_inbound or not $4) and ${isUnseen('m')}),
          (select max(position) from notes n where n.account_id = $1 and n.conversation_id = $2
            and n.author_id <> $3 and not $4 and ${isUnseen('n')})) as newest`,
      values: [this.sql.accountId, conversationId, userId, isInboundOnly, JSON.stringify(through)],
    })
    return found?.newest ?? 0
  }

  /** Drops the cached results of a thread after a merge or split. */
  forgetForeign(conversationId: Id): void {
    for (const key of this.#foreign.keys())
      if (key.startsWith(`${conversationId} `)) this.#foreign.delete(key)
  }

  /** Ids of a thread's items of one kind, by position; also caches the rows. */
  async thread(name: EntityName, conversationId: Id): Promise<Id[]> {
    const found = await this.sql.rows<{ id: Id }>({
      name: `ids of ${name}`,
      text: `select id from ${name} where account_id = $1 and conversation_id = $2 order by id`,
      values: [this.sql.accountId, conversationId],
    })
    const ids = found.map(({ id }) => id)
    await this.prefetch(name, ids)
    return ids
  }

  /** Ids of rows that match a lookup, in order; also caches the rows. */
  async find(name: EntityName, lookup: Lookup): Promise<Id[]> {
    const field = (key: string) => invariant(shapes[name].field(key), `field ${name}.${key}`).column
    const all = Object.entries(lookup.rest) as [string, unknown][]
    const rest = all.filter(([, value]) => value !== null)
    const nulls = all.flatMap(([key, value]) => (value === null ? [key] : []))
    // `is distinct from` cannot use an index.
    const conditions = [
      ...rest.map(([key], place) => `${field(key)} = $${place + 2}`),
      ...nulls.map((key) => `${field(key)} is null`),
    ]
    const [at, more] = [`$${rest.length + 2}`, `$${rest.length + 3}`]
    const column = field(lookup.key)
    const isCaseless = entityOf(name).caseless?.includes(lookup.key) ?? false
    const isRange = 'from' in lookup
    if (isRange) conditions.push(`${column} > ${at} and ${column} < ${more}`)
    else if (isCaseless)
      conditions.push(`lower(${column}) = any(select lower(v) from unnest(${at}::text[]) v)`)
    else conditions.push(`${column} = any(${at})`)
    const found = await this.sql.rows<{ id: Id }>({
      name: `${isRange ? 'range' : 'find'} ${name} ${[lookup.key, ...rest.map(([key]) => key), ...nulls.map((key) => `no ${key}`)].join(' ')}`,
      text: `select id from "${name}" where account_id = $1 and ${conditions.join(' and ')} order by id`,
      values: [
        this.sql.accountId,
        ...rest.map(([, value]) => value),
        ...(isRange ? [lookup.from, lookup.to] : [lookup.values]),
      ],
    })
    const ids = found.map(({ id }) => id)
    await this.prefetch(name, ids)
    return ids
  }

  /** Makes the id of a label an alias of an existing one. */
  async meansLabel(id: Id, labelId: Id): Promise<void> {
    this.#held.set(keyOf('labels', id), await this.load('labels', labelId))
  }

  async #read(name: EntityName, ids: readonly Id[], isLocking: boolean): Promise<void> {
    const { fields, scope, isItem } = shapes[name]
    const columns = fields.map(({ key, read }) => `${read('t')} as "${key}"`)
    const found = await this.sql.rows<AnyRow & { _scope: string | null }>({
      name: `${isLocking ? 'lock' : 'read'} ${name}`,
      text:
        `select ${isItem ? 'null' : scope('t')} as "_scope", ${columns.join(', ')} from "${name}" t ` +
        `where t.account_id = $1 and t.id = any($2::bigint[])${isLocking ? ' order by t.id for no key update of t' : ''}`,
      values: [this.sql.accountId, ids],
    })
    for (const id of ids) this.#held.set(keyOf(name, id), { row: null, scope: null, isLocked: isLocking })
    for (const { _scope, ...row } of found)
      this.#held.set(keyOf(name, row.id as Id), { row: row as AnyRow, scope: _scope, isLocked: isLocking })
    if (name === 'labels' && found.length < ids.length) await this.#readOtherNames(ids, isLocking)
  }

  /** Resolves aliases: ids of labels that were created while one of the same name existed. */
  async #readOtherNames(ids: readonly Id[], isLocking: boolean): Promise<void> {
    const others = await this.sql.rows<{ id: Id; labelId: Id }>({
      name: 'label aliases',
      text: 'select id, label_id as "labelId" from label_alias where account_id = $1 and id = any($2::bigint[])',
      values: [this.sql.accountId, ids],
    })
    if (others.length === 0) return
    const missing = others.map(({ labelId }) => labelId).filter((id) => !this.#held.has(keyOf('labels', id)))
    if (missing.length > 0) await this.#read('labels', missing, isLocking)
    for (const { id, labelId } of others) this.#held.set(keyOf('labels', id), this.held('labels', labelId))
  }
}

function keyOf(name: EntityName, id: Id): string {
  return `${name} ${id}`
}
