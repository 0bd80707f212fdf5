import { defineEntity } from '../define.ts'
import { everybody } from '../scope.ts'
import type { Team } from './team.ts'

/** Teams on the wire and in the tables. */
export const teams = defineEntity<Team>()({
  name: 'teams',
  kind: 'record',
  scope: everybody,
  writtenBy: 'desk',
  replication: 'all',
  isReadByOps: true,
})
