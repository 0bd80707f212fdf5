import { defineEntity } from '../define.ts'
import { either, everybody, ofUser } from '../scope.ts'
import type { AnyView } from './saved-view.ts'

/** Saved views on the wire and in the tables. */
export const savedViews = defineEntity<AnyView>()({
  name: 'savedViews',
  kind: 'record',
  scope: either('isShared', everybody, ofUser('ownerId')),
  writtenBy: 'ops',
  isMadeByClients: true,
  replication: 'all',
})
