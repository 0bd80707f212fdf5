import { useMemo } from 'react'
import { useLastLive } from '#app/desk/live/use-live.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import type { LocalConversation } from '#local/rows.ts'

/** Maximum number of selected rows that are read for their state. */
const maxLookedAt = 200

/** Data about the selected rows. */
export interface PickedRows {
  /** Selected rows, limited to the first ones; the previous rows while these load. */
  rows: readonly LocalConversation[]
  /** True if these are all selected rows; the state of others is unknown. */
  isWhole: boolean
}

/** Reads the selected rows, kept current. */
export function usePickedRows(picked: ReadonlySet<number>): PickedRows {
  const ids = useMemo(() => [...picked].slice(0, maxLookedAt).sort((a, b) => a - b), [picked])
  const rows = useLastLive(conversationsByIds, ids) ?? []
  return { rows, isWhole: ids.length === picked.size }
}
