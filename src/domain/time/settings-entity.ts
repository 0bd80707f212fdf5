import { defineEntity } from '../define.ts'
import { everybody } from '../scope.ts'
import type { TimeSettingsRow } from './settings.ts'

/** Settings on the wire and in the tables; changed by a call of their own, never by a device that is offline. */
export const timeSettings = defineEntity<TimeSettingsRow>()({
  name: 'timeSettings',
  kind: 'record',
  scope: everybody,
  writtenBy: 'desk',
  replication: 'all',
})
