import type { Origin } from '#domain/conversations/origin.ts'
import { throughOf } from '#domain/conversations/messages/seen.ts'
import { wasSeen } from '#domain/conversations/messages/reading-order.ts'
import type { Message } from '#domain/conversations/messages/message.ts'
import type { Note } from '#domain/conversations/notes/note.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Thread } from '#local/threads.ts'

/** Ops of a conversation that need a decision, without those that only depend on another such op. */
export function attentionOps(ops: readonly OutboxOp[]): OutboxOp[] {
  const held = ops.filter((op) => op.state === 'attention' && !op.isQuiet)
  return held.filter((op) => !held.some((other) => op.needs.includes(other.op)))
}

const factOf = (op: OutboxOp, name: string): number => {
  const value = op.verdict?.facts?.[name]
  return typeof value === 'number' ? value : 0
}

/** Position to acknowledge before the op can continue. */
export const newestSeen = (op: OutboxOp): number => factOf(op, 'newest')

/** A message or note by another author. */
export type Theirs = { kind: 'message'; item: Message } | { kind: 'note'; item: Note }

/** Seen state of conversations that were merged into this one: from the op, and from its base. */
function seenThrough({ args, base }: OutboxOp): Origin[] {
  const { conversationId, acknowledged = 0 } = args as { conversationId: number; acknowledged?: number }
  const { lastMessage = 0, lastInbound = 0 } = (base ?? {}) as { lastMessage?: number; lastInbound?: number }
  const own = { conversationId, position: Math.max(lastMessage, lastInbound, acknowledged) }
  return [...throughOf(base), own]
}

/** Others' messages after the agent's seen state, oldest first, as far as they are on this device. */
export function unseenBy(op: OutboxOp, { messages, notes }: Thread, userId: number): Theirs[] {
  const seen = factOf(op, 'seen')
  const through = seenThrough(op)
  const isNews = (item: Message | Note) =>
    (item.position ?? 0) > seen && item.authorId !== userId && !wasSeen(item, through)
  const all: Theirs[] = [
    ...messages.filter(isNews).map((item) => ({ kind: 'message' as const, item })),
    ...notes.filter(isNews).map((item) => ({ kind: 'note' as const, item })),
  ]
  return all.sort((a, b) => (a.item.position ?? 0) - (b.item.position ?? 0))
}

/** Verb phrase for what they did, to be read after their name. */
export function verbOf(theirs: Theirs | undefined): string {
  if (theirs?.kind === 'note') return 'left a note'
  return theirs?.item.isInbound ? 'wrote' : 'replied'
}
