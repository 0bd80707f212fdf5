import { defineEntity } from '../../define.ts'
import { of } from '../../scope.ts'
import type { Note } from './note.ts'

/** Notes on the wire and in the tables. */
export const notes = defineEntity<Note>()({
  name: 'notes',
  kind: 'item',
  scope: of('conversations', 'conversationId'),
  writtenBy: 'ops',
  isMadeByClients: true,
  replication: 'thread',
})
