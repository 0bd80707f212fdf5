/** Lists of conversations that are always there; what each holds is said where it is asked for. */
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
/** A list that is always there. */
export type List = (typeof lists)[number]

/**
 * Orders of a list: newest activity first, who has waited longest first, most urgent first, due soonest first, whose
 * service level falls due first. Equals stand newest first, and what has no such time stands last.
 */
export const listSorts = ['newest', 'waiting', 'priority', 'due', 'target'] as const
/** An order of a list. */
export type ListSort = (typeof listSorts)[number]
