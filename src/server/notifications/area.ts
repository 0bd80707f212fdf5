import type { Clock } from '#lib/clock.ts'
import { serverArea } from '../area.ts'
import { everyMinutes, hourly } from '../chores/chore.ts'
import type { Database } from '../store/database.ts'
import { reviewTimer } from './article-reviews.ts'
import { notificationsConsumer } from './consumer.ts'
import { newsSpreading } from './dispatch.ts'
import { notifyOfDoubtful } from './doubtful.ts'
import { notificationHandlers, type NotificationParts } from './handlers.ts'
import { notifyOfInboxes } from './inbox-alarms.ts'
import { newsMailing } from './mails.ts'
import { newsKind, newsMailKind } from './notification-queue.ts'
import type { PushKeys } from './push-keys.ts'
import { pushService } from './push-service.ts'
import { pushDelivery, pushKind } from './pushes.ts'
import { remindOfTasks } from './task-reminders.ts'
import { forgetNotifications } from './retention.ts'

/** Dependencies of pushes. */
export interface PushParts {
  database: Database
  pushKeys: PushKeys
  /** Public origin of the desk. */
  origin(): string
}

function carryPushes({ database, pushKeys, origin }: PushParts) {
  const url = origin()
  // Push services require a contact address for the sender.
  const contact = url.startsWith('https:') ? url : `mailto:desk@${new URL(url).hostname}`
  return pushDelivery({ database, service: pushService({ keys: pushKeys, contact }) })
}

/** Notifications: the list, pushes and mails. */
export const notificationsArea = serverArea({
  handlers: (parts: NotificationParts) => ({ notifications: notificationHandlers(parts) }),
  consumers: [notificationsConsumer],
  timers: () => [reviewTimer],
  outbox: [
    { kind: newsKind, carry: () => newsSpreading },
    { kind: newsMailKind, carry: () => newsMailing },
    { kind: pushKind, carry: carryPushes },
  ],
  chores: ({ database, clock }: { database: Database; clock: Clock }) => [
    {
      name: 'inboxes.watch',
      schedule: everyMinutes(1),
      limit: 60,
      run: () => notifyOfInboxes(database, clock.now()),
    },
    {
      name: 'submissions.watch',
      schedule: everyMinutes(5),
      limit: 300,
      run: () => notifyOfDoubtful(database, clock.now()),
    },
    {
      name: 'tasks.remind',
      schedule: everyMinutes(1),
      limit: 300,
      run: () => remindOfTasks(database, clock.now()),
    },
    {
      name: 'notifications.forget',
      schedule: hourly(13),
      limit: 600,
      async run() {
        await forgetNotifications(database, clock.now())
      },
    },
  ],
})
