import { defineEntity } from '../define.ts'
import { everybody } from '../scope.ts'
import type { Label } from './label.ts'

/** Labels on the wire and in the tables. */
export const labels = defineEntity<Label>()({
  name: 'labels',
  kind: 'record',
  scope: everybody,
  writtenBy: 'ops',
  isMadeByClients: true,
  replication: 'all',
  isReadByOps: true,
  scanned: ['label'],
  caseless: ['label'],
})
