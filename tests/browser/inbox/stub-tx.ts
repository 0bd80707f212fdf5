import type { Actor } from '#domain/access/actor.ts'
import type { RowLine, ThreadItem } from '#domain/sync/pull.ts'
import type { EntityName, Rows } from '#domain/entities.ts'
import type { Items, Records, Tx } from '#domain/tx.ts'

/** A server's rows in memory, by entity and id, each with the log position of its last change. */
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
        ['messages', 'notes', 'activities', 'deliveries'].includes(e) &&
        (r as unknown as { conversationId: number }).conversationId === conversationId,
    ) as unknown as ThreadItem[]
  }
}

/** What the product's own mutators run on here. */
export class StubTx implements Tx {
  readonly at: number
  readonly actor: Actor
  readonly op: string
  readonly #store: Store

  constructor(store: Store, actor: Actor, op: string, at: number) {
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

  ownDrafts(conversationId: number): Promise<Rows['drafts'][]> {
    const drafts = this.#store.all('drafts').map(({ r }) => r)
    return Promise.resolve(drafts.filter((draft) => draft.conversationId === conversationId))
  }

  hasDrafts(conversationId: number): Promise<boolean> {
    return Promise.resolve(this.#store.all('drafts').some(({ r }) => r.conversationId === conversationId))
  }

  openTimers(): Promise<Rows['timeEntries'][]> {
    const entries = this.#store.all('timeEntries').map(({ r }) => r)
    return Promise.resolve(
      entries.filter(({ userId, status }) => userId === this.actor.userId && status !== 'completed'),
    )
  }

  ownEntries(from: number, to: number): Promise<Rows['timeEntries'][]> {
    const own = this.#store.all('timeEntries').filter(({ r }) => r.userId === this.actor.userId)
    return Promise.resolve(
      own.flatMap(({ r }) => (r.startTime < to && r.startTime + r.duration * 1000 > from ? [r] : [])),
    )
  }

  labelNamed(name: string) {
    const isNamed = ({ r }: { r: Rows['labels'] }) => r.label.toLowerCase() === name.toLowerCase()
    return Promise.resolve(this.#store.all('labels').find(isNamed)?.r)
  }

  readonly conversations = this.#records('conversations')
  readonly drafts = this.#records('drafts')
  readonly labels = this.#records('labels')
  readonly contacts = this.#records('contacts')
  readonly preferences = this.#records('preferences')
  readonly mailboxes = this.#records('mailboxes')
  readonly users = this.#records('users')
  readonly teams = this.#records('teams')
  readonly timeEntries = this.#records('timeEntries')
  readonly savedViews = this.#records('savedViews')
  readonly messages = this.#items('messages')
  readonly notes = this.#items('notes')
  readonly deliveries = this.#items('deliveries')
  readonly activities = this.#items('activities')

  #records<E extends EntityName>(e: E): Records<Rows[E]> {
    return {
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

  #items<E extends 'messages' | 'notes' | 'deliveries' | 'activities'>(e: E): Items<Rows[E]> {
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
