import { defineEntity } from '../define.ts'
import { everybody } from '../scope.ts'
import type { Template } from './template.ts'

/** Templates on the wire and in the tables; changed by calls of their own, never by a device that is offline. */
export const templates = defineEntity<Template>()({
  name: 'templates',
  kind: 'record',
  scope: everybody,
  writtenBy: 'desk',
  replication: 'all',
})
