import { defineEntity } from '../define.ts'
import { ofUser } from '../scope.ts'
import type { Notification } from './notification.ts'

/** Notifications on the wire and in the tables; created by the server, marked as read by their user. */
export const notifications = defineEntity<Notification>()({
  name: 'notifications',
  kind: 'record',
  scope: ofUser('userId'),
  writtenBy: 'ops',
  lane: ({ userId }) => userId,
  replication: 'window',
  recent: 'createdAt',
  indexes: ['createdAt'],
  defaults: { isListed: true, isAudible: false },
})
