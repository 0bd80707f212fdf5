/** What an agent is told of, by name: it stands in rows and pushes, and is never renamed. */
export const notificationKinds = [
  'message',
  'mention',
  'assigned',
  'held',
  'failed',
  'snooze',
  'overdue',
  'taskMention',
  'taskOverdue',
  'inboxFailing',
  'inboxWorks',
  'inboxRefused',
] as const

/**
 * What an agent is told of: a customer's message, a note that names them, a conversation that was given to them, a mail
 * of theirs that did not leave at its time or did not arrive, or a time that has come; a comment on a task that names
 * them, and a task of theirs whose end has passed. Of inboxes that are out of order,
 * and in order again, or that their provider lets nobody into any more, administrators are told.
 */
export type NotificationKind = (typeof notificationKinds)[number]

/** Kinds about a conversation whose own time has come. */
export type TimeKind = Extract<NotificationKind, 'snooze' | 'overdue'>

/** Kinds about a task, which belong to no conversation. */
export type TaskKind = Extract<NotificationKind, 'taskMention' | 'taskOverdue'>

/** Kinds about an inbox, which belong to no conversation. */
export type InboxKind = Extract<NotificationKind, 'inboxFailing' | 'inboxWorks' | 'inboxRefused'>

/**
 * What may be out of order with an inbox: what brings its mail, what takes it away, its provider's consent, or the server
 * of the desk, by which all inboxes send that have none of their own.
 */
export const inboxWays = ['fetching', 'sending', 'grant', 'deskSending'] as const
/** What may be out of order with an inbox. */
export type InboxWay = (typeof inboxWays)[number]

/** Whether something is told of an inbox rather than of a conversation. */
export const isOfInbox = (kind: NotificationKind): kind is InboxKind => kind.startsWith('inbox')

/** Whether something is told of a task rather than of a conversation. */
export const isOfTask = (kind: NotificationKind): kind is TaskKind => kind.startsWith('task')

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
  taskMention: 'mentions',
  taskOverdue: 'times',
  inboxFailing: 'mail',
  inboxWorks: 'mail',
  inboxRefused: 'mail',
}
