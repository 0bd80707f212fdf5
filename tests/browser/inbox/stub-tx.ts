import type { Actor } from '#domain/access/actor.ts'
import type { RowLine, ThreadItem } from '#domain/sync/pull.ts'
import { entityOf, isItemName } from '#domain/entities.ts'
import type { EntityName, ItemName, Rows } from '#domain/entities.ts'
import { fits, isAmong } from '#domain/lookup.ts'
import { defineTables, TableHolder } from '#domain/table-holder.ts'
import type { Items, Records, TxGround } from '#domain/tx.ts'

/** In-memory rows of a server, by entity and id, each with the log position of its last change. */
export class Store {
  head = 0
  readonly gone: Extract<RowLine, { t: 'del' }>[] = []
  readonly rows = new Map<string, { e: EntityName; v: number; r: { id: number } }>()

  put<E extends EntityName>(e: E, r: Rows[E]): void {
    this.head += 1
    this.rows.set(`${e}/${r.id}`, { e, v: this.head, r })
  }

  get<E extends EntityName>(e: E, id: number): Rows[E] | undefined {
    return this.rows.get(`${e}/${id}`)?.r as Rows[E] | undefined
  }

  all<E extends EntityName>(e: E): { v: number; r: Rows[E] }[] {
    return [...this.rows.values()].filter((row) => row.e === e) as never
  }

  /** Rows changed after a position, as lines of an answer. */
  since(position: number): RowLine[] {
    const rows = [...this.rows.values()].map(({ e, v, r }) => ({ t: 'put', e, v, r }) as RowLine)
    return [...rows, ...this.gone].filter(({ v }) => v > position).sort((a, b) => a.v - b.v)
  }

  remove(e: EntityName, id: number): void {
    if (!this.rows.delete(`${e}/${id}`)) return
    this.head += 1
    this.gone.push({ t: 'del', e, id, v: this.head })
  }

  /** The items of a conversation's thread. */
  thread(conversationId: number): ThreadItem[] {
    return [...this.rows.values()].filter(
      ({ e, r }) =>
        isItemName(e) && (r as unknown as { conversationId: number }).conversationId === conversationId,
    ) as unknown as ThreadItem[]
  }
}

/** Context for the product's own mutators. */
export class StubTx extends TableHolder implements TxGround {
  static {
    defineTables(this.prototype, {
      records: (tx, name) => tx.#records(name),
      items: (tx, name) => tx.#items(name),
    })
  }

  readonly at: number
  readonly actor: Actor
  readonly op: string
  readonly #store: Store

  constructor(store: Store, actor: Actor, op: string, at: number) {
    super()
    this.#store = store
    this.actor = actor
    this.op = op
    this.at = at
  }

  nextPosition(conversationId: number): Promise<number> {
    return Promise.resolve(1 + (this.#store.get('conversations', conversationId)?.lastPosition ?? 0))
  }

  newestForeign(): Promise<number> {
    return Promise.resolve(0)
  }

  through(): Promise<[]> {
    return Promise.resolve([])
  }

  #records<E extends EntityName>(e: E): Records<Rows[E], keyof Rows[E]> {
    const found = (isWanted: (row: Rows[E]) => boolean, rest: Partial<Rows[E]> = {}) =>
      Promise.resolve(this.#store.all(e).flatMap(({ r }) => (isWanted(r) && fits(r, rest) ? [r] : [])))
    return {
      where: (key, values, rest) => {
        const isCaseless = entityOf(e).caseless?.includes(key as string) ?? false
        return found((row) => isAmong(row[key], values, isCaseless), rest)
      },
      between: (key, from, to, rest) =>
        found((row) => Number(row[key]) > from && Number(row[key]) < to, rest),
      get: (id) => Promise.resolve(this.#store.get(e, id)),
      insert: (row) => {
        if (this.#store.get(e, row.id)) return Promise.resolve(false)
        this.#store.put(e, row)
        return Promise.resolve(true)
      },
      patch: (id, fields) => {
        const row = this.#store.get(e, id)
        if (row) this.#store.put(e, { ...row, ...fields })
        return Promise.resolve()
      },
      remove: (id) => {
        this.#store.remove(e, id)
        return Promise.resolve()
      },
    }
  }

  #items<E extends ItemName>(e: E): Items<Rows[E]> {
    const records = this.#records(e)
    return {
      get: (_, id) => records.get(id),
      insert: (row) => records.insert(row),
      patch: (_, id, fields) => records.patch(id, fields as never),
      remove: (_, id) => records.remove(id),
      all: (conversationId) =>
        Promise.resolve(
          this.#store.all(e).flatMap(({ r }) => (r.conversationId === conversationId ? [r] : [])),
        ),
      move: (_, id, to) => records.patch(id, to as never),
    }
  }
}
