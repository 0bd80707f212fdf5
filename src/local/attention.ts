import { statusIds } from '#domain/conversations/status.ts'

/** Reasons for an agent's turn with a conversation, most urgent first. */
export const attentionKinds = ['due', 'waiting', 'mention', 'draft', 'snooze'] as const

/** Reason for an agent's turn with a conversation, and the time that it is sorted by (epoch ms). */
export interface AttentionReason {
  kind: (typeof attentionKinds)[number]
  at: number
}

/** Conversation fields that decide about a turn; 0 for no time or no person. */
export interface AttentionFacts {
  /** In the inbox; elsewhere only an unsent draft makes a turn. */
  isInInbox: boolean
  assignee: number
  status: number
  due: number
  waiting: number
  snooze: number
  activity: number
  /** Time of the agent's unsent draft. */
  drafted: number
  isMentioned: boolean
}

/** User and end of the day. */
export interface Today {
  userId: number
  /** Last moment of the agent's day, in epoch ms. */
  until: number
}

/**
 * Reason for the agent's turn with a conversation today, or null. A due date comes first, then customers who
 * wait for an answer of the agent, then mentions by colleagues, then drafts and snoozes that end today.
 * Snoozed and on-hold conversations are no turn before their time.
 */
export function attentionReasonOf(
  facts: AttentionFacts,
  { userId, until }: Today,
  now: number,
): AttentionReason | null {
  const { status, due, waiting, snooze, drafted } = facts
  const isMine = facts.assignee === userId
  if (facts.isInInbox && status !== statusIds.closed) {
    const isPutOff = snooze > now
    if (isMine && !isPutOff && due > 0 && due <= until) return { kind: 'due', at: due }
    if (isMine && !isPutOff && waiting > 0) return { kind: 'waiting', at: waiting }
    if (facts.isMentioned && !isPutOff && status !== statusIds.on_hold)
      return { kind: 'mention', at: facts.activity }
    if (drafted > 0) return { kind: 'draft', at: drafted }
    if (isMine && isPutOff && snooze <= until) return { kind: 'snooze', at: snooze }
    return null
  }
  return drafted > 0 ? { kind: 'draft', at: drafted } : null
}

/** Direction of the order: oldest question first, newest message first. */
const goesDown: ReadonlySet<AttentionReason['kind']> = new Set(['mention', 'draft'])

/** Compares turns by urgency. */
export function byTurn(a: AttentionReason, b: AttentionReason): number {
  if (a.kind !== b.kind) return attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind)
  return goesDown.has(a.kind) ? b.at - a.at : a.at - b.at
}
