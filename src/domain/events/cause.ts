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
  /** Old history, of which nobody is told and on which nothing acts but facts and audit. */
  isSilent: boolean
}

/** What nobody in particular did: time has passed, or a mail server has answered. */
export const byDesk: Cause = { actorId: null, op: null, origin: 'desk', ruleId: null, isSilent: false }

/**
 * Who acts on what: `everything` is for facts and audit, `present` for all that tells people, `rules` for workflows and
 * `automations` for those of tasks. A rule never sets off another; it may set off an automation, which sets off nothing.
 */
export type Audience = 'everything' | 'present' | 'rules' | 'automations'

const originsOf: Partial<Record<Audience, readonly Cause['origin'][]>> = {
  rules: ['person', 'mail'],
  automations: ['person', 'mail', 'rule'],
}

/** What an audience acts on: which origins, null for all of them, and whether also what is silent. */
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
