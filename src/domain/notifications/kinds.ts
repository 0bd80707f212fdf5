/** What an agent is told of, by name: it stands in rows and pushes, and is never renamed. */
export const notificationKinds = [
  'message',
  'mention',
  'assigned',
  'held',
  'failed',
  'snooze',
  'overdue',
] as const

/**
 * What an agent is told of: a customer's message, a note that names them, a conversation that was given to them, a mail
 * of theirs that did not leave at its time or did not arrive, or a time that has come.
 */
export type NotificationKind = (typeof notificationKinds)[number]

/** Kinds about a conversation whose own time has come. */
export type TimeKind = Extract<NotificationKind, 'snooze' | 'overdue'>

/** What settings speak of: kinds that one wants or does not want together. */
export const topics = ['messages', 'mentions', 'assignments', 'times', 'mail'] as const

/** What settings speak of. */
export type Topic = (typeof topics)[number]

/** The topic of each kind. */
export const topicOf: Readonly<Record<NotificationKind, Topic>> = {
  message: 'messages',
  mention: 'mentions',
  assigned: 'assignments',
  held: 'mail',
  failed: 'mail',
  snooze: 'times',
  overdue: 'times',
}
