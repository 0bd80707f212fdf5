import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'

const endpoint = 'https://push.example/device/1'
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }

/** Samples of the calls about notifications, with one of the agent's. */
export async function notificationSamples(
  desk: TestDesk,
  conversationId: number,
): Promise<Record<keyof (typeof endpoints)['notifications'], Sample>> {
  const [made] = await desk.sql<{ id: number }>(
    `insert into notifications (user_id, kind, subjects, texts, created_at)
      values ($1, 'message', jsonb_build_object('conversationId', $2::bigint), '{"who": "Dana"}', 1) returning id`,
    [desk.agent.id, conversationId],
  )
  return {
    getNotificationSettings: { path: '/desk/notifications', bad: null, stranger: 'own' },
    putNotificationSettings: {
      path: '/desk/notifications',
      body: { newMessages: 'all', channels: { mentions: { mail: false } }, quietHours: { isOn: true } },
      bad: { body: { quietHours: { from: 'late' } } },
      stranger: 'own',
    },
    listNotifications: { path: '/desk/user-notifications', bad: null, stranger: 'own' },
    putNotificationRead: {
      path: `/desk/user-notifications/${made?.id}/read`,
      bad: { path: '/desk/user-notifications/one/read' },
      stranger: 404,
    },
    subscribe: {
      path: '/desk/user-notifications/subscribe',
      body: { endpoint, keys },
      bad: { body: { endpoint: 'https://127.0.0.1/inside', keys } },
      stranger: 'own',
    },
    unsubscribe: {
      path: '/desk/user-notifications/subscribe',
      body: { endpoint },
      bad: { body: { endpoint: 'here' } },
      stranger: 'own',
    },
  }
}
