import { defineEntity } from '../define.ts'
import { everybody } from '../scope.ts'
import type { RoleRow } from './role-row.ts'

/** Roles on the wire and in the tables: what is taken away from one locks the screens of its holders with the next pull. */
export const roles = defineEntity<RoleRow>()({
  name: 'roles',
  kind: 'record',
  scope: everybody,
  writtenBy: 'desk',
  replication: 'all',
})
