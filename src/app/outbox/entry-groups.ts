import { mutators } from '#domain/registry.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Entry } from './entries.ts'

/** The conversations an entry is about; none for work on something else. */
export function conversationsOf(entry: Entry): number[] {
  const isOne = (op: OutboxOp) => mutators.get(op.cmd)?.laneTable === 'conversations'
  return [...new Set(entry.ops.filter(isOne).flatMap((op) => op.lanes))]
}

/** The entries about one conversation. */
export interface EntryGroup {
  /** Null for a gesture on several conversations, which stands alone. */
  conversationId: number | null
  entries: Entry[]
}

/** Puts entries of one conversation together, in the place of their first one; the order inside stays. */
export function groupsOf(entries: readonly Entry[]): EntryGroup[] {
  const groups: EntryGroup[] = []
  for (const entry of entries) {
    const [conversationId = null, another] = conversationsOf(entry)
    const id = another === undefined ? conversationId : null
    const group = id === null ? undefined : groups.find((each) => each.conversationId === id)
    if (group) group.entries.push(entry)
    else groups.push({ conversationId: id, entries: [entry] })
  }
  return groups
}
