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
 * The last format whose rows could not be taken over: an older replica is cleared and filled again, never transformed;
 * the outbox is kept. Raised when existing rows come to be kept in another way, or a table or an index falls away.
 */
const refillFormat = 9

/** Dexie schema of the entities' tables and of the replica's own. */
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
 * The replica's format counts its tables and indexes, so that a further one makes a new format by itself: an older
 * replica gets it in place and keeps its rows.
 */
const formatWith = (stores: Record<string, string>): number =>
  refillFormat * 1000 + Object.values(stores).join(', ').split(', ').length

/** The format of this build. */
export const replicaFormat = formatWith(storesOf(entityNames))

/** IndexedDB counts in whole numbers, and Dexie leaves itself nine between two formats. */
const formatOf = (version: number) => Math.floor(version / 10)

/** How the owner of a connection makes way for a newer build. */
export interface Successor {
  /** Writes pending data, such as unsaved text, before the connection closes; it is awaited briefly. */
  prepare?(): Promise<void>
  /** The connection is closed for good: a newer build has the replica. */
  onOutdated(): void
  /** An older build still holds the replica. */
  onBlocked?(): void
  /** The replica is open. */
  onOpen?(): void
}

/** Longest wait for the last words of a build that makes way, in ms. */
const lastWords = 3000

/**
 * The build's number as a writer, under one format: raise it when rows or ops come to mean something else although
 * their tables stay. A newer build that leads raises the mark in the replica, and older ones, open in other tabs, write
 * nothing any more.
 */
export const writerVersion = 1

/** The tables of entities whose rows stand alone. */
type RecordStores = { [Name in RecordTable]: Table<RecordRow<Name>, number> }

/** Dexie makes a member for each of its stores. */
const DexieOfRecords = Dexie as unknown as new (name: string, options: DexieOptions) => Dexie & RecordStores

/** Replica of one agent: a working copy of the desk, and the ops that are not yet on the server. */
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
  /** Entities with a table of their own. */
  readonly recordTables: readonly RecordTable[]
  readonly accountId: number
  readonly userId: number
  /** How it reaches IndexedDB; what lies beside it is reached in the same way. */
  readonly reach: DexieOptions
  readonly #format: number
  readonly #successor: Successor | undefined
  #handle = 0
  #reopening: Promise<void> | null = null

  /** @param held the entities of this build; tests and the simulation play builds that know fewer. */
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
    // Nothing is transformed: what an older build kept stays readable until the server has sent it anew.
    const refill = (old: Transaction) => old.table('meta').put({ key: 'mustRebuild', value: true })
    const stores = storesOf(held)
    this.#format = formatWith(stores)
    this.version(refillFormat).stores(stores).upgrade(refill)
    this.version(this.#format).stores(stores)
    this.recordTables = recordTables.filter((name) => held.includes(name))
    for (const name of this.recordTables) this.#readDefaults(name)
    noteUnindexed(this)
    enableWriteBuffer(this)
    // Dexie opens a replica of a newer build without a word, and would strip its rows of what it does not know.
    this.on('ready', () => this.#takeOver(), true)
    this.on('blocked', () => successor?.onBlocked?.())
  }

  #takeOver(): void {
    const connection = this.backendDB()
    if (formatOf(connection.version) > this.#format) {
      this.#successor?.onOutdated()
      throw new DeskError('UPGRADE')
    }
    // In the place of Dexie's own, which closes at once and opens again at the next question.
    connection.addEventListener('versionchange', (event) => {
      const isNewer = event.newVersion !== null
      void this.#makeWay(isNewer)
    })
    connection.onversionchange = null
    this.#successor?.onOpen?.()
  }

  /** A newer build wants to change the format, or somebody to delete the replica: both wait for this connection. */
  async #makeWay(isNewer: boolean): Promise<void> {
    if (isNewer && this.#successor?.prepare) {
      const timeout = new Promise((resolve) => setTimeout(resolve, lastWords))
      await Promise.race([this.#successor.prepare().catch((error: unknown) => console.warn(error)), timeout])
    }
    this.close({ disableAutoOpen: isNewer })
    if (isNewer) this.#successor?.onOutdated()
  }

  /** Opens the database anew: a browser may close it under a page that still runs, and the old handle stays dead. */
  reopen(): Promise<void> {
    this.#reopening ??= this.#openAnew().finally(() => {
      this.#reopening = null
    })
    return this.#reopening
  }

  /** Counts the handles of this replica: another number, another handle. */
  get handle(): number {
    return this.#handle
  }

  async #openAnew(): Promise<void> {
    this.close({ disableAutoOpen: false })
    await this.open()
    this.#handle += 1
  }

  /** Columns that are younger than a row are read as what they are declared to be until it comes anew. */
  #readDefaults(name: RecordTable): void {
    const { defaults } = entityOf(name)
    if (defaults)
      this.table(name).hook('reading', (row: object | undefined) => row && { ...defaults, ...row })
  }

  /** Whether an entity of the wire is known here. */
  knows(name: string): name is EntityName {
    return (this.entities as readonly string[]).includes(name)
  }

  /** The table of a collection that has one. */
  records<T extends RecordTable>(name: T): Table<RecordRow<T>, number> {
    return this.table(name)
  }
}

/** Database name per account and user, so that two people on one tablet never mix (C15). */
export function replicaName(accountId: number, userId: number): string {
  return `desk:${accountId}:${userId}`
}
