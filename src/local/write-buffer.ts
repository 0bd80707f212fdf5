import Dexie, {
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreTable,
  type DBCoreTransaction,
} from 'dexie'

/*
 * Applying an answer resets a row to the server's version and then writes the next one over it. IndexedDB has
 * a cost per write and per index, so writes wait in memory meanwhile, and the first of the two is never made.
 */

/** Buffered rows of a table, by their key as text; null for a deletion. */
class BufferedTable {
  readonly #rows = new Map<string, { key: unknown; row: object | null }>()
  #table: DBCoreTable | null = null

  get isEmpty(): boolean {
    return this.#rows.size === 0
  }

  get(key: unknown) {
    return this.#rows.get(String(key))
  }

  /** Buffers a write; null if it is of a kind that only IndexedDB can do. */
  keep(table: DBCoreTable, request: DBCoreMutateRequest): DBCoreMutateResponse | null {
    if (request.type !== 'put' && request.type !== 'delete') return null
    this.#table = table
    const keyOf = table.schema.primaryKey.extractKey
    const keys: unknown[] =
      request.type === 'put' ? request.values.map((row: object) => keyOf?.(row)) : request.keys
    for (const [place, key] of keys.entries())
      this.#rows.set(String(key), {
        key,
        row: request.type === 'put' ? (request.values[place] as object) : null,
      })
    return { numFailures: 0, failures: {}, results: keys, lastResult: keys.at(-1) }
  }

  /**
   * Writes the buffered rows, all requested at once: a later read finds the buffer empty and asks IndexedDB,
   * which answers in order. Uses only Dexie's promises: with native ones it may lose the transaction.
   */
  land(trans: DBCoreTransaction): Promise<void> {
    const rows = [...this.#rows.values()]
    this.#rows.clear()
    const values = rows.flatMap(({ row }) => row ?? [])
    const keys = rows.flatMap(({ key, row }) => (row === null ? [key] : []))
    const write = (request: DBCoreMutateRequest) =>
      Dexie.Promise.resolve(this.#table?.mutate(request)).then((answer) => {
        if (answer && answer.numFailures > 0) throw Object.values(answer.failures)[0] as Error
      })
    return Dexie.Promise.all([
      values.length > 0 ? write({ trans, type: 'put', values }) : Dexie.Promise.resolve(),
      keys.length > 0 ? write({ trans, type: 'delete', keys }) : Dexie.Promise.resolve(),
    ]).then(() => undefined)
  }
}

/** Buffered tables by transaction. */
const held = new WeakMap<object, ReadonlyMap<string, BufferedTable>>()

/**
 * Runs `work` in the current transaction while writes on these tables are buffered; at its end the last
 * version of each row is written. Reads in between return the buffered object itself: a changed one must be
 * put again. When `work` throws, nothing is written, and the transaction must abort.
 */
export async function bufferWrites(tables: Iterable<string>, work: () => Promise<void>): Promise<void> {
  const trans = Dexie.currentTransaction.idbtrans as DBCoreTransaction
  const waiting = new Map([...tables].map((name) => [name, new BufferedTable()]))
  held.set(trans, waiting)
  try {
    await work()
    for (const table of waiting.values()) await table.land(trans)
  } finally {
    held.delete(trans)
  }
}

/** Enables `bufferWrites` on a database; call it before it is opened. */
export function enableWriteBuffer(db: Dexie): void {
  // Directly above IndexedDB, so that all other middleware sees each write.
  const create = (core: DBCore) => ({ ...core, table: (name: string) => holding(core.table(name)) })
  db.use({ stack: 'dbcore', name: 'write-buffer', level: -2, create })
}

function holding(table: DBCoreTable): DBCoreTable {
  const waitingOf = (trans: DBCoreTransaction) => {
    const found = held.get(trans)?.get(table.name)
    return found && !found.isEmpty ? found : null
  }
  /** Flushes the buffer before a request that only IndexedDB can answer. */
  const landed = <Request extends { trans: DBCoreTransaction }, Answer>(
    request: Request,
    ask: (request: Request) => Promise<Answer>,
  ): Promise<Answer> =>
    waitingOf(request.trans)
      ?.land(request.trans)
      .then(() => ask(request)) ?? ask(request)
  return {
    ...table,
    get(request) {
      const found = waitingOf(request.trans)?.get(request.key)
      return found ? Dexie.Promise.resolve(found.row ?? undefined) : table.get(request)
    },
    getMany(request) {
      const waiting = waitingOf(request.trans)
      if (!waiting) return table.getMany(request)
      const found = request.keys.map((key) => waiting.get(key))
      const keys = request.keys.filter((_, place) => !found[place])
      const read = keys.length > 0 ? table.getMany({ ...request, keys }) : Dexie.Promise.resolve([])
      return read.then((rows: unknown[]) => {
        const others = rows.values()
        return found.map((each) => (each ? (each.row ?? undefined) : others.next().value))
      })
    },
    query: (request) => landed(request, table.query),
    openCursor: (request) => landed(request, table.openCursor),
    count: (request) => landed(request, table.count),
    mutate(request) {
      const kept = held.get(request.trans)?.get(table.name)?.keep(table, request)
      return kept ? Dexie.Promise.resolve(kept) : landed(request, table.mutate)
    },
  }
}
