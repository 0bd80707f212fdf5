import { Dexie, type DexieOptions, type Table, type Transaction } from 'dexie'
import { entityNames, entityOf, type EntityName } from '#domain/entities.ts'
import { DeskError } from '#domain/errors.ts'
import {
  recordTables,
  type BlobMeta,
  type BlobPart,
  type BlockRow,
  type Meta,
  type OutboxOp,
  type RecordRow,
  type RecordTable,
  type SegmentRow,
  type SentOp,
  type Shadow,
  type ThreadChunk,
  type Tombstone,
} from './rows.ts'
import { enableWriteBuffer } from './write-buffer.ts'
import { noteUnindexed, type Unindexed } from './columns/unindexed.ts'

/**
 * The last format whose rows cannot be migrated: an older replica is filled again, never transformed; the
 * outbox stays. Raise it when rows are stored differently, or when a table or index is removed.
 */
const refillFormat = 9

/** Dexie schema of the entities' tables and of the replica's internal ones. */
function storesOf(held: readonly EntityName[]): Record<string, string> {
  const records = recordTables.filter((name) => held.includes(name))
  return {
    ...Object.fromEntries(
      records.map((name) => [name, ['id', ...(entityOf(name).indexes ?? [])].join(', ')]),
    ),
    threads: '[conversationId+n]',
    shadow: '[table+key], lane',
    outbox: 'n, &op, *lanes, state',
    tomb: '[e+id], at',
    blobMeta: 'id',
    blobPart: '[id+i]',
    sentLog: 'op, at',
    meta: 'key',
    unindexed: 'key',
    searchSegments: 'n',
    searchBlocks: '[segment+i]',
  }
}

/**
 * The replica's format counts its tables and indexes, so that an added one makes a new format automatically:
 * an older replica is upgraded in place and keeps its rows.
 */
const formatWith = (stores: Record<string, string>): number =>
  refillFormat * 1000 + Object.values(stores).join(', ').split(', ').length

/** Replica format of this build. */
export const replicaFormat = formatWith(storesOf(entityNames))

/** IndexedDB versions are integers; Dexie multiplies its own by 10. */
const formatOf = (version: number) => Math.floor(version / 10)

/** Callbacks of a connection that a newer build replaces. */
export interface Successor {
  /** Writes pending data, such as unsaved text, before the connection closes; awaited up to a time limit. */
  prepare?(): Promise<void>
  /** The connection is closed for good: a newer build has opened the replica. */
  onOutdated(): void
  /** An older build still has the replica open. */
  onBlocked?(): void
  /** The replica is open. */
  onOpen?(): void
}

/** Longest wait for `prepare` before the connection closes, in ms. */
const lastWords = 3000

/**
 * Writer version of this build, under one format: raise it when the meaning of rows or ops changes but their
 * tables stay. A leading newer build raises the mark in the replica, and older builds in other tabs then stop
 * writing.
 */
export const writerVersion = 1

/** The tables of record entities. */
type RecordStores = { [Name in RecordTable]: Table<RecordRow<Name>, number> }

/** Dexie defines a property for each store. */
const DexieOfRecords = Dexie as unknown as new (name: string, options: DexieOptions) => Dexie & RecordStores

/** Replica of one agent: a working copy of the desk, and the ops that are not yet confirmed by the server. */
export class Replica extends DexieOfRecords {
  declare threads: Table<ThreadChunk, [number, number]>
  declare shadow: Table<Shadow, [string, string]>
  declare outbox: Table<OutboxOp, number>
  declare tomb: Table<Tombstone, [string, number]>
  declare blobMeta: Table<BlobMeta, number>
  declare blobPart: Table<BlobPart, [number, number]>
  declare sentLog: Table<SentOp, string>
  declare meta: Table<Meta, string>
  declare unindexed: Table<Unindexed, string>
  declare searchSegments: Table<SegmentRow, number>
  declare searchBlocks: Table<BlockRow, [number, number]>

  /** Entities known to this build; rows of others are skipped. */
  readonly entities: readonly EntityName[]
  /** Entities with their own table. */
  readonly recordTables: readonly RecordTable[]
  readonly accountId: number
  readonly userId: number
  /** IndexedDB access; databases beside the replica use the same. */
  readonly reach: DexieOptions
  readonly #format: number
  readonly #successor: Successor | undefined
  #handle = 0
  #reopening: Promise<void> | null = null

  /** @param held the entities of this build; tests and the simulation emulate builds that know fewer. */
  constructor(
    accountId: number,
    userId: number,
    options: DexieOptions = {},
    successor?: Successor,
    held: readonly EntityName[] = entityNames,
  ) {
    super(replicaName(accountId, userId), { chromeTransactionDurability: 'relaxed', ...options })
    this.accountId = accountId
    this.userId = userId
    this.reach = options
    this.#successor = successor
    this.entities = held
    // Nothing is transformed: rows of an older build stay readable until the server has sent them again.
    const refill = (old: Transaction) => old.table('meta').put({ key: 'mustRebuild', value: true })
    const stores = storesOf(held)
    this.#format = formatWith(stores)
    this.version(refillFormat).stores(stores).upgrade(refill)
    this.version(this.#format).stores(stores)
    this.recordTables = recordTables.filter((name) => held.includes(name))
    for (const name of this.recordTables) this.#readDefaults(name)
    noteUnindexed(this)
    enableWriteBuffer(this)
    // Dexie would open a replica of a newer build silently and drop fields that it does not know.
    this.on('ready', () => this.#takeOver(), true)
    this.on('blocked', () => successor?.onBlocked?.())
  }

  #takeOver(): void {
    const connection = this.backendDB()
    if (formatOf(connection.version) > this.#format) {
      this.#successor?.onOutdated()
      throw new DeskError('UPGRADE')
    }
    // Replaces Dexie's own handler, which closes at once and reopens at the next query.
    connection.addEventListener('versionchange', (event) => {
      const isNewer = event.newVersion !== null
      void this.#makeWay(isNewer)
    })
    connection.onversionchange = null
    this.#successor?.onOpen?.()
  }

  /** Called for an upgrade by a newer build or a deletion of the replica: both wait for this connection. */
  async #makeWay(isNewer: boolean): Promise<void> {
    if (isNewer && this.#successor?.prepare) {
      const timeout = new Promise((resolve) => setTimeout(resolve, lastWords))
      await Promise.race([this.#successor.prepare().catch((error: unknown) => console.warn(error)), timeout])
    }
    this.close({ disableAutoOpen: isNewer })
    if (isNewer) this.#successor?.onOutdated()
  }

  /** Reopens the database: a browser may close it under a running page, and the old handle stays dead. */
  reopen(): Promise<void> {
    this.#reopening ??= this.#openAnew().finally(() => {
      this.#reopening = null
    })
    return this.#reopening
  }

  /** Counts the handles of this replica: a changed number means a new handle. */
  get handle(): number {
    return this.#handle
  }

  async #openAnew(): Promise<void> {
    this.close({ disableAutoOpen: false })
    await this.open()
    this.#handle += 1
  }

  /** Fills columns that are newer than a stored row with their declared defaults on read. */
  #readDefaults(name: RecordTable): void {
    const { defaults } = entityOf(name)
    if (defaults)
      this.table(name).hook('reading', (row: object | undefined) => row && { ...defaults, ...row })
  }

  /** True if this build knows an entity of the wire. */
  knows(name: string): name is EntityName {
    return (this.entities as readonly string[]).includes(name)
  }

  /** Table of a record entity. */
  records<T extends RecordTable>(name: T): Table<RecordRow<T>, number> {
    return this.table(name)
  }
}

/** Database name per account and user, so that two people on one tablet never mix (C15). */
export function replicaName(accountId: number, userId: number): string {
  return `desk:${accountId}:${userId}`
}
