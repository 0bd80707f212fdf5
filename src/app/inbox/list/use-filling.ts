import { useListCounts } from '#app/desk/live/use-list.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import type { ListFilter } from '#local/columns/list-filter.ts'
import { newestConversations } from '#local/queries/conversations.ts'
import type { InboxList } from './use-inbox-list.ts'

const wholeInbox: ListFilter = { box: 'inbox' }

/** State of a list besides its rows. */
export interface Filling {
  /**
   * True if an empty list may still get rows: the device is loading, or its index lags behind. The list must
   * not be shown as done then.
   */
  isUnfilled: boolean
  /** Number of conversations in the whole inbox; undefined until the index is filled. */
  held: number | undefined
}

/** Loading state of a list. */
export function useFilling(list: InboxList | undefined): Filling {
  const { isUsable, isFilled, isOffline } = useConnection()
  const held = useListCounts(wholeInbox)?.all
  const isEmpty = list?.ids.length === 0
  const isIndexEmpty = isEmpty && held === 0
  const first = useLive(newestConversations, isIndexEmpty ? 1 : 0)
  const isBehind = held === undefined || (isIndexEmpty && first?.length !== 0)
  const isComing = !isUsable || (!isFilled && !isOffline) || isBehind
  return { isUnfilled: list === undefined || (isEmpty && isComing), held }
}
