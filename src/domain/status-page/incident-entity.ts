import { defineEntity } from '../define.ts'
import { everybody } from '../scope.ts'
import type { IncidentName } from './incident-name.ts'

/** Incidents on the wire; written by calls of their own, never by a device that is offline. */
export const statusIncidents = defineEntity<IncidentName>()({
  name: 'statusIncidents',
  kind: 'record',
  scope: everybody,
  writtenBy: 'desk',
  replication: 'all',
})
