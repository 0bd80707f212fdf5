/** Names of notification kinds: stored in rows and pushes, and never renamed. */
export const notificationKinds = [
  'message',
  'mention',
  'assigned',
  'held',
  'failed',
  'snooze',
  'overdue',
  'slaWarning',
  'slaMissed',
  'taskMention',
  'taskDueSoon',
  'taskOverdue',
  'ruleStopped',
  'articleReview',
  'doubtful',
  'inboxFailing',
  'inboxWorks',
  'inboxRefused',
] as const

/**
 * Kind of a notification: a customer's message; a mention in a note; an assignment; an own mail that was not
 * sent in time or not delivered; a due time; an SLA target near or missed; a mention in a task comment; an
 * own task due soon or overdue; an own workflow rule stopped for running too often; an article to be reviewed
 * by its last author; form submissions to be decided. Administrators are notified of inboxes that fail, work
 * again, or lost their provider's grant.
 */
export type NotificationKind = (typeof notificationKinds)[number]

/** Kinds about a task, which belong to no conversation. */
export type TaskKind = Extract<NotificationKind, 'taskMention' | 'taskDueSoon' | 'taskOverdue'>

/** Kinds for the owner of a record, or for administrators if the owner is gone. */
export type OwnerKind = Extract<NotificationKind, 'ruleStopped' | 'articleReview' | 'doubtful'>

/** Kinds about an inbox, which belong to no conversation. */
export type InboxKind = Extract<NotificationKind, 'inboxFailing' | 'inboxWorks' | 'inboxRefused'>

/**
 * Parts of an inbox that can fail: fetching, sending, the provider's grant, or the default mail server, which
 * sends for all inboxes without one.
 */
export const inboxParts = ['fetching', 'sending', 'grant', 'deskSending'] as const
/** Part of an inbox that can fail. */
export type InboxPart = (typeof inboxParts)[number]

/** True for kinds about an inbox instead of a conversation. */
export const isOfInbox = (kind: NotificationKind): kind is InboxKind => kind.startsWith('inbox')

/** True for kinds about one user's own records. */
export const isOfOwner = (kind: NotificationKind): kind is OwnerKind =>
  kind === 'ruleStopped' || kind === 'articleReview' || kind === 'doubtful'

/** True for kinds about a task instead of a conversation. */
export const isOfTask = (kind: NotificationKind): kind is TaskKind => kind.startsWith('task')

/** Topics of the settings: each switches several kinds. */
export const topics = ['messages', 'mentions', 'assignments', 'times', 'mail'] as const

/** Topic of the settings. */
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
  slaWarning: 'times',
  slaMissed: 'times',
  taskMention: 'mentions',
  taskDueSoon: 'times',
  taskOverdue: 'times',
  ruleStopped: 'mail',
  articleReview: 'times',
  doubtful: 'messages',
  inboxFailing: 'mail',
  inboxWorks: 'mail',
  inboxRefused: 'mail',
}
