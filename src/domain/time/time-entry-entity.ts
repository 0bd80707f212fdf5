import { defineEntity } from '../define.ts'
import { of } from '../scope.ts'
import type { TimeEntry } from './time-entry.ts'

/** Time entries on the wire and in the tables. */
export const timeEntries = defineEntity<TimeEntry>()({
  name: 'timeEntries',
  kind: 'record',
  scope: of('conversations', 'conversationId', of('tasks', 'taskId')),
  writtenBy: 'ops',
  lane: ({ userId }) => userId,
  isMadeByClients: true,
  ownedBy: 'userId',
  replication: 'thread',
  indexes: ['conversationId', 'status', 'taskId'],
  scanned: ['startTime'],
})
