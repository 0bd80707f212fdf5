import { defineEntity } from '../../define.ts'
import { ofUser } from '../../scope.ts'
import type { Draft } from './draft.ts'

/** Drafts on the wire and in the tables. */
export const drafts = defineEntity<Draft>()({
  name: 'drafts',
  kind: 'record',
  scope: ofUser('userId'),
  writtenBy: 'ops',
  lane: ({ conversationId }) => conversationId,
  isMadeByClients: true,
  replication: 'window',
  allowsReinsert: true,
  pins: 'conversationId',
  indexes: ['conversationId'],
})
