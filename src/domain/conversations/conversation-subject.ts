import { choicesOf, defineSubject, type Reader } from '../predicates/subject.ts'
import type { Conversation } from './conversation.ts'
import { slaStateOf, slaStates } from './sla-metrics.ts'
import { conversationTypes, priorities, statusIds } from './status.ts'

/** Snoozed until a future moment; a closed conversation does not count as snoozed. */
const isSnoozed = ({ snoozeTime, statusId }: Conversation, { now }: Reader): boolean =>
  snoozeTime !== null && snoozeTime > now && statusId !== statusIds.closed

/** The customer wrote last and got no reply; a closed conversation does not count as waiting. */
const isWaiting = ({ waitingSince, statusId }: Conversation): boolean =>
  waitingSince !== null && statusId !== statusIds.closed

/** A conversation returned from a snooze is unread until it is opened (D-76). */
const isUnread = ({ isRead, snoozeTime }: Conversation, { now }: Reader): boolean =>
  !isRead || (snoozeTime !== null && snoozeTime > 0 && snoozeTime <= now)

/** Predicate fields of a conversation. */
export const conversationSubject = defineSubject<Conversation>()('conversations', {
  subject: { label: 'Subject', type: 'text', value: (row) => row.subject },
  number: { label: 'Number', type: 'number', isOptional: true, value: (row) => row.ticketNo },
  status: { label: 'Status', type: 'choice', choices: statusIds, value: (row) => row.statusId },
  priority: {
    ...{ label: 'Priority', type: 'choice', choices: choicesOf(priorities) },
    value: (row) => row.priority,
  },
  type: {
    ...{ label: 'Type', type: 'choice', choices: choicesOf(conversationTypes) },
    value: (row) => row.type,
  },
  mailbox: { label: 'Inbox', type: 'reference', to: 'mailboxes', value: (row) => row.mailboxId },
  assignee: {
    ...{ label: 'Assignee', type: 'reference', to: 'users', isOptional: true },
    value: (row) => row.assigneeId,
  },
  team: {
    ...{ label: 'Team', type: 'reference', to: 'teams', isOptional: true },
    value: (row) => row.teamId,
  },
  tags: { label: 'Tags', type: 'references', to: 'labels', value: (row) => row.labelIds },
  customer: {
    ...{ label: 'Customer', type: 'reference', to: 'contacts', isOptional: true },
    value: (row) => row.contactId,
  },
  author: {
    ...{ label: 'Opened by', type: 'reference', to: 'users', isOptional: true },
    value: (row) => row.authorId,
  },
  isUnread: { label: 'Unread', type: 'flag', value: isUnread },
  isStarred: { label: 'Starred', type: 'flag', value: (row) => row.isStarred },
  isWaiting: { label: 'Waiting on us', type: 'flag', value: isWaiting },
  isSnoozed: { label: 'Snoozed', type: 'flag', value: isSnoozed },
  isMentioned: {
    ...{ label: 'Mentions me', type: 'flag' },
    value: ({ mentions }, { userId }) => mentions.some((each) => each === 'all' || each === userId),
  },
  hasAttachment: { label: 'Has attachments', type: 'flag', value: (row) => row.hasAttachment },
  sla: {
    ...{ label: 'Service level', type: 'choice', choices: choicesOf(slaStates) },
    value: ({ sla }, { now }) => slaStateOf(sla, now),
  },
  isTrashed: { label: 'In trash', type: 'flag', value: (row) => row.isTrashed },
  isSpam: { label: 'Spam', type: 'flag', value: (row) => row.isSpam },
  messages: { label: 'Messages', type: 'number', value: (row) => row.totalMessages },
  due: { label: 'Due date', type: 'moment', isOptional: true, value: (row) => row.dueDate },
  waitingSince: {
    ...{ label: 'Waiting since', type: 'moment', isOptional: true },
    value: (row) => row.waitingSince,
  },
  lastActivity: { label: 'Last activity', type: 'moment', value: (row) => row.lastActivityAt },
  created: { label: 'Created', type: 'moment', value: (row) => row.createdAt },
})

/** A field of a conversation that filters can use. */
export type ConversationField = keyof (typeof conversationSubject)['fields']
