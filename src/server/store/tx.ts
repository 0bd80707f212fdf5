import { isEqual } from '#lib/equal.ts'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Origin } from '#domain/conversations/origin.ts'
import { entityNames, entityOf } from '#domain/entities.ts'
import type { EntityName, ItemName, LookupOf, RecordName, Rows } from '#domain/entities.ts'
import { fits, isAmong } from '#domain/lookup.ts'
import { defineTables, TableHolder } from '#domain/table-holder.ts'
import type { Items, Records, TxGround } from '#domain/tx.ts'
import { literal } from './literal.ts'
import type { AnyRow, StoredRow, Lookup, RowStore } from './rows.ts'
import { shapes } from './shape.ts'

/** Change of one row in a unit of work. */
export interface Change {
  name: EntityName
  id: Id
  /** Stored row; null for a new one. */
  before: AnyRow | null
  /** New state; null for a deletion. */
  after: AnyRow | null
}

/** Dependencies of a {@link StoreTx}. */
export interface Work {
  rows: RowStore
  actor: Actor
  /** Scopes of the actor; `all` for the system. */
  scopes: ReadonlySet<string> | 'all'
  at: number
  op: string
  /** Error for a new row whose id is taken; without it `insert` returns false. */
  taken?(name: EntityName, id: Id): Error
}

/**
 * Transaction of the mutators on the server: a unit of work. Reads go to the database; writes stay in memory
 * until `script()` writes them at once, so that a refusal needs no rollback and each row is written once.
 */
export class StoreTx extends TableHolder implements TxGround {
  readonly at: number
  readonly actor: Actor
  readonly op: string
  readonly #work: Work
  readonly #changed = new Map<string, Change>()
  readonly #positions = new Map<Id, number>()

  constructor(work: Work) {
    super()
    this.#work = work
    this.at = work.at
    this.actor = work.actor
    this.op = work.op
  }

  static {
    defineTables(this.prototype, {
      records: (tx, name) => tx.#records(name),
      items: (tx, name) => tx.#items(name),
    })
  }

  async nextPosition(conversationId: Id): Promise<number> {
    const last = this.#positions.get(conversationId) ?? (await this.#lastPosition(conversationId))
    this.#positions.set(conversationId, last + 1)
    return last + 1
  }

  async #lastPosition(conversationId: Id): Promise<number> {
    if (this.#changed.get(`conversations ${conversationId}`)?.before === null) return 0
    const { row, isLocked } = await this.#work.rows.load('conversations', conversationId)
    if (row && !isLocked) throw new Error(`conversation ${conversationId} is not locked`)
    return (row?.['lastPosition'] ?? 0) as number
  }

  through(): Promise<Origin[]> {
    return Promise.resolve([])
  }

  async newestForeign(
    conversationId: Id,
    inboundOnly: boolean,
    through: readonly Origin[] = [],
  ): Promise<number> {
    if (!(await this.conversations.get(conversationId))) return 0
    if (through.length > 0)
      return this.#work.rows.newestUnseen(conversationId, this.actor.userId, inboundOnly, through)
    return this.#work.rows.newestForeign(conversationId, this.actor.userId, inboundOnly)
  }

  /** Ids of a conversation's rows after this work, from the stored ones. */
  #staged(name: EntityName, conversationId: Id, stored: readonly Id[]): Id[] {
    const ids = new Set(stored)
    for (const change of this.#changed.values()) {
      if (change.name !== name) continue
      if (change.after?.conversationId === conversationId) ids.add(change.id)
      else ids.delete(change.id)
    }
    return [...ids]
  }

  /** Makes a label id an alias of an existing label within this work; the caller stores the alias. */
  async meansLabel(id: Id, labelId: Id): Promise<void> {
    await this.#work.rows.meansLabel(id, labelId)
  }

  /** Stored row, without a visibility check; undefined if there is none. */
  async stored<Name extends EntityName>(name: Name, id: Id): Promise<Rows[Name] | undefined> {
    return ((await this.#work.rows.load(name, id)).row ?? undefined) as Rows[Name] | undefined
  }

  /** Adds a row with a new id from the server's sequence, so no conflict check is needed. */
  add<Name extends EntityName>(name: Name, row: Rows[Name]): void {
    this.#changed.set(`${name} ${row.id}`, {
      name,
      id: row.id,
      before: null,
      after: { ...row } as unknown as AnyRow,
    })
  }

  /**
   * Rows that a change cascades to, without a visibility check: locked, in id order, and with this work's
   * changes.
   */
  async along<Name extends EntityName>(name: Name, ids: readonly Id[]): Promise<Rows[Name][]> {
    const inOrder = [...new Set(ids)].sort((a, b) => a - b)
    const { rows } = this.#work
    await rows.lock(
      name,
      inOrder.filter((id) => !this.#changed.has(`${name} ${id}`)),
    )
    return inOrder.flatMap((id) => {
      const change = this.#changed.get(`${name} ${id}`)
      return ((change ? change.after : rows.held(name, id).row) ?? []) as Rows[Name] | []
    })
  }

  /** Changes fields of a cascaded row. */
  carry<Name extends EntityName>(name: Name, row: Rows[Name], fields: Partial<Omit<Rows[Name], 'id'>>): void {
    this.#patch(name, row as unknown as AnyRow, fields)
  }

  /** Pending changes, parents first, without rows that end unchanged. */
  changes(): Change[] {
    const all = [...this.#changed.values()].filter(({ before, after }) => !isEqual(before, after))
    const rank = ({ name, after }: Change) => entityNames.indexOf(name) * (after ? 1 : -1)
    return all.sort((a, b) => rank(a) - rank(b))
  }

  /** Statements that write the changes: one per row, only changed columns. */
  script(): string[] {
    return this.changes().map((change) => statement(this.#work.rows.sql.accountId, change))
  }

  /** Tells the row cache that the changes were written. */
  wrote(): void {
    for (const { name, id, before, after } of this.changes()) {
      this.#work.rows.wrote(name, id, after)
      const [from, to] = [before?.conversationId, after?.conversationId]
      if (from == null || to == null || from === to) continue
      this.#work.rows.forgetForeign(from)
      this.#work.rows.forgetForeign(to)
    }
  }

  #records<Name extends RecordName>(name: Name): Records<Rows[Name], LookupOf<Name>> {
    return {
      where: (key, values, rest = {}) => {
        const isCaseless = entityOf(name).caseless?.includes(key) ?? false
        return this.#find(name, { key, values, rest }, (row) => isAmong(row[key], values, isCaseless))
      },
      between: (key, from, to, rest = {}) =>
        this.#find(
          name,
          { key, from, to, rest },
          ({ [key]: value }) => Number(value) > from && Number(value) < to,
        ),
      get: async (id) => (await this.#get(name, id)) as Rows[Name] | undefined,
      insert: (row) => this.#insert(name, row as unknown as AnyRow),
      patch: async (id, fields) => this.#patch(name, await this.#get(name, id), fields),
      remove: async (id) => this.#remove(name, await this.#get(name, id)),
    }
  }

  /** Visible rows that match a lookup, by id, with this work's changes. */
  async #find<Name extends RecordName>(
    name: Name,
    lookup: Lookup,
    isWanted: (row: AnyRow) => boolean,
  ): Promise<Rows[Name][]> {
    const ids = new Set(await this.#work.rows.find(name, lookup))
    for (const change of this.#changed.values()) if (change.name === name) ids.add(change.id)
    const found: Rows[Name][] = []
    for (const id of [...ids].sort((a, b) => a - b)) {
      const row = await this.#get(name, id)
      if (row && isWanted(row) && fits(row, lookup.rest)) found.push(row as unknown as Rows[Name])
    }
    return found
  }

  #items<Name extends ItemName>(name: Name): Items<Rows[Name]> {
    const get = async (conversationId: Id, id: Id) => {
      const row = await this.#get(name, id)
      return row?.conversationId === conversationId ? row : undefined
    }
    return {
      get: async (conversationId, id) => (await get(conversationId, id)) as Rows[Name] | undefined,
      insert: (row) => this.#insert(name, row as unknown as AnyRow),
      patch: async (conversationId, id, fields) => this.#patch(name, await get(conversationId, id), fields),
      remove: async (conversationId, id) => this.#remove(name, await get(conversationId, id)),
      all: async (conversationId) => {
        const ids = this.#staged(name, conversationId, await this.#work.rows.thread(name, conversationId))
        const rows = await Promise.all(ids.map((id) => get(conversationId, id)))
        const placed = rows.filter((row) => row !== undefined) as unknown as (Rows[Name] & {
          position?: number
        })[]
        return placed.sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
      },
      move: async (conversationId, id, to) => this.#patch(name, await get(conversationId, id), to),
    }
  }

  async #get(name: EntityName, id: Id): Promise<AnyRow | undefined> {
    const change = this.#changed.get(`${name} ${id}`)
    if (change) return change.after ?? undefined
    const held = await this.#work.rows.load(name, id)
    return held.row && (await this.#sees(name, held)) ? held.row : undefined
  }

  /** Checked on the original row: moving it out of the actor's scope does not hide it from its op. */
  async #sees(name: EntityName, { row, scope }: StoredRow): Promise<boolean> {
    const { scopes, rows } = this.#work
    if (scopes === 'all') return true
    const { ownedBy } = entityOf(name)
    if (ownedBy !== undefined && row?.[ownedBy] === this.actor.userId) return true
    if (scope !== null) return scopes.has(scope)
    if (row?.conversationId == null) return false
    if (this.#changed.get(`conversations ${row.conversationId}`)?.before === null) return true
    const conversation = await rows.load('conversations', row.conversationId)
    return conversation.scope !== null && scopes.has(conversation.scope)
  }

  async #insert(name: EntityName, row: AnyRow): Promise<boolean> {
    const change = this.#changed.get(`${name} ${row.id}`)
    const before = change ? change.before : (await this.#work.rows.load(name, row.id)).row
    if (change ? change.after : before) {
      if (this.#work.taken) throw this.#work.taken(name, row.id)
      return false
    }
    this.#changed.set(`${name} ${row.id}`, { name, id: row.id, before, after: { ...row } })
    return true
  }

  #patch(name: EntityName, row: AnyRow | undefined, fields: object): void {
    if (row) this.#change(name, row, { ...row, ...fields, id: row.id })
  }

  #remove(name: EntityName, row: AnyRow | undefined): void {
    if (row) this.#change(name, row, null)
  }

  #change(name: EntityName, row: AnyRow, after: AnyRow | null): void {
    const change = this.#changed.get(`${name} ${row.id}`)
    const before = change ? change.before : row
    this.#changed.set(`${name} ${row.id}`, { name, id: row.id, before, after })
  }
}

function statement(accountId: number, { name, id, before, after }: Change): string {
  const place = `where account_id = ${literal(accountId)} and id = ${literal(id)}`
  if (!after) return `delete from "${name}" ${place}`
  const written = Object.entries(after).filter(([key, value]) => !before || !isEqual(before[key], value))
  const fields = written.map(([key, value]) => {
    const { column, kind } = invariant(shapes[name].field(key), `field ${name}.${key}`)
    if (kind === 'derived') throw new Error(`${name}.${key} is derived`)
    return { column, value: literal(value, kind) }
  })
  if (!before) {
    const columns = fields.map(({ column }) => column).join(', ')
    return (
      `insert into "${name}" (account_id, ${columns}) ` +
      `values (${literal(accountId)}, ${fields.map(({ value }) => value).join(', ')})`
    )
  }
  return `update "${name}" set ${fields.map(({ column, value }) => `${column} = ${value}`).join(', ')} ${place}`
}
