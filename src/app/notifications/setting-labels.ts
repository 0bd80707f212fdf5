import type { Topic } from '#domain/notifications/kinds.ts'
import type { Channel } from '#domain/notifications/settings.ts'

/** Labels of the settings, also used by the settings search. */
export const notificationLabels = {
  newMessages: 'New messages from customers',
  taskLead: 'Reminder before a task of yours ends',
  push: 'Push notifications on this device',
  channels: 'How you are told',
  quietHours: 'Quiet hours',
} as const

/** Labels and descriptions of the topics. */
export const topicLabels: Readonly<Record<Topic, { label: string; help: string }>> = {
  messages: { label: 'Messages', help: 'A customer writes, or a message of a form waits for your decision' },
  mentions: { label: 'Mentions', help: 'A note or a comment names you, or everybody' },
  assignments: { label: 'Assignments', help: 'A conversation is given to you' },
  times: {
    label: 'Times',
    help: 'A snooze is over, a due date has passed, a task of yours is due soon or overdue, or an article is to be reviewed',
  },
  mail: {
    label: 'Undelivered',
    help: 'Your mail was held back or did not arrive; for administrators, an inbox is out of order',
  },
}

/** Labels of the channels. */
export const channelLabels: Readonly<Record<Channel, string>> = {
  app: 'App',
  push: 'Push',
  mail: 'Mail',
  sound: 'Sound',
}
