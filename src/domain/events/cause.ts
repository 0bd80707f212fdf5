import type { Id } from '#lib/id.ts'

/** Cause of a change to the desk's rows. */
export interface Cause {
  /** Null when the desk itself did it. */
  actorId: Id | null
  /** The op that did it; null where there is none. */
  op: string | null
  /** How it came about; what follows from a change depends on it, so that nothing answers itself for ever. */
  origin: 'person' | 'mail' | 'rule' | 'automation' | 'import' | 'merge' | 'split' | 'restore' | 'desk'
  /** The rule or automation that did it. */
  ruleId: Id | null
  /** Old history, of which nobody is told and on which nothing acts but facts and audit. */
  isSilent: boolean
}

/** Cause without a person: time has passed, or a mail server has answered. */
export const byDesk: Cause = { actorId: null, op: null, origin: 'desk', ruleId: null, isSilent: false }

/**
 * Audience of events: `everything` is for facts and audit, `present` for notifications, `rules` for workflows and
 * `automations` for those of tasks. A rule never sets off another; it may set off an automation, which sets off
 * nothing.
 */
export type Audience = 'everything' | 'present' | 'rules' | 'automations'

const originsOf: Partial<Record<Audience, readonly Cause['origin'][]>> = {
  rules: ['person', 'mail'],
  automations: ['person', 'mail', 'rule'],
}

/** Events that an audience hears: origins, null for all, and whether silent ones too. */
export function heardBy(audience: Audience): {
  origins: readonly Cause['origin'][] | null
  hearsSilent: boolean
} {
  return { origins: originsOf[audience] ?? null, hearsSilent: audience === 'everything' }
}

/** Whether somebody acts on what came about so. */
export function isFor(audience: Audience, { origin, isSilent }: Pick<Cause, 'origin' | 'isSilent'>): boolean {
  const { origins, hearsSilent } = heardBy(audience)
  return (hearsSilent || !isSilent) && (origins?.includes(origin) ?? true)
}
