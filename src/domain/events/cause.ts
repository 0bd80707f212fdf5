import type { Id } from '#lib/id.ts'

/** Who or what changed rows of the desk. */
export interface Cause {
  /** Null when the desk itself did it. */
  actorId: Id | null
  /** The op that did it; null where there is none. */
  op: string | null
  /** How it came about; what follows from a change depends on it, so that nothing answers itself for ever. */
  origin: 'person' | 'mail' | 'rule' | 'automation' | 'import' | 'merge' | 'split' | 'restore' | 'desk'
  /** The rule or automation that did it. */
  ruleId: Id | null
  /** Old history, of which nobody is told and on which nothing acts. */
  isSilent: boolean
}

/** What nobody in particular did: time has passed, or a mail server has answered. */
export const byDesk: Cause = { actorId: null, op: null, origin: 'desk', ruleId: null, isSilent: false }
