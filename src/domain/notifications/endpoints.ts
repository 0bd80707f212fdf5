import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { pushEndpoint, pushSubscriptionSchema } from './push-subscription.ts'
import { notificationSettingsSchema } from './settings.ts'

/** What the agent wants to be told of. */
export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/desk/notifications',
  summary: 'Notification settings',
  needs: 'signed-in',
  input: z.object({}),
  output: notificationSettingsSchema,
})

/** Changes what is given and leaves the rest. */
export const putNotificationSettings = defineEndpoint({
  method: 'PUT',
  path: '/desk/notifications',
  summary: 'Change notification settings',
  needs: 'signed-in',
  input: z.partial(notificationSettingsSchema),
  output: notificationSettingsSchema,
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
