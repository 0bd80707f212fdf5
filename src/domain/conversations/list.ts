/** Built-in lists of conversations; their filters are defined where they are queried. */
export const lists = [
  'all',
  'mine',
  'unassigned',
  'unread',
  'waiting',
  'mentions',
  'starred',
  'snoozed',
  'drafts',
  'scheduled',
  'trash',
  'spam',
] as const
/** A built-in list. */
export type List = (typeof lists)[number]

/**
 * Sort orders of a list: newest activity, longest wait, most urgent, earliest due date, earliest SLA target.
 * Ties are sorted newest first, and conversations without such a time come last.
 */
export const listSorts = ['newest', 'waiting', 'priority', 'due', 'target'] as const
/** Sort order of a list. */
export type ListSort = (typeof listSorts)[number]
