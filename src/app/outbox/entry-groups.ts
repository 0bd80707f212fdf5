import { mutators } from '#domain/registry.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Entry } from './entries.ts'

/** Names in an op of tracked time, and its earlier entry. */
export interface TimeSpent {
  conversationId?: number | null
  /** In seconds. */
  duration?: number
}

/** Whether an op is about tracked time. */
export const isTime = ({ cmd }: Pick<OutboxOp, 'cmd'>): boolean => cmd.startsWith('time.')

/** Time stands in the lane of its agent, and is spent on a conversation. */
function conversationsOfOp({ cmd, lanes, args, base }: OutboxOp): readonly number[] {
  if (mutators.get(cmd)?.laneTable === 'conversations') return lanes
  const { conversationId = null } = { ...(base as TimeSpent | null), ...(args as TimeSpent) }
  return isTime({ cmd }) && conversationId !== null ? [conversationId] : []
}

/** The conversations an entry is about; none for work on something else. */
export function conversationsOf(entry: Entry): number[] {
  return [...new Set(entry.ops.flatMap(conversationsOfOp))]
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
