import { statusOf, type Status } from '../conversations/status.ts'
import type { Conversation } from '../conversations/conversation.ts'
import type { Condition, Having } from './query.ts'

/*
 * Besides the words of a text an index holds words with a field prefix. The prefix begins with a colon, which
 * separates words: no word can begin like one of these.
 */

/** Prefixes: subject and number, number, sender, recipient, contact, states, tags, inboxes, parts. */
export const fields = {
  head: ':h',
  number: ':n',
  from: ':f',
  to: ':t',
  contact: ':c',
  is: ':i',
  label: ':l',
  mailbox: ':m',
  has: ':a',
} as const

/** Index term of a state for `is:`; `mine` is that of the user. */
export const stateTerm = (condition: Condition | Status, userId: number): string =>
  fields.is + (condition === 'mine' ? `u${userId}` : condition)

/** Index term for `has:`. */
export const havingTerm = (having: Having): string => fields.has + having

/** Index terms of a conversation's row for search operators. */
export function stateTerms(row: Conversation): string[] {
  const isOwned = row.assigneeId !== null || row.teamId !== null
  const states: string[] = [
    statusOf(row.statusId).status,
    row.isRead ? 'read' : 'unread',
    isOwned ? 'assigned' : 'unassigned',
    ...(row.isStarred ? ['starred'] : []),
    ...(row.assigneeId === null ? [] : [`u${row.assigneeId}`]),
  ]
  return [
    ...states.map((state) => fields.is + state),
    ...row.labelIds.map((id) => `${fields.label}${id}`),
    `${fields.mailbox}${row.mailboxId}`,
    ...(row.hasAttachment ? [havingTerm('attachment')] : []),
  ]
}
