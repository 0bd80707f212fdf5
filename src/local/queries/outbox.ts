import type { OutboxOp } from '../rows.ts'
import { readMeta } from '../meta.ts'
import type { SyncStatus } from '../status.ts'
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
  clockOffset: number
}

/** How the replica stands with the server. */
export const replicaStatus = defineQuery(
  'replicaStatus',
  () => [{ table: 'meta' }],
  async (db): Promise<ReplicaStatus> => ({
    ...(await readMeta(db, 'status')),
    lastPullAt: await readMeta(db, 'lastPullAt'),
    isUsable: await readMeta(db, 'isUsable'),
    clockOffset: await readMeta(db, 'clockOffset'),
  }),
)
