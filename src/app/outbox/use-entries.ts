import { useMemo } from 'react'
import { useLive } from '#app/desk/use-live.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import { outboxOps } from '#local/queries/outbox.ts'
import { reference } from '#local/queries/people.ts'
import { conversationsOf, entriesOf, type Entries } from './entries.ts'
import type { EntryFacts } from './entry-words.ts'

const none: Entries = { attention: [], waiting: [] }

/** The outbox as gestures, kept current; empty while it loads. */
export function useEntries(): Entries {
  const ops = useLive(outboxOps, undefined)
  return useMemo(() => (ops ? entriesOf(ops) : none), [ops])
}

/** What the words of these entries are made from. */
export function useEntryFacts({ attention, waiting }: Entries): EntryFacts {
  const ids = [...new Set([...attention, ...waiting].flatMap(conversationsOf))].sort((a, b) => a - b)
  const rows = useLive(conversationsByIds, ids)
  const people = useLive(reference, undefined)
  return useMemo(
    () => ({ conversations: new Map(rows?.map((row) => [row.id, row])), reference: people }),
    [rows, people],
  )
}
