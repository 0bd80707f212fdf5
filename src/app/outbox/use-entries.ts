import { useMemo } from 'react'
import { useLive } from '#app/desk/use-live.ts'
import { outboxOps } from '#local/queries/outbox.ts'
import { entriesOf, type Entries } from './entries.ts'

const none: Entries = { attention: [], waiting: [] }

/** The outbox as gestures, kept current; empty while it loads. */
export function useEntries(): Entries {
  const ops = useLive(outboxOps, undefined)
  return useMemo(() => (ops ? entriesOf(ops) : none), [ops])
}
