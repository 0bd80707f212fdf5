import { defineEntity } from '../define.ts'
import { everybody } from '../scope.ts'
import type { IncidentName } from './incident-name.ts'

/** Incidents on the wire; written by their own calls, never by an offline device. */
export const statusIncidents = defineEntity<IncidentName>()({
  name: 'statusIncidents',
  kind: 'record',
  scope: everybody,
  writtenBy: 'desk',
  replication: 'all',
})
