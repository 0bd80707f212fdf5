import { mutators } from '#domain/registry.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Entry } from './entries.ts'

/** Fields of a time-tracking op's arguments and base. */
export interface TimeSpent {
  conversationId?: number | null
  /** In seconds. */
  duration?: number
}

/** True for ops of tracked time. */
export const isTime = ({ cmd }: Pick<OutboxOp, 'cmd'>): boolean => cmd.startsWith('time.')

/** Tracked time is in the agent's lane, but belongs to a conversation. */
function conversationsOfOp({ cmd, lanes, args, base }: OutboxOp): readonly number[] {
  if (mutators.get(cmd)?.laneTable === 'conversations') return lanes
  const { conversationId = null } = { ...(base as TimeSpent | null), ...(args as TimeSpent) }
  return isTime({ cmd }) && conversationId !== null ? [conversationId] : []
}

/** Conversations of an entry; none for other records. */
export function conversationsOf(entry: Entry): number[] {
  return [...new Set(entry.ops.flatMap(conversationsOfOp))]
}

/** Entries of one conversation. */
export interface EntryGroup {
  /** Null for a bulk entry, which is its own group. */
  conversationId: number | null
  entries: Entry[]
}

/** Groups entries by conversation, at the position of the first; the order inside is kept. */
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
