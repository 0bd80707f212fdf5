import { useLive } from '#app/desk/live/use-live.ts'
import { outboxOps } from '#local/queries/outbox.ts'
import type { OutboxOp } from '#local/rows.ts'
import { entriesOf, type Entries } from './entries.ts'

const none: Entries = { attention: [], waiting: [] }

/** Cache by query result: rail, chip and notices group the same ops. */
const known = new WeakMap<readonly OutboxOp[], Entries>()

function entriesOnce(ops: readonly OutboxOp[]): Entries {
  const entries = known.get(ops) ?? entriesOf(ops)
  known.set(ops, entries)
  return entries
}

/** Live entries of the outbox; empty while loading. */
export function useEntries(): Entries {
  const ops = useLive(outboxOps, undefined)
  return ops ? entriesOnce(ops) : none
}
