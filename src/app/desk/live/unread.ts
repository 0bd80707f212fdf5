import { useListCounts } from './use-list.ts'
import type { ListFilter } from '#local/columns/list-filter.ts'

/** Above this count the badge is highlighted (section 2). */
export const hotAbove = 3

const inbox: ListFilter = { box: 'inbox' }

/** Unread conversations of the inbox, counted from the replica. */
export function useUnread(): number {
  return useListCounts(inbox)?.unread ?? 0
}
