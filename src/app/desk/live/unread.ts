import { useListCounts } from './use-list.ts'
import type { ListFilter } from '#local/columns/list-filter.ts'

/** Above this many the badge asks to be seen (section 2). */
export const hotAbove = 3

const inbox: ListFilter = { box: 'inbox' }

/** Unread conversations of the inbox, from what lies on this device. */
export function useUnread(): number {
  return useListCounts(inbox)?.unread ?? 0
}
