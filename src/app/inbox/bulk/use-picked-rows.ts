import { useMemo } from 'react'
import { useLastLive } from '#app/desk/live/use-live.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import type { HeldConversation } from '#local/rows.ts'

/** Picked rows that are read to say how they stand: those of the first screens where thousands are picked. */
const maxLookedAt = 200

/** Data about the selected rows. */
export interface PickedRows {
  /** Selected rows, or the first of them; the previous ones while these are read. */
  rows: readonly HeldConversation[]
  /** Whether these are all that are picked: of others nothing is known. */
  isWhole: boolean
}

/** Reads the rows that are picked, and keeps them current. */
export function usePickedRows(picked: ReadonlySet<number>): PickedRows {
  const ids = useMemo(() => [...picked].slice(0, maxLookedAt).sort((a, b) => a - b), [picked])
  const rows = useLastLive(conversationsByIds, ids) ?? []
  return { rows, isWhole: ids.length === picked.size }
}
