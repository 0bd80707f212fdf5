import { useMemo } from 'react'
import { useLastLive, useLive } from '#app/desk/live/use-live.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import { reference } from '#local/queries/people.ts'
import type { Entries } from './entries.ts'
import { conversationsOf } from './entry-groups.ts'
import type { EntryFacts } from './entry-texts.ts'

/** Data for the texts of these entries. */
export function useEntryFacts({ attention, waiting }: Entries): EntryFacts {
  const ids = [...new Set([...attention, ...waiting].flatMap(conversationsOf))].sort((a, b) => a - b)
  const rows = useLastLive(conversationsByIds, ids)
  const people = useLive(reference, undefined)
  return useMemo(
    () => ({ conversations: new Map(rows?.map((row) => [row.id, row])), reference: people }),
    [rows, people],
  )
}
