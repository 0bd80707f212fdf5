import { defineEntity } from '../define.ts'
import { everybody } from '../scope.ts'
import type { User } from './user.ts'

/** Users on the wire and in the tables. */
export const users = defineEntity<User>()({
  name: 'users',
  kind: 'record',
  scope: everybody,
  writtenBy: 'desk',
  replication: 'all',
  isReadByOps: true,
  defaults: { avatar: null, isAway: false },
})
