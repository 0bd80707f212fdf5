import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'
import { defineVia } from '../via.ts'
import { articlePlace } from './notification.ts'
import { markRead } from './notification-mutators.ts'
import { pushEndpoint, pushSubscriptionSchema } from './push-subscription.ts'
import { notificationSettingsSchema, settingsChangeSchema } from './settings.ts'

/** Notification settings as calls return them, with the state of outgoing mail. */
const settingsView = z.extend(notificationSettingsSchema, {
  isMailSent: z.boolean(),
  /** Folder for mail on a server that cannot send; only for a local user. */
  sentMailFolder: z.nullable(z.string()),
})

/** Reads the agent's notification settings. */
export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/desk/notifications',
  summary: 'Notification settings',
  needs: 'signed-in',
  input: z.object({}),
  output: settingsView,
})

/** Changes the given settings. */
export const putNotificationSettings = defineEndpoint({
  method: 'PUT',
  path: '/desk/notifications',
  summary: 'Change notification settings',
  needs: 'signed-in',
  input: settingsChangeSchema,
  output: settingsView,
})

/** Notifications per page, in calls and in the app (NTF-005). */
export const notificationPage = 30

/** A notification as calls return it. */
const notificationView = z.object({
  id: id(),
  /** Event in one line. */
  description: z.string(),
  isRead: z.boolean(),
  kind: z.string(),
  /** Its conversation; null if it has none. */
  conversationId: z.nullable(id()),
  /** Its inbox; null if it has none. */
  mailboxId: z.nullable(id()),
  /** Its task; null if it has none. */
  taskId: z.nullable(id()),
  /** Its article; null if it has none. */
  article: z.nullable(articlePlace),
  /** Subject of the conversation or task; for others further details, or null. */
  subject: z.nullable(z.string()),
  createdAt: keptMoment(),
})

/** The agent's notifications, newest first: those whose conversation they may see. */
export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/desk/user-notifications',
  summary: 'Notifications',
  needs: 'signed-in',
  input: z.object({
    page: z._default(z.int().check(z.positive(), z.maximum(1000)), 1),
    /** `from` of the first page: keeps the pages stable when new notifications arrive. */
    from: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,16}$/))),
  }),
  output: z.object({
    data: z.array(notificationView),
    total: z.int(),
    unread: z.int(),
    from: z.nullable(z.string()),
  }),
})

/** Marks a notification of the agent as read. */
export const putNotificationRead = defineVia({
  method: 'PUT',
  path: '/desk/user-notifications/:id/read',
  summary: 'Mark a notification as read',
  via: markRead,
  input: z.object({ id: id() }),
  output: z.object({ id: id(), isRead: z.literal(true) }),
})

const standing = z.object({ isSubscribed: z.boolean() })

/** Sends pushes to this device for the rest of its session; idempotent. */
export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/desk/user-notifications/subscribe',
  summary: 'Push notifications to a device',
  needs: 'signed-in',
  input: pushSubscriptionSchema,
  output: standing,
})

/** Stops pushes to this device. */
export const unsubscribe = defineEndpoint({
  method: 'DELETE',
  path: '/desk/user-notifications/subscribe',
  summary: 'End push notifications to a device',
  needs: 'signed-in',
  input: z.object({ endpoint: pushEndpoint() }),
  output: standing,
})

/** Notifications and their settings. */
export const notificationEndpoints = {
  getNotificationSettings,
  putNotificationSettings,
  listNotifications,
  putNotificationRead,
  subscribe,
  unsubscribe,
}
