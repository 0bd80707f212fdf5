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
   * A list without rows may get some in a moment: the device is being filled, or its index has not heard of the first
   * rows yet. Nobody is praised for an empty inbox then.
   */
  isUnfilled: boolean
  /** Conversations in the whole inbox, whatever the list asks for; undefined until the index is filled. */
  held: number | undefined
}

/** Whether a list's rows are still to come. */
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
