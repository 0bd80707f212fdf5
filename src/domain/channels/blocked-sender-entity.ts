import { defineEntity } from '../define.ts'
import { everybody } from '../scope.ts'
import type { BlockedSender } from './blocked-sender.ts'

/** Blocked senders on the wire and in the tables. */
export const blockedSenders = defineEntity<BlockedSender>()({
  name: 'blockedSenders',
  kind: 'record',
  scope: everybody,
  writtenBy: 'ops',
  isMadeByClients: true,
  replication: 'all',
  // Undo of an unblock restores the row under its id.
  allowsReinsert: true,
  scanned: ['sender'],
})
