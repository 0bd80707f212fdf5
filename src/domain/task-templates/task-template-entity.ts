import { defineEntity } from '../define.ts'
import { either, everybody, ofUser } from '../scope.ts'
import type { TaskTemplate } from './task-template.ts'

/** Task templates on the wire and in the tables; changed by calls of their own, never by a device that is offline. */
export const taskTemplates = defineEntity<TaskTemplate>()({
  name: 'taskTemplates',
  kind: 'record',
  scope: either('applyTo', everybody, ofUser('createdBy'), 'all'),
  writtenBy: 'desk',
  replication: 'all',
})
