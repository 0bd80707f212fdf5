import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { loadNotificationPanel } from './load-panel.ts'
import { notificationLabels, topicLabels } from './setting-labels.ts'

const Page = lazy(async () => ({
  default: (await import('./notification-settings-page.tsx')).NotificationSettingsPage,
}))

/** The notifications of an agent. */
export const notificationsArea = defineArea({
  settings: [
    {
      heading: '',
      label: 'Notifications',
      to: paths.notificationSettings,
      words: 'alerts sounds push badge mentions told mail quiet hours settings',
      settings: [
        ...Object.values(notificationLabels),
        ...Object.values(topicLabels).map(({ label }) => label),
      ],
    },
  ],
  later: [loadNotificationPanel],
  routes: [{ path: 'notifications', element: <Page />, handle: { crumb: 'Notifications' } }],
})
