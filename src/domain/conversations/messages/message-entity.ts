import { defineEntity } from '../../define.ts'
import { of } from '../../scope.ts'
import type { Delivery, Message } from './message.ts'

/** Messages on the wire and in the tables. */
export const messages = defineEntity<Message>()({
  name: 'messages',
  kind: 'item',
  scope: of('conversations', 'conversationId'),
  writtenBy: 'ops',
  isMadeByClients: true,
  replication: 'thread',
  defaults: { findings: [], sentAt: null, replyTo: [] },
})

/** Deliveries on the wire and in the tables. */
export const deliveries = defineEntity<Delivery>()({
  name: 'deliveries',
  kind: 'item',
  scope: of('conversations', 'conversationId'),
  writtenBy: 'ops',
  replication: 'thread',
  defaults: { recipients: [] },
})
