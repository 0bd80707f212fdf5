import { defineEntity } from '../define.ts'
import { everybody } from '../scope.ts'
import type { AccountSettings } from './account-settings.ts'

/** Account settings on the wire and in the tables; changed by calls of their own, never by a device that is offline. */
export const accountSettings = defineEntity<AccountSettings>()({
  name: 'accountSettings',
  kind: 'record',
  scope: everybody,
  writtenBy: 'desk',
  replication: 'all',
  defaults: { deletesAt: null },
})
