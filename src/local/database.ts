import { Dexie, type DexieOptions, type Table } from 'dexie'
import type {
  BlobMeta,
  BlobPart,
  HeldConversation,
  Meta,
  OutboxOp,
  RecordRow,
  RecordTable,
  SentOp,
  Shadow,
  ThreadChunk,
  Tombstone,
} from './rows.ts'

/** The replica's format. A new number clears and hydrates again, never transforms; the outbox is kept. */
export const replicaFormat = 1

/** One agent's replica: a working copy of the desk, and the ops that have not reached it yet. */
export class Replica extends Dexie {
  declare conversations: Table<HeldConversation, number>
  declare threads: Table<ThreadChunk, [number, number]>
  declare drafts: Table<RecordRow<'drafts'>, number>
  declare labels: Table<RecordRow<'labels'>, number>
  declare contacts: Table<RecordRow<'contacts'>, number>
  declare mailboxes: Table<RecordRow<'mailboxes'>, number>
  declare users: Table<RecordRow<'users'>, number>
  declare teams: Table<RecordRow<'teams'>, number>
  declare shadow: Table<Shadow, [string, string]>
  declare outbox: Table<OutboxOp, number>
  declare tomb: Table<Tombstone, [string, number]>
  declare blobMeta: Table<BlobMeta, number>
  declare blobPart: Table<BlobPart, [number, number]>
  declare sentLog: Table<SentOp, string>
  declare meta: Table<Meta, string>

  readonly accountId: number
  readonly userId: number

  constructor(accountId: number, userId: number, options: DexieOptions = {}) {
    super(replicaName(accountId, userId), { chromeTransactionDurability: 'relaxed', ...options })
    this.accountId = accountId
    this.userId = userId
    this.version(replicaFormat).stores({
      conversations: 'id, [box+lastActivityAt]',
      threads: '[conversationId+n]',
      drafts: 'id, conversationId',
      labels: 'id',
      contacts: 'id',
      mailboxes: 'id',
      users: 'id',
      teams: 'id',
      shadow: '[table+key], lane',
      outbox: 'n, &op, *lanes, state',
      tomb: '[e+id], at',
      blobMeta: 'id',
      blobPart: '[id+i]',
      sentLog: 'op, at',
      meta: 'key',
    })
  }

  /** Opens the database anew: a browser may lose it under a page that lives on, and the old handle stays dead. */
  async reopen(): Promise<void> {
    this.close({ disableAutoOpen: false })
    await this.open()
  }

  /** The table of a collection that has one. */
  records<T extends RecordTable>(name: T): Table<RecordRow<T>, number> {
    return this.table(name)
  }
}

/** One database per account and user, so that two people on one tablet never meet (C15). */
export function replicaName(accountId: number, userId: number): string {
  return `desk:${accountId}:${userId}`
}
