import type { OutboxOp } from '../rows.ts'
import { writerVersion } from '../database.ts'
import { readAllMeta } from '../meta.ts'
import type { SyncStatus } from '../session/status.ts'
import { defineQuery } from './query.ts'

/** All ops of the outbox in send order, quiet ops included. */
export const outboxOps = defineQuery(
  'outboxOps',
  () => [{ table: 'outbox' }],
  (db): Promise<OutboxOp[]> => db.outbox.orderBy('n').toArray(),
)

/** Ops of one conversation in order. */
export const opsOfConversation = defineQuery(
  'opsOfConversation',
  () => [{ table: 'outbox' }],
  async (db, conversationId: number): Promise<OutboxOp[]> =>
    db.outbox.where('lanes').equals(conversationId).sortBy('n'),
)

/** Sync status of the replica. */
export interface ReplicaStatus extends SyncStatus {
  lastPullAt: number
  /** True once the first rows are stored. */
  isUsable: boolean
  /** True once the snapshot is complete. */
  isFilled: boolean
  clockOffset: number
}

/** Sync status of the replica. */
export const replicaStatus = defineQuery(
  'replicaStatus',
  () => [{ table: 'meta' }],
  async (db): Promise<ReplicaStatus> => {
    const { status, leader, lastPullAt, isUsable, snapshot, clockOffset } = await readAllMeta(db)
    // A newer shell leads: this page has to be reloaded, whatever its connection.
    const connection = leader.writer > writerVersion ? 'upgrade' : status.connection
    return {
      ...status,
      connection,
      lastPullAt,
      isUsable,
      isFilled: isUsable && snapshot === null,
      clockOffset,
    }
  },
)
