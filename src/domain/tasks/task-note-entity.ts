import { defineEntity } from '../define.ts'
import { kept } from '../scope.ts'
import type { TaskNote } from './task-note.ts'

/** Task notes on the wire and in the tables: replicated with the board, not in a thread. */
export const taskNotes = defineEntity<TaskNote>()({
  name: 'taskNotes',
  kind: 'record',
  scope: kept('scope'),
  writtenBy: 'ops',
  lane: ({ taskId }) => taskId,
  isMadeByClients: true,
  replication: 'window',
  recentWith: { record: 'tasks', key: 'taskId' },
  indexes: ['taskId'],
})
