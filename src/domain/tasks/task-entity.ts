import { defineEntity } from '../define.ts'
import { kept } from '../scope.ts'
import type { Task } from './task.ts'

/** Tasks on the wire and in the tables. */
export const tasks = defineEntity<Task>()({
  name: 'tasks',
  kind: 'record',
  scope: kept('scope'),
  writtenBy: 'ops',
  isMadeByClients: true,
  parts: { key: 'subTasks', index: 'sub_tasks' },
  replication: 'window',
  recent: 'closedAt',
  indexes: ['conversationId', 'contactId', 'endAt'],
})
