import type { OutboxOp } from '../rows.ts'
import { writerVersion } from '../database.ts'
import { readAllMeta } from '../meta.ts'
import type { SyncStatus } from '../session/status.ts'
import { defineQuery } from './query.ts'

/** Everything in the outbox in send order, quiet ops included. */
export const outboxOps = defineQuery(
  'outboxOps',
  () => [{ table: 'outbox' }],
  (db): Promise<OutboxOp[]> => db.outbox.orderBy('n').toArray(),
)

/** The ops of one conversation in their order. */
export const opsOfConversation = defineQuery(
  'opsOfConversation',
  () => [{ table: 'outbox' }],
  async (db, conversationId: number): Promise<OutboxOp[]> =>
    db.outbox.where('lanes').equals(conversationId).sortBy('n'),
)

/** How the replica stands with the server. */
export interface ReplicaStatus extends SyncStatus {
  lastPullAt: number
  /** Whether the first rows are there. */
  isUsable: boolean
  /** Whether all rows that belong here are there, but for what has changed since. */
  isFilled: boolean
  clockOffset: number
}

/** How the replica stands with the server. */
export const replicaStatus = defineQuery(
  'replicaStatus',
  () => [{ table: 'meta' }],
  async (db): Promise<ReplicaStatus> => {
    const { status, leader, lastPullAt, isUsable, snapshot, clockOffset } = await readAllMeta(db)
    // A newer shell leads: whether its connection works or not, this page has to be reloaded.
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
