import type { DBCore, DBCoreMutateRequest, DBCoreTable, Dexie } from 'dexie'

/**
 * Backlog of the search index: records that were written and are not indexed yet. Each write adds such a row
 * in its own transaction, so that the backlog is complete even after a crash of the tab, worker or browser.
 */
export interface Unindexed extends Partial<Record<Worded, number[]>> {
  key: string
  /** All rows of a table with an id above this one. */
  rest?: { table: Worded; after: number }
}

/** Tables whose rows are indexed. */
export const worded = ['conversations', 'contacts', 'articleTexts'] as const
/** A table whose rows are indexed. */
export type Worded = (typeof worded)[number]

/** Tables with text, and how the record's id is read from a row or key. */
const watched: Record<string, { table: Worded; idOf(row: never): number; idOfKey(key: never): number }> = {
  ...Object.fromEntries(
    worded.map((table) => [table, { table, idOf: (row: { id: number }) => row.id, idOfKey: Number }]),
  ),
  threads: {
    table: 'conversations',
    idOf: (chunk: { conversationId: number }) => chunk.conversationId,
    idOfKey: ([conversationId]: [number, number]) => conversationId,
  },
}

/** Unique name of a connection. */
const connection = () => crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Adds backlog rows to every write of a database; call it before it is opened. */
export function noteUnindexed(db: Dexie): void {
  const writer = connection()
  let count = 0
  const key = () => {
    count += 1
    return `${writer}/${count}`
  }
  db.use({ stack: 'dbcore', name: 'unindexed', create: (core) => noting(core, key) })
}

function noting(core: DBCore, key: () => string): DBCore {
  return {
    ...core,
    transaction: (stores, mode, options) => {
      const isNoted = mode === 'readwrite' && stores.some((store) => store in watched)
      return core.transaction(isNoted ? [...new Set([...stores, 'unindexed'])] : stores, mode, options)
    },
    table: (name) => {
      const table = core.table(name)
      return name in watched ? notingTable(table, key) : table
    },
  }
}

/** Rows already recorded in a transaction: a conversation and its thread are written together. */
const noted = new WeakMap<object, Record<Worded, Set<number>>>()

function isNew(trans: object, table: Worded, ids: readonly number[]): boolean {
  const known = noted.get(trans) ?? {
    ...{ conversations: new Set(), contacts: new Set(), articleTexts: new Set() },
  }
  noted.set(trans, known)
  const before = known[table].size
  for (const id of ids) known[table].add(id)
  return known[table].size > before
}

function notingTable(table: DBCoreTable, key: () => string): DBCoreTable {
  return {
    ...table,
    mutate(request) {
      const row = unindexedOf(table.name, request)
      // Not awaited: if it cannot be written, the transaction fails, and the write with it.
      if (row) (request.trans as IDBTransaction).objectStore('unindexed').put({ key: key(), ...row })
      return table.mutate(request)
    },
  }
}

/** Backlog row for a write; null for none. */
function unindexedOf(name: string, request: DBCoreMutateRequest): Omit<Unindexed, 'key'> | null {
  const { table, idOf, idOfKey } = watched[name] as (typeof watched)[string]
  if (request.type !== 'deleteRange') {
    const ids =
      request.type === 'delete'
        ? request.keys.map((each) => idOfKey(each as never))
        : request.values.map((each) => idOf(each as never))
    return isNew(request.trans, table, ids) ? { [table]: [...new Set(ids)] } : null
  }
  // A thread is deleted by the range of its chunks; any other range may cover several.
  const { lower, upper } = request.range as { lower?: [number, number]; upper?: [number, number] }
  const isOne = name === 'threads' && Array.isArray(lower) && Array.isArray(upper) && lower[0] === upper[0]
  return isOne ? { [table]: [lower[0]] } : { rest: { table, after: 0 } }
}
