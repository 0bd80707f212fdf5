import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'
import { defineVia } from '../via.ts'
import { articlePlace } from './notification.ts'
import { markRead } from './notification-mutators.ts'
import { pushEndpoint, pushSubscriptionSchema } from './push-subscription.ts'
import { notificationSettingsSchema, settingsChangeSchema } from './settings.ts'

/** The settings as the calls give them, with whether what goes by mail leaves the server. */
const settingsView = z.extend(notificationSettingsSchema, {
  isMailSent: z.boolean(),
  /** Where mail is written to that cannot leave; told on the server's own machine alone. */
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

/** Changes what is given and leaves the rest. */
export const putNotificationSettings = defineEndpoint({
  method: 'PUT',
  path: '/desk/notifications',
  summary: 'Change notification settings',
  needs: 'signed-in',
  input: settingsChangeSchema,
  output: settingsView,
})

/** Notifications of one page, in calls and in the app (NTF-005). */
export const notificationPage = 30

/** A notification as the calls give it. */
const notificationView = z.object({
  id: id(),
  /** Event in one line. */
  description: z.string(),
  isRead: z.boolean(),
  kind: z.string(),
  /** Conversation; null if it concerns none. */
  conversationId: z.nullable(id()),
  /** The inbox that it is about; null where it is none. */
  mailboxId: z.nullable(id()),
  /** The task that it is about; null where it is none. */
  taskId: z.nullable(id()),
  /** The article that it is about; null where it is none. */
  article: z.nullable(articlePlace),
  /** Of the conversation or task; of anything else what is to be known besides, null for nothing. */
  subject: z.nullable(z.string()),
  createdAt: keptMoment(),
})

/** The notifications of the agent, newest first: those whose conversation they may see. */
export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/desk/user-notifications',
  summary: 'Notifications',
  needs: 'signed-in',
  input: z.object({
    page: z._default(z.int().check(z.positive(), z.maximum(1000)), 1),
    /** `from` of the first page: pages are counted from there, whatever has come since. */
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

/** Pushes go to this device from now on, for as long as its session lasts; calling it again changes nothing. */
export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/desk/user-notifications/subscribe',
  summary: 'Push notifications to a device',
  needs: 'signed-in',
  input: pushSubscriptionSchema,
  output: standing,
})

/** Pushes no longer go to this device. */
export const unsubscribe = defineEndpoint({
  method: 'DELETE',
  path: '/desk/user-notifications/subscribe',
  summary: 'End push notifications to a device',
  needs: 'signed-in',
  input: z.object({ endpoint: pushEndpoint() }),
  output: standing,
})

/** Notifications, and how they come. */
export const notificationEndpoints = {
  getNotificationSettings,
  putNotificationSettings,
  listNotifications,
  putNotificationRead,
  subscribe,
  unsubscribe,
}
