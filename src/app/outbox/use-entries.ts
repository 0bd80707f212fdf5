import { useLive } from '#app/desk/live/use-live.ts'
import { outboxOps } from '#local/queries/outbox.ts'
import type { OutboxOp } from '#local/rows.ts'
import { entriesOf, type Entries } from './entries.ts'

const none: Entries = { attention: [], waiting: [] }

/** By what was read: the rail, the chip and the notices gather the same thousand ops. */
const known = new WeakMap<readonly OutboxOp[], Entries>()

function entriesOnce(ops: readonly OutboxOp[]): Entries {
  const entries = known.get(ops) ?? entriesOf(ops)
  known.set(ops, entries)
  return entries
}

/** The outbox as gestures, kept current; empty while it loads. */
export function useEntries(): Entries {
  const ops = useLive(outboxOps, undefined)
  return ops ? entriesOnce(ops) : none
}
