import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { DexieOptions } from 'dexie'

/*
 * Storage of one browser: in-memory IndexedDB with the faults of a real one. Only this file reads the
 * library's inner objects: the checks look at every record after every step, which would take longer than the
 * step through transactions.
 */

/** Stored form of a record in the library. */
interface RawRecord {
  value: unknown
}

/** Stored form of a database in the library. */
interface RawDatabase {
  transactions: { _state: string }[]
  rawObjectStores: Map<string, { records: { values(): Iterable<RawRecord> } }>
}

type RawTransaction = IDBTransaction & { _rollbackLog: (() => void)[]; _state: string }
type RawConnection = IDBDatabase & { _rawDatabase: RawDatabase }

/** Maximum number of relaxed transactions lost in a power cut. */
const lostAtMost = 3

/** Access of one tab to the disk; ends with the tab. */
export interface Opener {
  /** Called before every transaction; may throw to refuse it. */
  onTransaction(mode: IDBTransactionMode): void
  /** Called when a transaction has changed something. */
  onWritten?(): void
  /** True while the tab lives: requests of a dead one are never answered. */
  isAlive(): boolean
  /** The checks' own connection, exempt from quota and power cuts. */
  isOurs?: boolean
}

/** Storage of one browser. */
export class Disk {
  readonly #factory = new IDBFactory()
  /** Undo functions of the relaxed transactions since the last strict one, oldest first. */
  #unflushed: (() => void)[][] = []
  #opening = 0
  readonly #raw = new Map<string, RawDatabase>()
  /** Number of write transactions until the quota is reached; null for no limit. */
  room: number | null = null

  /** Options with which a tab opens its replicas. */
  optionsFor(opener: Opener): DexieOptions {
    const factory = {
      open: (name: string, version?: number) => this.#open(opener, name, version),
      deleteDatabase: (name: string) => this.#factory.deleteDatabase(name),
      databases: () => this.#factory.databases(),
      cmp: (a: unknown, b: unknown) => this.#factory.cmp(a, b),
    }
    return { indexedDB: factory as unknown as IDBFactory, IDBKeyRange }
  }

  /** Stored rows of a table; read-only. */
  rows<Row>(database: string, table: string): Row[] {
    const store = this.#raw.get(database)?.rawObjectStores.get(table)
    return store ? Array.from(store.records.values(), (record) => record.value as Row) : []
  }

  /** True while a transaction or a database opening is in progress. */
  get isBusy(): boolean {
    if (this.#opening > 0) return true
    for (const { transactions } of this.#raw.values())
      if (transactions.some(({ _state }) => _state !== 'finished')) return true
    return false
  }

  /** Power cut: loses up to `count` of the last relaxed transactions. */
  cutPower(count: number): void {
    for (const undo of this.#unflushed.splice(Math.max(0, this.#unflushed.length - count)).reverse())
      for (const step of undo.reverse()) step()
    this.#unflushed = []
  }

  #open(opener: Opener, name: string, version: number | undefined): IDBOpenDBRequest {
    const request = this.#factory.open(name, version)
    if (!opener.isAlive()) {
      // Request of a dead tab: a browser closes its connection.
      request.addEventListener('success', () => request.result.close())
      request.addEventListener = () => undefined
      return new Proxy(request, { set: () => true })
    }
    this.#opening += 1
    request.addEventListener('success', () => {
      this.#opening -= 1
      if (!opener.isAlive()) request.result.close()
      this.#watch(opener, request.result as RawConnection)
    })
    request.addEventListener('error', () => {
      this.#opening -= 1
    })
    return request
  }

  #watch(opener: Opener, connection: RawConnection): void {
    this.#raw.set(connection.name, connection._rawDatabase)
    const begin = connection.transaction.bind(connection)
    connection.transaction = (stores, mode = 'readonly', options = {}) => {
      opener.onTransaction(mode)
      const transaction = begin(stores, mode, options) as RawTransaction
      if (mode === 'readwrite' && !opener.isOurs) {
        this.#keepUndo(transaction, options.durability === 'strict')
        transaction.addEventListener(
          'complete',
          () => transaction._rollbackLog.length > 0 && opener.onWritten?.(),
        )
      }
      return transaction
    }
  }

  #keepUndo(transaction: RawTransaction, isStrict: boolean): void {
    const isFull = this.room !== null && (this.room -= 1) < 0
    if (isFull) {
      queueMicrotask(() => transaction._state === 'active' && failForQuota(transaction))
      return
    }
    transaction.addEventListener('complete', () => {
      if (isStrict) this.#unflushed = []
      else if (transaction._rollbackLog.length > 0) this.#unflushed.push(transaction._rollbackLog)
      if (this.#unflushed.length > lostAtMost) this.#unflushed.shift()
    })
  }
}

/** Ends a transaction as a full disk does. */
function failForQuota(transaction: RawTransaction): void {
  const inner = transaction as unknown as { _abort(name: string): void }
  inner._abort('QuotaExceededError')
}
