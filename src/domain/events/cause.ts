import type { Id } from '#lib/id.ts'

/** Cause of a change of rows. */
export interface Cause {
  /** Null for the system. */
  actorId: Id | null
  /** The op that made the change; null if there is none. */
  op: string | null
  /** Origin of the change; reactions depend on it, so that no reaction triggers itself for ever. */
  origin: 'person' | 'mail' | 'rule' | 'automation' | 'import' | 'merge' | 'split' | 'restore' | 'desk'
  /** The rule or automation that made the change. */
  ruleId: Id | null
  /** Imported history: no notifications and no reactions, only facts and audit. */
  isSilent: boolean
}

/** Cause without a user: time has passed, or a mail server has responded. */
export const byDesk: Cause = { actorId: null, op: null, origin: 'desk', ruleId: null, isSilent: false }

/**
 * Audience of events: `everything` is for facts and audit, `present` for notifications, `rules` for workflows
 * and `automations` for those of tasks. A rule never triggers another; it may trigger an automation, which
 * triggers nothing.
 */
export type Audience = 'everything' | 'present' | 'rules' | 'automations'

const originsOf: Partial<Record<Audience, readonly Cause['origin'][]>> = {
  rules: ['person', 'mail'],
  automations: ['person', 'mail', 'rule'],
}

/** Events of an audience: origins, null for all, and whether silent ones are included. */
export function heardBy(audience: Audience): {
  origins: readonly Cause['origin'][] | null
  hearsSilent: boolean
} {
  return { origins: originsOf[audience] ?? null, hearsSilent: audience === 'everything' }
}

/** True if an audience receives events of this cause. */
export function isFor(audience: Audience, { origin, isSilent }: Pick<Cause, 'origin' | 'isSilent'>): boolean {
  const { origins, hearsSilent } = heardBy(audience)
  return (hearsSilent || !isSilent) && (origins?.includes(origin) ?? true)
}
