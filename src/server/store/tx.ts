import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Origin } from '#domain/conversations/origin.ts'
import type { EntityName, Rows } from '#domain/entities.ts'
import type { Items, Records, Reference, Tx } from '#domain/tx.ts'
import { isEqual } from './equal.ts'
import { literal } from './literal.ts'
import type { AnyRow, Held, RowStore } from './rows.ts'
import { entityNames, shapes } from './shape.ts'

/** What one unit of work does to one row. */
export interface Change {
  name: EntityName
  id: Id
  /** As the database holds it; null for a new row. */
  before: AnyRow | null
  /** As it will be; null for a removed row. */
  after: AnyRow | null
}

/** What a {@link StoreTx} works for. */
export interface Work {
  rows: RowStore
  actor: Actor
  /** What the actor may see; `all` for the desk itself. */
  scopes: ReadonlySet<string> | 'all'
  at: number
  op: string
  /** Makes the error for a new row whose id is taken; without it `insert` answers false. */
  taken?(name: EntityName, id: Id): Error
}

/**
 * The mutators' transaction on the server: a unit of work. Reads go through; writes stay in memory until they are
 * written at once by `script()`, so that a refusal has nothing to take back and each row is written once.
 */
export class StoreTx implements Tx {
  readonly at: number
  readonly actor: Actor
  readonly op: string
  readonly #work: Work
  readonly #changed = new Map<string, Change>()
  readonly #positions = new Map<Id, number>()

  constructor(work: Work) {
    this.#work = work
    this.at = work.at
    this.actor = work.actor
    this.op = work.op
  }

  get conversations(): Records<Rows['conversations']> {
    return this.#records('conversations')
  }
  get drafts(): Records<Rows['drafts']> {
    return this.#records('drafts')
  }
  get preferences(): Records<Rows['preferences']> {
    return this.#records('preferences')
  }

  get labels(): Records<Rows['labels']> {
    return this.#records('labels')
  }
  get contacts(): Records<Rows['contacts']> {
    return this.#records('contacts')
  }
  get savedViews(): Records<Rows['savedViews']> {
    return this.#records('savedViews')
  }
  get timeEntries(): Records<Rows['timeEntries']> {
    return this.#records('timeEntries')
  }
  get messages(): Items<Rows['messages']> {
    return this.#items('messages')
  }
  get notes(): Items<Rows['notes']> {
    return this.#items('notes')
  }
  get deliveries(): Items<Rows['deliveries']> {
    return this.#items('deliveries')
  }
  /** The trail; written by the server alone. */
  get activities(): Items<Rows['activities']> {
    return this.#items('activities')
  }
  get mailboxes(): Reference<Rows['mailboxes']> {
    return this.#records('mailboxes')
  }
  get users(): Reference<Rows['users']> {
    return this.#records('users')
  }
  get teams(): Reference<Rows['teams']> {
    return this.#records('teams')
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

  async ownDrafts(conversationId: Id): Promise<Rows['drafts'][]> {
    const drafts = await Promise.all((await this.#draftIds(conversationId)).map((id) => this.drafts.get(id)))
    return drafts.filter(
      (draft) => draft !== undefined && draft.userId === this.actor.userId,
    ) as Rows['drafts'][]
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

  async hasDrafts(conversationId: Id): Promise<boolean> {
    return (await this.#draftIds(conversationId)).length > 0
  }

  async #draftIds(conversationId: Id): Promise<Id[]> {
    return this.#staged('drafts', conversationId, await this.#work.rows.draftsOf(conversationId))
  }

  /** The rows of a conversation as they will be, from those that the database has. */
  #staged(name: EntityName, conversationId: Id, stored: readonly Id[]): Id[] {
    const ids = new Set(stored)
    for (const change of this.#changed.values()) {
      if (change.name !== name) continue
      if (change.after?.conversationId === conversationId) ids.add(change.id)
      else ids.delete(change.id)
    }
    return [...ids]
  }

  async openTimers(): Promise<Rows['timeEntries'][]> {
    const found = await this.#ownOf(await this.#work.rows.openTimersOf(this.actor.userId))
    return found.filter(({ status }) => status !== 'completed')
  }

  async ownEntries(from: number, to: number): Promise<Rows['timeEntries'][]> {
    return this.#ownOf(await this.#work.rows.entriesOf(this.actor.userId, from, to))
  }

  /** The actor's entries among these and those that this work has changed, by id. */
  async #ownOf(held: readonly Id[]): Promise<Rows['timeEntries'][]> {
    const ids = new Set(held)
    for (const { name, id } of this.#changed.values()) if (name === 'timeEntries') ids.add(id)
    const found: Rows['timeEntries'][] = []
    for (const id of [...ids].sort((a, b) => a - b)) {
      const entry = (await this.#get('timeEntries', id)) as Rows['timeEntries'] | undefined
      if (entry?.userId === this.actor.userId) found.push(entry)
    }
    return found
  }

  async labelNamed(name: string): Promise<Rows['labels'] | undefined> {
    for (const { name: table, after } of this.#changed.values()) {
      const label = after as unknown as Rows['labels'] | null
      if (table === 'labels' && label?.label.toLowerCase() === name.toLowerCase()) return label
    }
    const id = await this.#work.rows.labelNamed(name)
    const found = id === undefined ? undefined : await this.labels.get(id)
    return found?.label.toLowerCase() === name.toLowerCase() ? found : undefined
  }

  /** Notes that an id of a label means another one that is there; what keeps it so beyond this work is not done here. */
  async meansLabel(id: Id, labelId: Id): Promise<void> {
    await this.#work.rows.meansLabel(id, labelId)
  }

  /** Adds a row whose id was just taken from the server's sequence: nothing can be there. */
  add<Name extends EntityName>(name: Name, row: Rows[Name]): void {
    this.#changed.set(`${name} ${row.id}`, {
      name,
      id: row.id,
      before: null,
      after: { ...row } as unknown as AnyRow,
    })
  }

  /** What would be written, parents first; rows that end as they were are left out. */
  changes(): Change[] {
    const all = [...this.#changed.values()].filter(({ before, after }) => !isEqual(before, after))
    const rank = ({ name, after }: Change) => entityNames.indexOf(name) * (after ? 1 : -1)
    return all.sort((a, b) => rank(a) - rank(b))
  }

  /** The statements that write the changes: one a row, only changed columns. */
  script(): string[] {
    return this.changes().map((change) => statement(this.#work.rows.sql.accountId, change))
  }

  /** Tells the row store that the changes were written. */
  wrote(): void {
    for (const { name, id, before, after } of this.changes()) {
      this.#work.rows.wrote(name, id, after)
      const [from, to] = [before?.conversationId, after?.conversationId]
      if (from == null || to == null || from === to) continue
      this.#work.rows.forgetForeign(from)
      this.#work.rows.forgetForeign(to)
    }
  }

  #records<Name extends EntityName>(name: Name): Records<Rows[Name]> {
    return {
      get: async (id) => (await this.#get(name, id)) as Rows[Name] | undefined,
      insert: (row) => this.#insert(name, row as unknown as AnyRow),
      patch: async (id, fields) => this.#patch(name, await this.#get(name, id), fields),
      remove: async (id) => this.#remove(name, await this.#get(name, id)),
    }
  }

  #items<Name extends 'messages' | 'notes' | 'activities' | 'deliveries'>(name: Name): Items<Rows[Name]> {
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

  /** Judged by the rows as they were: a move out of the actor's sight does not hide them from the rest of its op. */
  async #sees(name: EntityName, { row, scope }: Held): Promise<boolean> {
    const { scopes, rows } = this.#work
    if (scopes === 'all') return true
    // Of two own timers one must end, also where the conversation has moved out of the actor's sight.
    if (name === 'timeEntries' && row?.['userId'] === this.actor.userId) return true
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
  const fields = Object.entries(after).map(([key, value]) => {
    const { column, kind } = invariant(shapes[name].field(key), `field ${name}.${key}`)
    if (kind === 'derived') throw new Error(`${name}.${key} is derived`)
    return { key, column, value: literal(value, kind) }
  })
  if (!before) {
    const columns = fields.map(({ column }) => column).join(', ')
    return (
      `insert into "${name}" (account_id, ${columns}) ` +
      `values (${literal(accountId)}, ${fields.map(({ value }) => value).join(', ')})`
    )
  }
  const changed = fields.filter(({ key }) => !isEqual(before[key], after[key]))
  return `update "${name}" set ${changed.map(({ column, value }) => `${column} = ${value}`).join(', ')} ${place}`
}
