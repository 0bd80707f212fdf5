import { defineEntity } from '../define.ts'
import { either, ofMailbox, ofUser } from '../scope.ts'
import type { Conversation } from './conversation.ts'

/** Conversations on the wire and in the tables. */
export const conversations = defineEntity<Conversation>()({
  name: 'conversations',
  kind: 'record',
  scope: either('isDraft', ofUser('authorId'), ofMailbox('mailboxId')),
  writtenBy: 'ops',
  isMadeByClients: true,
  replication: 'window',
  defaults: { incidentId: null },
  indexes: ['[box+lastActivityAt]', '[contactId+lastActivityAt]'],
})
