import { statusIds } from '#domain/conversations/status.ts'

/** Why it is an agent's turn with a conversation, the most pressing first. */
export const turnKinds = ['due', 'waiting', 'mention', 'draft', 'snooze'] as const

/** Why it is an agent's turn with a conversation, and the moment that it goes by (epoch ms). */
export interface Turn {
  kind: (typeof turnKinds)[number]
  at: number
}

/** Conversation fields that decide whose turn it is; 0 for no time or no person. */
export interface TurnFacts {
  /** Lies in the inbox: what does not can only hold unsent words. */
  isInInbox: boolean
  assignee: number
  status: number
  due: number
  waiting: number
  snooze: number
  activity: number
  /** When the agent's unsent words were written. */
  drafted: number
  isMentioned: boolean
}

/** Whose day it is about. */
export interface Today {
  userId: number
  /** The last moment of the agent's day, in epoch ms. */
  until: number
}

/**
 * Why it is the agent's turn with a conversation today; null where it is not. A due date comes first, then customers who
 * wait for an answer of theirs, then what colleagues ask, then what they began and what comes back today. What was put
 * off or put on hold asks for nothing before its time.
 */
export function turnOf(facts: TurnFacts, { userId, until }: Today, now: number): Turn | null {
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
const goesDown: ReadonlySet<Turn['kind']> = new Set(['mention', 'draft'])

/** Orders turns as they are to be taken. */
export function byTurn(a: Turn, b: Turn): number {
  if (a.kind !== b.kind) return turnKinds.indexOf(a.kind) - turnKinds.indexOf(b.kind)
  return goesDown.has(a.kind) ? b.at - a.at : a.at - b.at
}
