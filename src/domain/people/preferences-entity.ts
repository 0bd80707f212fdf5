import { defineEntity } from '../define.ts'
import { ofUser } from '../scope.ts'
import type { Preferences } from './preferences.ts'

/** Preferences on the wire and in the tables. */
export const preferences = defineEntity<Preferences>()({
  name: 'preferences',
  kind: 'record',
  scope: ofUser('id'),
  writtenBy: 'ops',
  replication: 'all',
  defaults: { dateFormat: null, timeFormat: null, timeZone: null, signature: '', isAway: false },
})
