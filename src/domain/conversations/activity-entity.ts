import { defineEntity } from '../define.ts'
import { of } from '../scope.ts'
import type { Activity } from './activity.ts'

/** Activity on the wire and in the tables. */
export const activities = defineEntity<Activity>()({
  name: 'activities',
  kind: 'item',
  scope: of('conversations', 'conversationId'),
  writtenBy: 'desk',
  replication: 'thread',
})
